import type { DBSchema, IDBPDatabase } from 'idb';

import type { DayKey } from '../dates/DayKey.ts';
import type { EntryId } from '../entries/Entry.ts';
import type { DayRecord, LogMeta, OwnedDraft } from '../sync/LocalStore.ts';
import type { ParkedRecord, UnsavedOutboxRecord } from '../sync/OutboxRecord.ts';

/** The stores of the database `daylog:{uid}`. */
export interface LogSchema extends DBSchema {
  days: { key: DayKey; value: DayRecord };
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
}

/** The names of all stores, for a transaction over everything. */
export const storeNames = ['days', 'outbox', 'parked', 'drafts', 'meta'] as const;

/**
 * How each version of the schema comes out of the one before; the first comes out of nothing. A step
 * that has been published is never changed: a new one is added behind it, and tested from every earlier
 * version.
 */
export const upgrades: readonly ((database: IDBPDatabase<LogSchema>) => void)[] = [
  (database) => {
    database.createObjectStore('days', { keyPath: 'day' });
    const outbox = database.createObjectStore('outbox', { keyPath: 'seq', autoIncrement: true });
    outbox.createIndex('entryId', 'entryId');
    outbox.createIndex('days', 'days', { multiEntry: true });
    database.createObjectStore('parked', { keyPath: 'id' });
    database.createObjectStore('drafts');
    database.createObjectStore('meta');
  },
];

/** The version that this program reads and writes. */
export const schemaVersion = upgrades.length;
