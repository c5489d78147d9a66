import type { DayKey } from '../../dates/DayKey.ts';
import type { Entry } from '../../entries/Entry.ts';

/** The fields of an entry that views read. */
export type LoggedEntry = Pick<Entry, 'id' | 'time' | 'text'>;

/**
 * Something computed over the whole log and kept up to date day by day: search, tags, the shape of a year,
 * open tasks. It keeps of each day what it needs to take the day out again, and no more: ten years must
 * fit into a few megabytes. Runs in a worker; never sees React, Firebase or IndexedDB.
 */
export interface LogView {
  /**
   * `day` now holds `entries` (sorted as shown; none: nothing any more). Called once for each written day
   * at the start, in any order, and again for each day that changed.
   */
  setDay(day: DayKey, entries: readonly LoggedEntry[]): void;
}
