import type { DayKey } from './DayKey.ts';

const dayMs = 86_400_000;

/**
 * Number of days from `from` to `to`, negative if `to` is earlier. `addDays(from, daysBetween(from, to))` is
 * `to`.
 */
export function daysBetween(from: DayKey, to: DayKey): number {
  // A date without a time is midnight in UTC, where all days have the same length.
  return (Date.parse(to) - Date.parse(from)) / dayMs;
}
