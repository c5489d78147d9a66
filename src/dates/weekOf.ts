import { addDays } from './addDays.ts';
import { toCalendarDate, type DayKey } from './DayKey.ts';

/** A day of the week as a number: Sunday is 0, Monday 1, Saturday 6. */
export type Weekday = 0 | 1 | 2 | 3 | 4 | 5 | 6;

/** The weekday of `day`. */
export function weekdayOf(day: DayKey): Weekday {
  return toCalendarDate(day).getUTCDay() as Weekday;
}

/**
 * The seven days of the week of `day`, oldest first, beginning on `weekStartsOn`. The first and the last week
 * of the calendar have fewer.
 */
export function weekOf(day: DayKey, weekStartsOn: Weekday): readonly DayKey[] {
  return wholeWeeks(day, day, weekStartsOn);
}

/** The days of all weeks from the week of `first` to the week of `last`, oldest first. */
export function wholeWeeks(first: DayKey, last: DayKey, weekStartsOn: Weekday): readonly DayKey[] {
  const from = addDays(first, -daysIntoWeek(first, weekStartsOn));
  const to = addDays(last, 6 - daysIntoWeek(last, weekStartsOn));
  const days = [from];
  for (let next = from; next < to; days.push(next)) next = addDays(next, 1);
  return days;
}

function daysIntoWeek(day: DayKey, weekStartsOn: Weekday): number {
  return (weekdayOf(day) - weekStartsOn + 7) % 7;
}
