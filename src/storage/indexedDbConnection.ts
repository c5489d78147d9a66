import { openDB, type IDBPDatabase, type OpenDBCallbacks } from 'idb';

import { createEmitter } from '../lib/createEmitter.ts';
import { failure, success, type Result } from '../lib/result.ts';
import type { StorageError } from '../log/StorageError.ts';
import { shareCopy } from './copyLock.ts';
import { schemaVersion, upgradeLog, type LogSchema } from './schema.ts';
import { storageErrorOf } from './storageError.ts';

type Database = IDBPDatabase<LogSchema>;

/** The name of the database that holds the log of `uid` on this device. */
export function localStoreName(uid: string): string {
  return `daylog:${uid}`;
}

/** Another tab holds an older version open and has not let go of it: it may in a moment. */
const heldElsewhere = new DOMException('', 'VersionError');

/** The way to one person's database, for as many as stand on it. */
export interface LogConnection {
  /** What `work` resolves with. Failures of the store are values; anything else it throws is a bug, thrown on. */
  run<Value>(work: (database: Database) => Promise<Value>): Promise<Result<Value, StorageError>>;
  /** Lets go of the database, for good. */
  close(): void;
}

/** Why a connection was lost. */
type Loss = 'blocked' | 'cleared';

type ConnectionState =
  | { readonly kind: 'closed' }
  | { readonly kind: 'open'; readonly database: Promise<Database> }
  | { readonly kind: 'lost'; readonly loss: Loss };

/**
 * A connection to the database of `uid`. It opens on first use, and again after the browser closed it. It is
 * lost for good, and every call fails from then on, until the page is reloaded:
 *
 *   another tab upgrades or deletes the database, or has upgraded it ──► `blocked`: let go of at once
 *   the browser deleted the database under this page ──────────────────► `cleared`: an empty one in its place
 *                                                   would hide new words behind what the screen still shows
 *
 * `onLost` hears of it, once, unless this connection was closed.
 */
export function indexedDbConnection(
  uid: string,
  onLost: () => void = () => undefined,
): LogConnection {
  let state: ConnectionState = { kind: 'closed' };
  /** From the first use to the end, so that nobody removes what may be opened again. */
  let sharing: Promise<() => void> | null = null;
  let hasBeenOpen = false;
  const losses = createEmitter<Loss>();

  // A function, since what it says changes while something is awaited.
  const lossNow = () => (state.kind === 'lost' ? state.loss : null);

  function lose(kind: Loss, opened?: Promise<Database>): void {
    if (lossNow() !== null) return;
    void giveUp(kind, opened);
    onLost();
  }

  async function giveUp(kind: Loss, opened?: Promise<Database>): Promise<void> {
    state = { kind: 'lost', loss: lossNow() ?? kind };
    losses.emit(kind);
    try {
      (await opened)?.close();
    } catch {
      // It never opened: nothing to close.
    }
    (await sharing)?.();
  }

  function connect(): Promise<Database> {
    if (state.kind === 'open') return state.database;
    sharing ??= shareCopy(uid);
    const opening = sharing.then(() =>
      openLogDatabase(uid, {
        upgrade: (database, oldVersion, newVersion, transaction) => {
          if (oldVersion === 0 && hasBeenOpen) {
            lose('cleared');
            // Whoever waits for this opening hears of it; no empty database is left behind.
            transaction.done.catch(() => undefined);
            transaction.abort();
            return;
          }
          upgradeLog(database, oldVersion, newVersion, transaction);
        },
        blocking: () => lose('blocked', opening),
        terminated: () => {
          forget(opening);
          if (lossNow() === null) void findOut();
        },
      }),
    );
    state = { kind: 'open', database: opening };
    opening.then(
      () => {
        hasBeenOpen = true;
      },
      // Whoever asked hears of it; the next call tries anew.
      (error: unknown) => {
        forget(opening);
        const isNewer = error instanceof Error && error.name === 'VersionError';
        if (isNewer && error !== heldElsewhere) lose('blocked');
      },
    );
    return opening;
  }

  function forget(database: Promise<Database>): void {
    if (state.kind === 'open' && state.database === database) state = { kind: 'closed' };
  }

  /**
   * Finds out whether the database is still there. Chromium refuses an opening while it clears the data
   * ("The connection was closed"), and answers the next one; a failure of that is told by what follows.
   */
  async function findOut(): Promise<void> {
    for (let attempt = 1; attempt <= 2 && lossNow() === null; attempt++) {
      try {
        await connect();
        return;
      } catch {
        // Asked once more.
      }
    }
  }

  /** What `working` comes to. Chromium may never end a transaction of a database that it deletes. */
  function unlessLost<Value>(working: Promise<Value>): Promise<Result<Value, StorageError>> {
    return new Promise((resolve, reject) => {
      const stop = losses.subscribe((kind) => resolve(lostBy(kind)));
      working.then((value) => resolve(success(value)), reject).finally(stop);
    });
  }

  async function run<Value>(
    work: (database: Database) => Promise<Value>,
  ): Promise<Result<Value, StorageError>> {
    for (let attempt = 1; ; attempt++) {
      const known = lossNow();
      if (known !== null) return lostBy(known);
      const database = connect();
      try {
        return await unlessLost(database.then(work));
      } catch (cause) {
        // A connection that is closing refuses new transactions before it says that it is gone.
        if (attempt === 1 && cause instanceof Error && cause.name === 'InvalidStateError') {
          forget(database);
          continue;
        }
        if (lossNow() !== null) continue;
        const error = storageErrorOf(cause);
        if (error === null) throw cause;
        return failure(error);
      }
    }
  }

  return {
    run,
    close: () => void giveUp('blocked', state.kind === 'open' ? state.database : undefined),
  };
}

const lostBy = (kind: Loss) => failure<StorageError>({ kind, cause: null });

/** Opens the database of `uid`. Rejects where another tab holds an older version open. */
function openLogDatabase(uid: string, callbacks: OpenDBCallbacks<LogSchema>): Promise<Database> {
  return new Promise((resolve, reject) => {
    openDB<LogSchema>(localStoreName(uid), schemaVersion, {
      ...callbacks,
      blocked: () => reject(heldElsewhere),
    }).then(resolve, reject);
  });
}
