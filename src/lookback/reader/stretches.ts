import type { DayKey } from '../../dates/DayKey.ts';

/**
 * Number of written days per read. Two reads run at a time: the device fetches one while the views take the
 * other. A person's write waits for at most these two.
 */
export const daysPerRead = 128;

/**
 * Number of unneeded days that are read along between two needed ones. They cost less than a read of their
 * own.
 */
const mostBetween = 8;

/** Days from the first to the last, both included. */
export interface Stretch {
  readonly first: DayKey;
  readonly last: DayKey;
}

/**
 * The wanted ones of `days` (oldest first) in stretches of up to {@link daysPerRead} days, newest first. Some
 * unwanted days may lie between.
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

/** The results of `reads` in order. Each read starts when the one before it is awaited. */
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
