import { addDays } from './addDays.ts';
import { dayKey, type DayKey } from './DayKey.ts';
import { daysBetween } from './daysBetween.ts';
import { weekdayOf } from './weekOf.ts';

/**
 * A week of ISO 8601. It begins on Monday, and week 1 holds the first Thursday. Its year can differ from the
 * day's.
 */
export interface IsoWeek {
  readonly year: number;
  readonly week: number;
}

/** The ISO 8601 week of `day`, which is the week of its Thursday. 2027-01-01 is in week 53 of 2026. */
export function isoWeekOf(day: DayKey): IsoWeek {
  const thursday = addDays(day, 3 - ((weekdayOf(day) + 6) % 7));
  const newYear = dayKey(`${thursday.slice(0, 4)}-01-01`);
  return {
    year: Number(thursday.slice(0, 4)),
    week: Math.floor(daysBetween(newYear, thursday) / 7) + 1,
  };
}
