import { deleteDB, openDB, type IDBPDatabase } from 'idb';

import { failure, success, type Result } from '../lib/result.ts';
import type { StorageError } from '../sync/DayLog.ts';
import type { LocalStore } from '../sync/LocalStore.ts';
import { indexedDbReader, indexedDbWriter, type LogTransaction } from './indexedDbTransaction.ts';
import { schemaVersion, storeNames, upgrades, type LogSchema } from './schema.ts';
import { storageErrorOf } from './storageError.ts';

/** No more than this: the build leaves idb's shorter ways (`database.get()`) out (build/leanLibraries.ts). */
type Database = Pick<IDBPDatabase<LogSchema>, 'transaction' | 'close'>;

/** The name of the database that holds the log of `uid` on this device. */
export function localStoreName(uid: string): string {
  return `daylog:${uid}`;
}

/**
 * The log of `uid` in IndexedDB. It opens on first use, and again after the browser closed it.
 * When another tab upgrades or deletes the database, this one lets go of it at once and from then on
 * every call fails with `blocked`: the page must be reloaded (or the person has signed out).
 */
export function indexedDbLocalStore(uid: string): LocalStore {
  let connection: Promise<Database> | null = null;
  let isGivenUp = false;

  function connect(): Promise<Database> {
    if (connection !== null) return connection;
    const opening = open(localStoreName(uid), {
      onGivenUp: () => {
        isGivenUp = true;
        void opening.then((database) => {
          database.close();
        });
      },
      onLost: () => {
        if (connection === opening) connection = null;
      },
    });
    connection = opening;
    opening.catch(() => {
      // Whoever asked hears of it; the next call tries anew.
      if (connection === opening) connection = null;
    });
    return opening;
  }

  async function run<Value>(
    work: (database: Database) => Promise<Value>,
  ): Promise<Result<Value, StorageError>> {
    for (let attempt = 1; ; attempt++) {
      if (isGivenUp) return failure({ kind: 'blocked', cause: null });
      try {
        return success(await work(await connect()));
      } catch (cause) {
        // A connection that is closing refuses new transactions before it says that it is gone.
        if (attempt === 1 && cause instanceof Error && cause.name === 'InvalidStateError') {
          connection = null;
          continue;
        }
        const error = cause instanceof OpenBlocked ? blocked(cause) : storageErrorOf(cause);
        if (error === null) throw cause;
        return failure(error);
      }
    }
  }

  return {
    read: (work) =>
      run((database) => {
        const transaction = database.transaction([...storeNames], 'readonly');
        return settle(transaction, () => work(indexedDbReader(transaction)));
      }),
    write: (durability, work) =>
      run((database) => {
        const transaction = database.transaction([...storeNames], 'readwrite', { durability });
        return settle(transaction, async (onFailure) => {
          const value = await work(indexedDbWriter(transaction, onFailure));
          commit(transaction);
          return value;
        });
      }),
    close: () => {
      isGivenUp = true;
      void connection?.then(
        (database) => {
          database.close();
        },
        // It never opened: nothing to close.
        () => undefined,
      );
    },
  };
}

/** Removes the log of `uid` from this device, unsent words included: the caller has asked the person. */
export async function deleteLocalStore(uid: string): Promise<Result<void, StorageError>> {
  try {
    // Other tabs let go of their connections when they hear of it, so being blocked passes.
    await deleteDB(localStoreName(uid));
    return success(undefined);
  } catch (cause) {
    const error = storageErrorOf(cause);
    if (error === null) throw cause;
    return failure(error);
  }
}

/** Another tab holds an older version open and has not let go of it. */
class OpenBlocked extends Error {}

function blocked(cause: unknown): StorageError {
  return { kind: 'blocked', cause };
}

function open(
  name: string,
  on: { readonly onGivenUp: () => void; readonly onLost: () => void },
): Promise<Database> {
  return new Promise((resolve, reject) => {
    openDB<LogSchema>(name, schemaVersion, {
      upgrade: (database, oldVersion, _newVersion, transaction) => {
        for (const upgrade of upgrades.slice(oldVersion)) upgrade(database, transaction);
      },
      blocked: () => {
        reject(new OpenBlocked());
      },
      blocking: on.onGivenUp,
      terminated: on.onLost,
    }).then(resolve, reject);
  });
}

/**
 * What `work` made of the transaction, once it has completed; rolled back when `work` throws. `onFailure` takes
 * the causes of failed requests that `work` did not wait for.
 */
async function settle<Value>(
  transaction: LogTransaction<'readonly'> | LogTransaction<'readwrite'>,
  work: (onFailure: (cause: unknown) => void) => Promise<Value>,
): Promise<Value> {
  // Waited for below; until then a failure must not count as one that nobody listens to.
  transaction.done.catch(() => undefined);
  /** The first is the reason; what fails behind it fails because the transaction has ended. */
  const causes: unknown[] = [];
  const why = (error: unknown): unknown => (causes.length > 0 ? causes[0] : error);
  let value: Value;
  try {
    value = await work((cause) => causes.push(cause));
  } catch (error) {
    const reason = why(error);
    await rollBack(transaction);
    throw reason;
  }
  try {
    await transaction.done;
  } catch (error) {
    throw why(error);
  }
  return value;
}

/** Nothing more will be asked: the browser need not wait to find that out, which is a round trip to the disk. */
function commit(transaction: LogTransaction<'readwrite'>): void {
  try {
    transaction.commit();
  } catch {
    // It is committing by itself, or has failed; either way `done` tells.
  }
}

async function rollBack(
  transaction: LogTransaction<'readonly'> | LogTransaction<'readwrite'>,
): Promise<void> {
  try {
    transaction.abort();
  } catch {
    // It was the transaction itself that failed: there is nothing left to take back.
  }
  await transaction.done.catch(() => undefined);
}
