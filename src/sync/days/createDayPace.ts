import type { DayKey } from '../../dates/DayKey.ts';
import type { EngineTimers } from '../../lib/createTimers.ts';

/** A shorter day never rests. */
const longDay = 100;
/** About ten times as long as a browser takes to read a long day, to store it and to show it. */
const restMsPerEntry = 0.2;

/** How long a day of so many `entries` rests, in ms. */
function restMsOf(entries: number): number {
  return entries < longDay ? 0 : entries * restMsPerEntry;
}

/** How often one part of the engine reads and writes the record of a long day. */
export interface DayPace {
  /** Whether the part has used the day a moment ago. Then its next changes are collected. */
  isResting(day: DayKey): boolean;
  /** The part has used the record of `day`, which has so many `entries`. */
  used(day: DayKey, entries: number): void;
}

/**
 * Each accepted own write changes the record of its day: the counter, and the entries if the day is watched. If 50,000
 * entries of one day are sent, one use of the record for each of them costs the square of their number. So a day rests
 * after a use. A longer day rests longer. `onRested`: collected changes may be written.
 */
export function createDayPace(deps: {
  readonly timers: EngineTimers;
  /** Default: {@link restMsOf}. */
  readonly restMs?: (entries: number) => number;
  onRested(): void;
}): DayPace {
  const { restMs = restMsOf } = deps;
  const resting = new Set<DayKey>();
  return {
    isResting: (day) => resting.has(day),
    used: (day, entries) => {
      const ms = restMs(entries);
      if (ms === 0 || resting.has(day)) return;
      resting.add(day);
      deps.timers.start(() => {
        resting.delete(day);
        deps.onRested();
      }, ms);
    },
  };
}
