import type { DayKey } from '../dates/DayKey.ts';

/** One row of `logs/{uid}/days`. */
export interface DayIndexRow {
  readonly day: DayKey;
  /** Server ms of the last write to any entry of the day. */
  readonly changedAtMs: number;
  /** Counts the updates that touched the day; equal counters mean that nothing was missed. */
  readonly changes: number;
}
