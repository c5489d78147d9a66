import { deleteDB, openDB, type IDBPDatabase } from 'idb';

import { failure, success, type Result } from '../lib/result.ts';
import type { StorageError } from '../log/StorageError.ts';
import { writeIdOf } from '../log/OutboxRecord.ts';
import type { AgreedLoss } from '../account/SessionRecord.ts';
import { withCopyAlone } from './copyLock.ts';
import { localStoreName } from './indexedDbConnection.ts';
import { schemaVersion, upgradeLog, type LogSchema } from './schema.ts';
import { storageErrorOf } from './storageError.ts';

/** What became of a removal. */
export type Removal =
  /** The database is gone. */
  | 'removed'
  /** The words are gone; a page that is not Daylog's holds the empty database open. */
  | 'emptied'
  /** Nothing was removed: there are unsent words that nobody agreed to lose. */
  | 'kept'
  /** Nothing was removed: the decision was taken back. */
  | 'taken-back';

/**
 * Removes the log of `uid` from this device when nobody has it open any more. `agreedLoss` is asked then, and says
 * which unsent words may go; null takes the removal back. `signal` ends the wait.
 *
 *   alone with the database ─► still decided? ─► no other unsent words? ─► emptied ─► deleted
 *                                                └── one transaction ──────────┘
 *
 * A deletion that another page blocks cannot be called back, and the browser keeps it for as long as that page
 * lives. So the decision is carried out by emptying the stores, and what may still be waiting afterwards deletes
 * nothing: a log that is opened later queues behind it.
 */
export async function removeLocalStore(
  uid: string,
  agreedLoss: () => Promise<AgreedLoss | null>,
  signal: AbortSignal,
): Promise<Result<Removal, StorageError>> {
  try {
    return success(
      await withCopyAlone(uid, signal, async (): Promise<Removal> => {
        const agreed = await agreedLoss();
        if (agreed === null) return 'taken-back';
        if (!(await emptyStores(uid, agreed))) return 'kept';
        return (await isDeleted(uid)) ? 'removed' : 'emptied';
      }),
    );
  } catch (cause) {
    if (signal.aborted) return success('taken-back');
    const error = storageErrorOf(cause);
    if (error === null) throw cause;
    return failure(error);
  }
}

/** Empties every store unless that would lose more than `agreed`; whether it did. */
async function emptyStores(uid: string, agreed: AgreedLoss): Promise<boolean> {
  const database = await openAlone(uid);
  try {
    const transaction = database.transaction([...database.objectStoreNames], 'readwrite', {
      durability: 'strict',
    });
    const waiting = await transaction.objectStore('outbox').getAll();
    const refused = await transaction.objectStore('parked').getAllKeys();
    const unsent = [...waiting.map(({ write }) => writeIdOf(write)), ...refused];
    const mayGo = agreed === 'everything' || unsent.every((id) => agreed.includes(id));
    const stores = mayGo ? [...transaction.objectStoreNames] : [];
    await Promise.all(stores.map((name) => transaction.objectStore(name).clear()));
    await transaction.done;
    return mayGo;
  } finally {
    database.close();
  }
}

function openAlone(uid: string): Promise<IDBPDatabase<LogSchema>> {
  return new Promise((resolve, reject) => {
    openDB<LogSchema>(localStoreName(uid), schemaVersion, {
      upgrade: upgradeLog,
      // A page of an older version, which knows nothing of the lock.
      blocked: () => reject(new DOMException('', 'VersionError')),
    }).then(resolve, reject);
  });
}

/** Whether the database was deleted; false when another page holds it open. */
function isDeleted(uid: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const blocked = () => resolve(false);
    deleteDB(localStoreName(uid), { blocked }).then(() => resolve(true), reject);
  });
}
