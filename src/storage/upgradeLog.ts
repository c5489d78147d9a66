import { unwrap, type IDBPDatabase, type IDBPTransaction, type StoreNames } from 'idb';

import { tallyOf } from '../log/counts/tallyOf.ts';
import type { DayRecord } from '../log/LocalStore.ts';
import type { LogSchema } from './schema.ts';

/**
 * Each step makes a version of the schema from the one before, the first from nothing. A published step never
 * changes. A new step is added at the end, and tested from every earlier version.
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
      // The earlier version stays as it was, and the opening rejects.
      transaction.abort();
    });
  },
  // Tallies carry their day's edition from here on. The next step removes the store of this one.
  (database) => {
    unwrap(database).createObjectStore('textPacks', { keyPath: 'month' });
  },
  (database) => {
    unwrap(database).deleteObjectStore('textPacks');
  },
  (database) => {
    database.createObjectStore('snapshot');
  },
  (database) => {
    database.createObjectStore('rename');
    database.createObjectStore('renamedEntries', { keyPath: 'id' });
  },
  (database, transaction) => {
    database.createObjectStore('imports', { keyPath: 'id' });
    database.createObjectStore('importParts', { keyPath: ['importId', 'part'] });
    database.createObjectStore('backup');
    database.createObjectStore('backupReminder');
    database.createObjectStore('backupFiles', { keyPath: 'path' });
    transaction.objectStore('outbox').createIndex('lane', ['lane', 'seq']);
    putInOwnLane(transaction).catch(() => {
      transaction.abort();
    });
  },
  (database) => {
    database.createObjectStore('encryption');
  },
  (database) => {
    const photos = database.createObjectStore('photos', { keyPath: 'id' });
    photos.createIndex('state', 'state');
    photos.createIndex('cached', 'cached');
    database.createObjectStore('photoBodies');
  },
];

type UpgradeTransaction = IDBPTransaction<LogSchema, StoreNames<LogSchema>[], 'versionchange'>;

/** Days to a read: of 20 entries each some 600 kB. */
const daysPerRead = 200;

/** Tallies every stored day. Runs once, and takes about as long as reading the days. */
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

/** Puts every unsent write of an earlier version into the lane of the person's own writes. */
async function putInOwnLane(transaction: UpgradeTransaction): Promise<void> {
  const outbox = transaction.objectStore('outbox');
  for (let cursor = await outbox.openCursor(); cursor !== null; cursor = await cursor.continue()) {
    await cursor.update({ ...cursor.value, lane: 'own' });
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
