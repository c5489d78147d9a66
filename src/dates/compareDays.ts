import type { DayKey } from './DayKey.ts';

/** Comparator that sorts days oldest first. Negative if `a` is earlier, 0 if both are the same day. */
export function compareDays(a: DayKey, b: DayKey): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
