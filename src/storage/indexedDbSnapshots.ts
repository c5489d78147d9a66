import { inExistingDatabase } from './existingDatabase.ts';
import { localStoreName, type LogSchema } from './schema.ts';
import {
  entriesMark,
  parseSnapshot,
  type Snapshot,
  type SnapshotName,
  type StoredSnapshot,
} from './Snapshot.ts';

/**
 * The snapshot `name` of `uid`, if it shows exactly the entries that its day has now. One transaction reads both.
 * null: there is none, or it is out of date.
 */
export function readSnapshot(uid: string, name: SnapshotName): Promise<StoredSnapshot | null> {
  return inExistingDatabase<LogSchema, StoredSnapshot | null>(
    localStoreName(uid),
    async (database) => {
      // A database of an older build has no store for it.
      const transaction = database.transaction(['snapshot', 'days']);
      const snapshot = parseSnapshot(await transaction.objectStore('snapshot').get(name));
      if (snapshot === null) return null;
      const record = await transaction.objectStore('days').get(snapshot.day);
      return snapshot.entries === entriesMark(record?.entries ?? []) ? snapshot : null;
    },
  );
}

/** Stores the snapshot for the next visit of `uid`. False when it was not stored: their database may be deleted. */
export async function writeSnapshot(
  uid: string,
  name: SnapshotName,
  snapshot: Snapshot,
): Promise<boolean> {
  const stored = await inExistingDatabase<LogSchema, true>(
    localStoreName(uid),
    async (database) => {
      // A snapshot that is lost in a crash costs only the first paint.
      const transaction = database.transaction('snapshot', 'readwrite', { durability: 'relaxed' });
      await Promise.all([transaction.store.put(snapshot, name), transaction.done]);
      return true;
    },
  );
  return stored ?? false;
}
