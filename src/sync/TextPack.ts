import type { DayKey } from '../dates/DayKey.ts';
import type { MonthKey } from '../dates/monthOf.ts';
import type { TimeString } from '../dates/TimeString.ts';
import type { EntryId } from '../entries/Entry.ts';
import type { Result } from '../lib/result.ts';
import type { StorageError } from './DayLog.ts';
import type { DayRecord } from './LocalStore.ts';

/** What is looked at in a day, in columns: the first of each is the first entry's, as they are shown. */
export interface PackedDay {
  readonly day: DayKey;
  /** Of the {@link DayRecord} that says the same. A day whose edition is another says something else by now. */
  readonly edition: number;
  readonly ids: readonly EntryId[];
  readonly times: readonly TimeString[];
  readonly texts: readonly string[];
}

/**
 * The written days of a month in one record, which a device reads six times faster than the days: a copy for
 * looking back. It is made when nobody waits, is never brought up to date by a write, and may be missing or
 * old at any time: whoever reads it compares the editions with those of the tallies.
 */
export interface TextPack {
  readonly month: MonthKey;
  readonly days: readonly PackedDay[];
}

/** The pack of `month`, in which `records` lie. Days without entries are in no pack, as they have no tally. */
export function packOf(month: MonthKey, records: readonly DayRecord[]): TextPack {
  const written = records.filter(({ entries }) => entries.length > 0);
  return {
    month,
    days: written.map(({ day, edition, entries }) => ({
      ...{ day, edition },
      ids: entries.map(({ id }) => id),
      times: entries.map(({ time }) => time),
      texts: entries.map(({ text }) => text),
    })),
  };
}

/**
 * Where the packs of one person's log lie: beside the log, and gone with it. Each call is a transaction of
 * its own, over the packs alone: no write of the person's waits for one.
 */
export interface TextPacks {
  /** The packs of the months from `first` to `last`, both included, oldest first. */
  read(first: MonthKey, last: MonthKey): Promise<Result<readonly TextPack[], StorageError>>;
  /** Puts `pack` in the place of the one of its month. */
  put(pack: TextPack): Promise<Result<void, StorageError>>;
  /** Gives the room of all packs back. */
  clear(): Promise<Result<void, StorageError>>;
}
