import { openDB, type DBSchema, type IDBPDatabase } from 'idb';

import { storageErrorOf } from './storageError.ts';

/**
 * What `work` makes of the database `name`, in whatever version it is. Never creates, upgrades or blocks one:
 * this is for a page that does not know yet whether the database should exist. null: there is none, or the
 * device does not answer.
 */
export async function inExistingDatabase<Schema extends DBSchema, Value>(
  name: string,
  work: (database: IDBPDatabase<Schema>) => Promise<Value>,
): Promise<Value | null> {
  try {
    const database = await openDB<Schema>(name, undefined, {
      upgrade: (_created, _from, _to, transaction) => {
        transaction.done.catch(() => undefined);
        transaction.abort();
      },
      // Another tab upgrades or deletes it.
      blocking: (_current, _wanted, { target }) => {
        if (target instanceof IDBDatabase) target.close();
      },
    });
    try {
      return await work(database);
    } finally {
      database.close();
    }
  } catch (cause) {
    if (storageErrorOf(cause) === null) throw cause;
    return null;
  }
}
