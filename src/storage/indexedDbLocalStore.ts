import type { LocalStore } from '../log/LocalStore.ts';
import { indexedDbConnection, type LogConnection } from './indexedDbConnection.ts';
import { hasPage } from './hasPage.ts';
import { indexedDbReader, indexedDbWriter, type LogTransaction } from './indexedDbTransaction.ts';
import { storeNames } from './schema.ts';

/** The log of `uid` in IndexedDB. `connection` decides when the database opens; see {@link indexedDbConnection}. */
export function indexedDbLocalStore(
  uid: string,
  connection: LogConnection = indexedDbConnection(uid),
): LocalStore {
  return {
    read: (work) =>
      connection.read((database) => {
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
 * The result of `work`, once the transaction has completed. Rolls back when `work` throws. `onFailure` takes the
 * causes of failed requests that `work` did not wait for.
 */
async function settle<Value>(
  transaction: LogTransaction<'readonly'> | LogTransaction<'readwrite'>,
  work: (onFailure: (cause: unknown) => void) => Promise<Value>,
): Promise<Value> {
  // It is awaited below. Until then a failure must not count as an unhandled rejection.
  transaction.done.catch(() => undefined);
  /** The first is the reason. Later ones fail because the transaction has ended. */
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

/**
 * Saves the browser the round trip to the disk after which it would commit by itself. Not in a worker: see
 * {@link hasPage}.
 */
function commit(transaction: LogTransaction<'readwrite'>): void {
  if (!hasPage()) return;
  try {
    transaction.commit();
  } catch {
    // It is committing by itself, or has failed. `done` tells which.
  }
}

async function rollBack(
  transaction: LogTransaction<'readonly'> | LogTransaction<'readwrite'>,
): Promise<void> {
  try {
    transaction.abort();
  } catch {
    // The transaction itself has failed: there is nothing to roll back.
  }
  await transaction.done.catch(() => undefined);
}
