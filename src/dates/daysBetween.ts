import type { DayKey } from './DayKey.ts';

const dayMs = 86_400_000;

/** How many days `to` lies after `from`; negative when it lies before. `addDays(from, daysBetween(from, to))` is `to`. */
export function daysBetween(from: DayKey, to: DayKey): number {
  // A date without a time is midnight in UTC, where every day is as long.
  return (Date.parse(to) - Date.parse(from)) / dayMs;
}
