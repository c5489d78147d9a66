import type { DayKey } from '../../dates/DayKey.ts';
import type { Entry } from '../../entries/Entry.ts';

/** The fields of an entry that views read. */
export type LoggedEntry = Pick<
  Entry,
  'id' | 'time' | 'zone' | 'text' | 'createdAtMs' | 'writtenAtMs'
>;

/**
 * A computation over the whole log, kept up to date day by day: search, tags, the shape of a year, open
 * tasks. Of each day it keeps only the data to take the day out again, because ten years must fit into a few
 * megabytes. It runs in a worker and never uses React, Firebase or IndexedDB.
 */
export interface LogView {
  /**
   * Sets the entries of `day`, sorted as shown. No entries: the day is empty now. Called once for each
   * written day at the start, in any order, and again for each changed day.
   */
  setDay(day: DayKey, entries: readonly LoggedEntry[]): void;
}
