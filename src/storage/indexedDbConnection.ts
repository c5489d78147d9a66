import { openDB, type IDBPDatabase } from 'idb';

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
  let connection: Promise<Database> | null = null;
  /** From the first use to the end, so that nobody removes what may be opened again. */
  let sharing: Promise<() => void> | null = null;
  let hasBeenOpen = false;
  let lost: 'blocked' | 'cleared' | null = null;

  function lose(why: NonNullable<typeof lost>, opened: Promise<Database> | null): void {
    if (lost !== null) return;
    void giveUp(why, opened);
    onLost();
  }

  async function giveUp(
    why: NonNullable<typeof lost>,
    opened: Promise<Database> | null,
  ): Promise<void> {
    lost ??= why;
    try {
      (await opened)?.close();
    } catch {
      // It never opened: nothing to close.
    }
    (await sharing)?.();
  }

  function connect(): Promise<Database> {
    if (connection !== null) return connection;
    sharing ??= shareCopy(uid);
    const opening = sharing.then(
      () =>
        new Promise<Database>((resolve, reject) => {
          openDB<LogSchema>(localStoreName(uid), schemaVersion, {
            upgrade: (database, oldVersion, newVersion, transaction) => {
              if (oldVersion === 0 && hasBeenOpen) {
                lose('cleared', null);
                // Whoever waits for this opening hears of it; no empty database is left behind.
                transaction.done.catch(() => undefined);
                transaction.abort();
                return;
              }
              upgradeLog(database, oldVersion, newVersion, transaction);
            },
            // Another tab holds an older version open and has not let go of it.
            blocked: () => reject(heldElsewhere),
            blocking: () => lose('blocked', opening),
            terminated: () => {
              forget();
              // Finds out at once whether the database is still there; a failure is told by what follows.
              if (lost === null) connect().catch(() => undefined);
            },
          }).then(resolve, reject);
        }),
    );
    connection = opening;
    opening.then(
      () => {
        hasBeenOpen = true;
      },
      // Whoever asked hears of it; the next call tries anew.
      (error: unknown) => {
        forget();
        const isNewer = error instanceof Error && error.name === 'VersionError';
        if (isNewer && error !== heldElsewhere) lose('blocked', null);
      },
    );
    return opening;

    function forget(): void {
      if (connection === opening) connection = null;
    }
  }

  async function run<Value>(
    work: (database: Database) => Promise<Value>,
  ): Promise<Result<Value, StorageError>> {
    for (let attempt = 1; ; attempt++) {
      if (lost !== null) return failure({ kind: lost, cause: null });
      try {
        return success(await work(await connect()));
      } catch (cause) {
        // A connection that is closing refuses new transactions before it says that it is gone.
        if (attempt === 1 && cause instanceof Error && cause.name === 'InvalidStateError') {
          connection = null;
          continue;
        }
        if (hasBeenLost()) continue;
        const error = storageErrorOf(cause);
        if (error === null) throw cause;
        return failure(error);
      }
    }
  }

  // A function, since what it says changes while something is awaited.
  const hasBeenLost = () => lost !== null;

  return { run, close: () => void giveUp('blocked', connection) };
}
