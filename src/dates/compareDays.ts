import type { DayKey } from './DayKey.ts';

/** For sorting, oldest first: negative when `a` is earlier, 0 when they are one day. */
export function compareDays(a: DayKey, b: DayKey): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
