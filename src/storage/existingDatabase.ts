import { openDB, unwrap, type DBSchema, type IDBPDatabase } from 'idb';

import { whileHere } from './followTransactions.ts';
import { storageErrorOf } from './storageError.ts';

/**
 * The result of `work` on the database `name`, of any version. Never creates, upgrades or blocks a database: the page
 * may not know yet whether it should exist. null: there is none, the device does not answer, or the page was left.
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
      // Another tab upgrades or deletes the database, and waits until this one is closed.
      blocking: (_current, _wanted, { target }) => {
        if (target instanceof IDBDatabase) target.close();
      },
    });
    try {
      return await whileHere(unwrap(database), () => work(database));
    } finally {
      database.close();
    }
  } catch (cause) {
    if (storageErrorOf(cause) === null) throw cause;
    return null;
  }
}
