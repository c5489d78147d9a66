import type { DayKey } from '../../dates/DayKey.ts';

/**
 * Counts of a day that holds entries. Tallies are stored beside the days, without texts, so that a month or a
 * whole log of them is read at once.
 */
export interface DayTally {
  readonly day: DayKey;
  readonly entries: number;
  /** UTF-16 code units of all texts of the day. */
  readonly length: number;
  /** Whether the day was read from the server. If not, only this device's own words are counted. */
  readonly isWhole: boolean;
  /** Edition of the day's record. Absent from older app versions; then read the record. */
  readonly edition?: number;
}
