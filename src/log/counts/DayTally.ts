import type { DayKey } from '../../dates/DayKey.ts';

/**
 * How much this device holds of a day on which something is written. Kept beside the days, without their
 * texts, so that a month or a life of it is read at once.
 */
export interface DayTally {
  readonly day: DayKey;
  readonly entries: number;
  /** UTF-16 units of all its texts. */
  readonly length: number;
  /** Whether the day was read from the server; else only this device's own words are counted. */
  readonly isWhole: boolean;
  /** Of the day's record. Absent: tallied by an earlier version, and so the record has to be looked at. */
  readonly edition?: number;
}
