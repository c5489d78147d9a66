import type { DayKey } from '../dates/DayKey.ts';

/** One row of `logs/{uid}/days`. */
export interface DayIndexRow {
  readonly day: DayKey;
  /** Server ms of the last write to any entry of the day. */
  readonly changedAtMs: number;
  /** Number of updates that touched the day. Equal numbers prove that no update was missed. */
  readonly changes: number;
}
