import { endOfMonth } from 'date-fns';

import { dayKey, fromCalendarDate, isDayKey, toCalendarDate, type DayKey } from './DayKey.ts';
import { wholeWeeks, type Weekday } from './weekOf.ts';

declare const monthKeyBrand: unique symbol;

/** A month of a year, `YYYY-MM`, months from 01 to 12. Strings sort in calendar order. */
export type MonthKey = string & { readonly [monthKeyBrand]: true };

function isMonthKey(text: string): text is MonthKey {
  return isDayKey(`${text}-01`);
}

/** The month written as `yyyy-MM`. undefined if there is no such month. */
export function parseMonthKey(text: string): MonthKey | undefined {
  return isMonthKey(text) ? text : undefined;
}

/** The month of `day`. */
export function monthOf(day: DayKey): MonthKey {
  const month = day.slice(0, 7);
  if (!isMonthKey(month)) throw new RangeError(`Not a month: ${month}`);
  return month;
}

/** The first day of `month`. */
export function firstDayOf(month: MonthKey): DayKey {
  return dayKey(`${month}-01`);
}

/** The last day of `month`: the 28th to the 31st. */
export function lastDayOf(month: MonthKey): DayKey {
  return fromCalendarDate(endOfMonth(toCalendarDate(firstDayOf(month))));
}

/**
 * Days shown for `month` in a grid of whole weeks that begin on `weekStartsOn`, oldest first, with the
 * neighbours' days. A multiple of seven (28 to 42), except in the first and the last month of the calendar.
 */
export function daysShownForMonth(month: MonthKey, weekStartsOn: Weekday): readonly DayKey[] {
  return wholeWeeks(firstDayOf(month), lastDayOf(month), weekStartsOn);
}
