import type { LocalStore } from '../log/LocalStore.ts';
import { indexedDbConnection, type LogConnection } from './indexedDbConnection.ts';
import { indexedDbReader, indexedDbWriter, type LogTransaction } from './indexedDbTransaction.ts';
import { storeNames } from './schema.ts';

/**
 * The log of `uid` in IndexedDB, over `connection`: see {@link indexedDbConnection} for when that is opened, and
 * given up.
 */
export function indexedDbLocalStore(
  uid: string,
  connection: LogConnection = indexedDbConnection(uid),
): LocalStore {
  return {
    read: (work) =>
      connection.run((database) => {
        const transaction = database.transaction([...storeNames], 'readonly');
        return settle(transaction, () => work(indexedDbReader(transaction)));
      }),
    write: (durability, work) =>
      connection.run((database) => {
        const transaction = database.transaction([...storeNames], 'readwrite', { durability });
        return settle(transaction, async (onFailure) => {
          const value = await work(indexedDbWriter(transaction, onFailure));
          commit(transaction);
          return value;
        });
      }),
    close: () => connection.close(),
  };
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
