import { addDays as addCalendarDays } from 'date-fns';

import { firstDay, fromCalendarDate, lastDay, toCalendarDate, type DayKey } from './DayKey.ts';

/**
 * The day `count` calendar days after `day`, or before it if negative. A step past 0001-01-01 or 9999-12-31
 * stays on that day. Throws RangeError unless `count` is an integer.
 */
export function addDays(day: DayKey, count: number): DayKey {
  if (!Number.isInteger(count)) throw new RangeError(`Not a number of days: ${count}`);
  const date = addCalendarDays(toCalendarDate(day), count);
  // Beyond the range of `Date` the result is invalid.
  if (Number.isNaN(date.getTime())) return count < 0 ? firstDay : lastDay;
  return fromCalendarDate(date);
}
