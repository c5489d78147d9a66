import { UTCDateMini } from '@date-fns/utc/date/mini';

declare const dayKeyBrand: unique symbol;

/**
 * A square on the calendar, `YYYY-MM-DD`, from 0001-01-01 to 9999-12-31 (Gregorian, also before 1582).
 * It has no time zone: it sorts and compares as the string it is. The same text is what an
 * `<input type="date">` and a `<time datetime>` take and give.
 */
export type DayKey = string & { readonly [dayKeyBrand]: true };

const dayKeyShape = /^(?!0000)\d{4}-\d{2}-\d{2}$/;

/** Whether `text` is a day that exists: `2024-02-29` is, `2026-02-29`, `0000-01-01` and `2026-2-9` are not. */
export function isDayKey(text: string): text is DayKey {
  if (!dayKeyShape.test(text)) return false;
  // Engines roll `2026-02-30` forward to 2 March instead of refusing it, so the way back must agree.
  const time = Date.parse(text);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/** The day written `yyyy-MM-dd` (a stored key, a date input), or undefined when there is no such day. */
export function parseDayKey(text: string): DayKey | undefined {
  return isDayKey(text) ? text : undefined;
}

/** The day `text`, which the caller knows to exist. Throws RangeError when it does not: that is a bug. */
export function dayKey(text: string): DayKey {
  if (!isDayKey(text)) throw new RangeError(`Not a day: ${JSON.stringify(text)}`);
  return text;
}

/** The first day there is. */
export const firstDay = dayKey('0001-01-01');

/** The last day there is. */
export const lastDay = dayKey('9999-12-31');

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
