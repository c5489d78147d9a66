import type { DayKey } from '../dates/DayKey.ts';
import type { BackupStore } from '../log/backup/BackupRecord.ts';
import { inExistingDatabase } from './existingDatabase.ts';
import { localStoreName, type LogSchema } from './schema.ts';

/**
 * The backup of `uid` in the database of their log, so that a sign-out removes it with the log. Never creates the
 * database. The folder counts as a decision, so it is written with strict durability.
 */
export function indexedDbBackupStore(uid: string): BackupStore {
  const name = localStoreName(uid);
  return {
    read: () =>
      inExistingDatabase<LogSchema, Awaited<ReturnType<BackupStore['read']>>>(
        name,
        async (database) => (await database.get('backup', 'folder')) ?? null,
      ),
    write: (record) =>
      stored(
        inExistingDatabase<LogSchema, true>(name, async (database) => {
          const transaction = database.transaction('backup', 'readwrite', { durability: 'strict' });
          await Promise.all([transaction.store.put(record, 'folder'), transaction.done]);
          return true;
        }),
      ),
    remove: () =>
      stored(
        inExistingDatabase<LogSchema, true>(name, async (database) => {
          const transaction = database.transaction(['backup', 'backupFiles'], 'readwrite', {
            durability: 'strict',
          });
          await Promise.all([
            transaction.objectStore('backup').clear(),
            transaction.objectStore('backupFiles').clear(),
            transaction.done,
          ]);
          return true;
        }),
      ),
    readSums: () =>
      inExistingDatabase<LogSchema, ReadonlyMap<string, readonly string[]>>(
        name,
        async (database) => {
          const files = await database.getAll('backupFiles');
          return new Map(files.map(({ path, sums }) => [path, sums]));
        },
      ),
    putSums: (sums) =>
      stored(
        inExistingDatabase<LogSchema, true>(name, async (database) => {
          const transaction = database.transaction('backupFiles', 'readwrite', {
            durability: 'relaxed',
          });
          const puts = [...sums].map(([path, known]) =>
            transaction.store.put({ path, sums: known }),
          );
          await Promise.all([...puts, transaction.done]);
          return true;
        }),
      ),
    readRemindFrom: () =>
      inExistingDatabase<LogSchema, DayKey | null>(
        name,
        async (database) => (await database.get('backupReminder', 'from')) ?? null,
      ),
    putRemindFrom: (day) =>
      stored(
        inExistingDatabase<LogSchema, true>(name, async (database) => {
          await database.put('backupReminder', day, 'from');
          return true;
        }),
      ),
  };
}

const stored = async (written: Promise<true | null>) => (await written) === true;
