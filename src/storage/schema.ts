import {
  unwrap,
  type DBSchema,
  type IDBPDatabase,
  type IDBPTransaction,
  type StoreNames,
} from 'idb';

import type { DayKey } from '../dates/DayKey.ts';
import type { EntryId } from '../entries/Entry.ts';
import { tallyOf } from '../log/counts/tallyOf.ts';
import type { DayTally } from '../log/counts/DayTally.ts';
import type { DayRecord, LogMeta, OwnedDraft } from '../log/LocalStore.ts';
import type { ParkedRecord, UnsavedOutboxRecord } from '../log/OutboxRecord.ts';
import type { Snapshot, SnapshotName } from './Snapshot.ts';

/** The stores of the database `daylog:{uid}`. */
export interface LogSchema extends DBSchema {
  days: { key: DayKey; value: DayRecord };
  /** Of each day on which something is written. */
  tallies: { key: DayKey; value: DayTally };
  outbox: {
    key: number;
    /** `seq` is put in by the database; `days` is what the write touches, to be found by. */
    value: UnsavedOutboxRecord & { readonly seq?: number; readonly days: readonly DayKey[] };
    indexes: { entryId: EntryId; days: DayKey };
  };
  parked: { key: string; value: ParkedRecord };
  drafts: { key: string; value: OwnedDraft };
  /** One row, under the key `log`. */
  meta: { key: 'log'; value: LogMeta };
  /** What the next visit shows first. */
  snapshot: { key: SnapshotName; value: Snapshot };
}

/** The names of the stores that hold the log, for a transaction over all of it. Snapshots have their own. */
export const storeNames = ['days', 'tallies', 'outbox', 'parked', 'drafts', 'meta'] as const;

/**
 * How each version of the schema comes out of the one before; the first comes out of nothing. A step
 * that has been published is never changed: a new one is added behind it, and tested from every earlier
 * version.
 */
export const upgrades: readonly ((
  database: IDBPDatabase<LogSchema>,
  transaction: UpgradeTransaction,
) => void)[] = [
  (database) => {
    database.createObjectStore('days', { keyPath: 'day' });
    const outbox = database.createObjectStore('outbox', { keyPath: 'seq', autoIncrement: true });
    outbox.createIndex('entryId', 'entryId');
    outbox.createIndex('days', 'days', { multiEntry: true });
    database.createObjectStore('parked', { keyPath: 'id' });
    database.createObjectStore('drafts');
    database.createObjectStore('meta');
  },
  (database, transaction) => {
    database.createObjectStore('tallies', { keyPath: 'day' });
    tallyDays(transaction).catch(() => {
      // The version before stays as it was, and whoever opens it hears of the failed transaction.
      transaction.abort();
    });
  },
  // From here on a tally carries the edition of its day. The store held packs of texts, which the next step removes.
  (database) => {
    unwrap(database).createObjectStore('textPacks', { keyPath: 'month' });
  },
  (database) => {
    unwrap(database).deleteObjectStore('textPacks');
  },
  (database) => {
    database.createObjectStore('snapshot');
  },
];

type UpgradeTransaction = IDBPTransaction<LogSchema, StoreNames<LogSchema>[], 'versionchange'>;

/** Days to a read: of 20 entries each some 600 kB. */
const daysPerRead = 200;

/** Tallies every day that is there; ten years of them, once, in about as long as reading them takes. */
async function tallyDays(transaction: UpgradeTransaction): Promise<void> {
  const days = transaction.objectStore('days');
  const tallies = transaction.objectStore('tallies');
  let rest: IDBKeyRange | null = null;
  for (;;) {
    const records: readonly DayRecord[] = await days.getAll(rest, daysPerRead);
    const last = records.at(-1);
    if (last === undefined) return;
    const found = records.flatMap((record) => tallyOf(record) ?? []);
    await Promise.all(found.map((tally) => tallies.put(tally)));
    rest = IDBKeyRange.lowerBound(last.day, true);
  }
}

/** The version that this program reads and writes. */
export const schemaVersion = upgrades.length;

/** Brings a database of `oldVersion` (0: a new one) to {@link schemaVersion}. */
export function upgradeLog(
  database: IDBPDatabase<LogSchema>,
  oldVersion: number,
  _newVersion: number | null,
  transaction: UpgradeTransaction,
): void {
  for (const upgrade of upgrades.slice(oldVersion)) upgrade(database, transaction);
}
