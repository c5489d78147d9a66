import { addMonths as addCalendarMonths } from 'date-fns';

import { firstDay, fromCalendarDate, lastDay, toCalendarDate, type DayKey } from './DayKey.ts';

/**
 * The day `count` months after `day`, or before it if negative, on the same date. If the month has no such
 * date, its last day: a month after January 31 is February 28. Stays within the calendar like addDays. Throws
 * RangeError unless `count` is an integer.
 */
export function addMonths(day: DayKey, count: number): DayKey {
  if (!Number.isInteger(count)) throw new RangeError(`Not a number of months: ${count}`);
  const date = addCalendarMonths(toCalendarDate(day), count);
  if (Number.isNaN(date.getTime())) return count < 0 ? firstDay : lastDay;
  return fromCalendarDate(date);
}
