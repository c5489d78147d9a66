import { UTCDateMini } from '@date-fns/utc/date/mini';

import { dayKey, firstDay, lastDay, type DayKey } from './DayKey.ts';

/**
 * `day` as date-fns wants it. Its local fields are UTC's, so no zone's clock changes touch the arithmetic.
 * For `src/dates/` only: elsewhere a `Date` is an instant.
 */
export function toCalendarDate(day: DayKey): Date {
  return new UTCDateMini(day);
}

const firstDayMs = Date.parse(firstDay);
const lastDayMs = Date.parse(lastDay);

/** The day of a date made by {@link toCalendarDate} and date-fns; beyond either end, that end. */
export function fromCalendarDate(date: Date): DayKey {
  if (date.getTime() < firstDayMs) return firstDay;
  if (date.getTime() > lastDayMs) return lastDay;
  return dayKey(date.toISOString().slice(0, 10));
}
