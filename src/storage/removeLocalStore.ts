import { deleteDB, unwrap } from 'idb';

import { failure, success, type Result } from '../lib/result.ts';
import type { StorageError } from '../log/StorageError.ts';
import { writeIdOf } from '../log/OutboxRecord.ts';
import type { AgreedLoss } from '../account/SessionRecord.ts';
import { whileUnconnected, withCopyAlone } from './copyLock.ts';
import { whileHere } from './followTransactions.ts';
import { openLogDatabase } from './openLogDatabase.ts';
import { localStoreName } from './schema.ts';
import { storageErrorOf } from './storageError.ts';

/** The result of a removal. */
export type Removal =
  /** The database is gone. */
  | 'removed'
  /** The words are gone. A frozen page, or another program's, holds the empty database open. */
  | 'emptied'
  /** Nothing was removed: nobody agreed to lose some of the unsent words. */
  | 'kept'
  /** Nothing was removed: the decision was taken back. */
  | 'taken-back';

/**
 * Removes the log of `uid` from this device once no page has it open. Then `agreedLoss` says which unsent words may
 * go; null takes the removal back. `signal` ends the wait.
 *
 *   alone with the database ─► still decided? ─► no other unsent words? ─► emptied ─► deleted
 *                                                └── one transaction ──────────┘
 *
 * A deletion that another page blocks cannot be called back: the browser keeps it as long as that page lives, and every
 * later opening waits behind it. A frozen page does not even answer that it blocks. So the stores are emptied first, and
 * nothing is deleted while a page of Daylog is connected.
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
        const isDeleted = await whileUnconnected(uid, signal, () => tryDelete(uid));
        return isDeleted === true ? 'removed' : 'emptied';
      }),
    );
  } catch (cause) {
    if (signal.aborted) return success('taken-back');
    const error = storageErrorOf(cause);
    if (error === null) throw cause;
    return failure(error);
  }
}

/** Empties every store, unless that would lose more than `agreed`. Returns whether it did. */
async function emptyStores(uid: string, agreed: AgreedLoss): Promise<boolean> {
  // Rejects while a page of an older version, which knows no lock, has it open.
  const database = await openLogDatabase(uid);
  try {
    return await whileHere(unwrap(database), async () => {
      const transaction = database.transaction([...database.objectStoreNames], 'readwrite', {
        durability: 'strict',
      });
      const waiting = await transaction.objectStore('outbox').getAll();
      const refused = await transaction.objectStore('parked').getAllKeys();
      const photos = transaction.objectStore('photos').index('state');
      const unsent: readonly string[] = [
        ...waiting.map(({ write }) => writeIdOf(write)),
        ...refused,
        ...(await photos.getAllKeys('unsent')),
        ...(await photos.getAllKeys('refused')),
      ];
      const mayGo = agreed === 'everything' || unsent.every((id) => agreed.includes(id));
      const stores = mayGo ? [...transaction.objectStoreNames] : [];
      await Promise.all(stores.map((name) => transaction.objectStore(name).clear()));
      await transaction.done;
      return mayGo;
    });
  } finally {
    database.close();
  }
}

/** Deletes the database. False: another page holds it open. */
function tryDelete(uid: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const blocked = () => resolve(false);
    deleteDB(localStoreName(uid), { blocked }).then(() => resolve(true), reject);
  });
}
