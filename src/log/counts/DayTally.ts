import type { DayKey } from '../../dates/DayKey.ts';
import type { PhotoId } from '../../entries/photos/Photo.ts';

/**
 * Counts of a day that holds entries or templates. Templates are not counted: a day that holds only templates has no
 * entries. A tally from a version before 2026-12 counts them until its day is written again. Tallies are stored beside the days, without texts, so that a month or a
 * whole log of them is read at once.
 */
export interface DayTally {
  readonly day: DayKey;
  readonly entries: number;
  /** UTF-16 code units of all these texts. */
  readonly length: number;
  /** Whether the day was read from the server. If not, only this device's own words are counted. */
  readonly isWhole: boolean;
  /** Edition of the day's record. Absent from older app versions; then read the record. */
  readonly edition?: number;
  /** The photos that these texts address, in order. Absent: none. Tallies of versions before 2026-12 name none. */
  readonly photos?: readonly PhotoId[];
}
