import { endOfWeek, getISOWeek, getISOWeekYear, startOfWeek } from 'date-fns';

import { addDays, daysBetween } from './addDays.ts';
import { fromCalendarDate, toCalendarDate, type DayKey } from './DayKey.ts';

/** A day of the week as a number: Sunday is 0, Monday 1, Saturday 6. */
export type Weekday = 0 | 1 | 2 | 3 | 4 | 5 | 6;

/** The weekday of `day`. */
export function weekdayOf(day: DayKey): Weekday {
  return toCalendarDate(day).getUTCDay() as Weekday;
}

/**
 * The seven days of the week that holds `day`, oldest first, beginning on `weekStartsOn`. Fewer only in
 * the first and the last week of the calendar, whose other days do not exist.
 */
export function weekOf(day: DayKey, weekStartsOn: Weekday): readonly DayKey[] {
  return wholeWeeks(day, day, weekStartsOn);
}

/** The days of all weeks from the one that holds `first` to the one that holds `last`, oldest first. */
export function wholeWeeks(first: DayKey, last: DayKey, weekStartsOn: Weekday): readonly DayKey[] {
  const from = fromCalendarDate(startOfWeek(toCalendarDate(first), { weekStartsOn }));
  const to = fromCalendarDate(endOfWeek(toCalendarDate(last), { weekStartsOn }));
  return Array.from({ length: daysBetween(from, to) + 1 }, (_, index) => addDays(from, index));
}

/** A week of ISO 8601: Monday first, week 1 holds the first Thursday. Its year can differ from the day's. */
export interface IsoWeek {
  readonly year: number;
  readonly week: number;
}

/** The ISO 8601 week of `day`: 2027-01-01 lies in week 53 of 2026. */
export function isoWeekOf(day: DayKey): IsoWeek {
  const date = toCalendarDate(day);
  return { year: getISOWeekYear(date), week: getISOWeek(date) };
}
