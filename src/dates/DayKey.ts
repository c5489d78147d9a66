import { UTCDateMini } from '@date-fns/utc/date/mini';

declare const dayKeyBrand: unique symbol;

/**
 * A day of the calendar, `YYYY-MM-DD`, from 0001-01-01 to 9999-12-31 (Gregorian, also before 1582). It has no
 * time zone. Strings compare and sort in calendar order. `<input type="date">` and `<time datetime>` use the
 * same form.
 */
export type DayKey = string & { readonly [dayKeyBrand]: true };

const dayKeyShape = /^(?!0000)\d{4}-\d{2}-\d{2}$/;

/** Whether `text` is an existing day: `2024-02-29` is one; `2026-02-29`, `0000-01-01` and `2026-2-9` are not. */
export function isDayKey(text: string): text is DayKey {
  if (!dayKeyShape.test(text)) return false;
  // JavaScript engines roll `2026-02-30` forward to 2 March instead of refusing it, so compare with the way
  // back.
  const time = Date.parse(text);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/** The day written as `yyyy-MM-dd` (a stored key, a date input). undefined if there is no such day. */
export function parseDayKey(text: string): DayKey | undefined {
  return isDayKey(text) ? text : undefined;
}

/** The day `text`, which the caller knows to exist. Throws RangeError otherwise, as a bug. */
export function dayKey(text: string): DayKey {
  if (!isDayKey(text)) throw new RangeError(`Not a day: ${JSON.stringify(text)}`);
  return text;
}

/** The first possible day. */
export const firstDay = dayKey('0001-01-01');

/** The last possible day. */
export const lastDay = dayKey('9999-12-31');

/**
 * `day` in the form that date-fns expects. Its local fields are those of UTC, so no clock change affects the
 * arithmetic. For `src/dates/` only: elsewhere a `Date` is an instant.
 */
export function toCalendarDate(day: DayKey): Date {
  return new UTCDateMini(day);
}

const firstDayMs = Date.parse(firstDay);
const lastDayMs = Date.parse(lastDay);

/**
 * The day of a date made by {@link toCalendarDate} and date-fns. A date outside the calendar gives its
 * nearest end.
 */
export function fromCalendarDate(date: Date): DayKey {
  if (date.getTime() < firstDayMs) return firstDay;
  if (date.getTime() > lastDayMs) return lastDay;
  return dayKey(date.toISOString().slice(0, 10));
}
