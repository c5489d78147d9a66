import type { DayKey } from '../../dates/DayKey.ts';

/**
 * Written days to one read. Two reads are under way at a time, so that the device fetches one while the other
 * is looked at; a write of the person's waits for no more than these two.
 */
export const daysPerRead = 128;

/** Days between two that are wanted which are read along with them: less than what a read of its own costs. */
const mostBetween = 8;

/** Days from the first to the last, both included. */
export interface Stretch {
  readonly first: DayKey;
  readonly last: DayKey;
}

/**
 * Those of `days` (oldest first) that are wanted, in stretches of up to {@link daysPerRead} of them, the newest
 * first. Some that are not wanted may lie between.
 */
export function stretchesOf(
  days: readonly DayKey[],
  isWanted: (day: DayKey) => boolean,
): readonly Stretch[] {
  const stretches: Stretch[] = [];
  let current: { first: DayKey; last: DayKey; count: number } | null = null;
  let between = 0;
  for (const day of [...days].reverse()) {
    if (!isWanted(day)) {
      between += 1;
      continue;
    }
    if (current !== null && between <= mostBetween && current.count + between < daysPerRead) {
      current.first = day;
      current.count += between + 1;
    } else {
      current = { first: day, last: day, count: 1 };
      stretches.push(current);
    }
    between = 0;
  }
  return stretches;
}

/** What `reads` bring, in their order; each is begun when the one before it is waited for. */
export function* withOneAhead<Value>(
  reads: readonly (() => Promise<Value>)[],
): Generator<Promise<Value>, void> {
  let ahead = reads[0]?.();
  for (let next = 1; ahead !== undefined; next += 1) {
    const current: Promise<Value> = ahead;
    ahead = reads[next]?.();
    yield current;
  }
}
