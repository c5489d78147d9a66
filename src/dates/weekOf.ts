import { addDays, daysBetween } from './addDays.ts';
import { dayKey, toCalendarDate, type DayKey } from './DayKey.ts';

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
  const from = addDays(first, -daysIntoWeek(first, weekStartsOn));
  const to = addDays(last, 6 - daysIntoWeek(last, weekStartsOn));
  return Array.from({ length: daysBetween(from, to) + 1 }, (_, index) => addDays(from, index));
}

function daysIntoWeek(day: DayKey, weekStartsOn: Weekday): number {
  return (weekdayOf(day) - weekStartsOn + 7) % 7;
}

/** A week of ISO 8601: Monday first, week 1 holds the first Thursday. Its year can differ from the day's. */
export interface IsoWeek {
  readonly year: number;
  readonly week: number;
}

/** The ISO 8601 week of `day`, which is the week that its Thursday lies in: 2027-01-01 is in week 53 of 2026. */
export function isoWeekOf(day: DayKey): IsoWeek {
  const thursday = addDays(day, 3 - daysIntoWeek(day, 1));
  const newYear = dayKey(`${thursday.slice(0, 4)}-01-01`);
  return {
    year: Number(thursday.slice(0, 4)),
    week: Math.floor(daysBetween(newYear, thursday) / 7) + 1,
  };
}
