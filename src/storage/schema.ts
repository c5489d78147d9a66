import {
  unwrap,
  type DBSchema,
  type IDBPDatabase,
  type IDBPTransaction,
  type StoreNames,
} from 'idb';

import type { DayKey } from '../dates/DayKey.ts';
import type { DeviceKeys } from '../encryption/DeviceKeys.ts';
import type { EntryId } from '../entries/Entry.ts';
import type { PhotoId } from '../entries/photos/Photo.ts';
import { tallyOf } from '../log/counts/tallyOf.ts';
import type { DayTally } from '../log/counts/DayTally.ts';
import type { DayRecord, LogMeta, OwnedDraft } from '../log/LocalStore.ts';
import type { BackupRecord } from '../log/backup/BackupRecord.ts';
import type { ImportPart, ImportRecord } from '../log/imports/ImportRecord.ts';
import type { OutboxLane, ParkedRecord, UnsavedOutboxRecord } from '../log/OutboxRecord.ts';
import type { PhotoMeta } from '../log/photos/PhotoMeta.ts';
import type { PhotoRecord, PhotoState } from '../log/photos/PhotoRecord.ts';
import type { RenamedEntry, TagRename } from '../log/tags/TagRename.ts';
import type { Snapshot, SnapshotName } from './Snapshot.ts';

/** The name of the database that holds the log of `uid` on this device. */
export function localStoreName(uid: string): string {
  return `daylog:${uid}`;
}

/** The engine that took the lead last. App versions before 2026-12 write none. */
export interface LeaderRow {
  readonly token: string;
}

/** The stores of the database `daylog:{uid}`. */
export interface LogSchema extends DBSchema {
  days: { key: DayKey; value: DayRecord };
  /** One for each written day. */
  tallies: { key: DayKey; value: DayTally };
  outbox: {
    key: number;
    /** The database sets `seq`. `days` (the days that the write touches) and `lane` are for the indexes. */
    value: UnsavedOutboxRecord & {
      readonly seq?: number;
      readonly days: readonly DayKey[];
      readonly lane: OutboxLane;
    };
    indexes: { entryId: EntryId; days: DayKey; lane: [OutboxLane, number] };
  };
  parked: { key: string; value: ParkedRecord };
  drafts: { key: string; value: OwnedDraft };
  /** The engine's state under the key `log`, who leads under `leader`, and the copy of the photos under `photos`. */
  meta: { key: 'log' | 'leader' | 'photos'; value: LogMeta | LeaderRow | PhotoMeta };
  /** The last tag rename: one row, under the key `tag`. */
  rename: { key: 'tag'; value: TagRename };
  /** The entries that it changed. */
  renamedEntries: { key: EntryId; value: RenamedEntry };
  imports: { key: string; value: ImportRecord };
  importParts: { key: [importId: string, part: number]; value: ImportPart };
  photos: {
    key: PhotoId;
    /** `cached` is set while the photo is sent and its body is here, so that the index lists these bodies alone. */
    value: PhotoRecord & { readonly cached?: readonly [seenAtMs: number, size: number] };
    indexes: { state: PhotoState; cached: [seenAtMs: number, size: number] };
  };
  /** The bodies, each under the id of its photo. WebKit loses Blobs, so they are ArrayBuffers. */
  photoBodies: { key: PhotoId; value: ArrayBuffer };
  /** The backup into a folder. */
  backup: { key: 'folder'; value: BackupRecord };
  /** The day until which the reminder of a backup waits. */
  backupReminder: { key: 'from'; value: DayKey };
  /** The checksums of Daylog's contents of each file in it. */
  backupFiles: { key: string; value: { readonly path: string; readonly sums: readonly string[] } };
  /** The first paint of the next visit. */
  snapshot: { key: SnapshotName; value: Snapshot };
  /** What the device knows of the encryption of the log: one row, under the key `device`. */
  encryption: { key: 'device'; value: DeviceKeys };
}

/** The stores that hold the log; one transaction covers them all. The others have transactions of their own. */
export const storeNames = [
  'days',
  'tallies',
  'outbox',
  'parked',
  'drafts',
  'meta',
  'rename',
  'renamedEntries',
  'imports',
  'importParts',
  'photos',
  'photoBodies',
] as const;

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
