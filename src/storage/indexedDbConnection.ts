import { openDB, type IDBPDatabase } from 'idb';

import { failure, success, type Result } from '../lib/result.ts';
import type { StorageError } from '../sync/DayLog.ts';
import { schemaVersion, upgrades, type LogSchema } from './schema.ts';
import { storageErrorOf } from './storageError.ts';

/** No more than this: the build leaves idb's shorter ways (`database.get()`) out (build/leanLibraries.ts). */
type Database = Pick<IDBPDatabase<LogSchema>, 'transaction' | 'close'>;

/** The name of the database that holds the log of `uid` on this device. */
export function localStoreName(uid: string): string {
  return `daylog:${uid}`;
}

/** The way to one person's database, for as many as stand on it. */
export interface LogConnection {
  /** What `work` resolves with. Failures of the store are values; anything else it throws is a bug, thrown on. */
  run<Value>(work: (database: Database) => Promise<Value>): Promise<Result<Value, StorageError>>;
  /** Lets go of the database, for good. */
  close(): void;
}

/**
 * A connection to the database of `uid`. It opens on first use, and again after the browser closed it.
 * When another tab upgrades or deletes the database, this one lets go of it at once and from then on
 * every call fails with `blocked`: the page must be reloaded (or the person has signed out).
 */
export function indexedDbConnection(uid: string): LogConnection {
  let connection: Promise<Database> | null = null;
  let isGivenUp = false;

  function giveUp(opened: Promise<Database> | null): void {
    isGivenUp = true;
    void opened?.then(
      (database) => {
        database.close();
      },
      // It never opened: nothing to close.
      () => undefined,
    );
  }

  function connect(): Promise<Database> {
    if (connection !== null) return connection;
    const opening = new Promise<Database>((resolve, reject) => {
      openDB<LogSchema>(localStoreName(uid), schemaVersion, {
        upgrade: (database, oldVersion, _newVersion, transaction) => {
          for (const upgrade of upgrades.slice(oldVersion)) upgrade(database, transaction);
        },
        // Another tab holds an older version open and has not let go of it.
        blocked: () => reject(new DOMException('', 'VersionError')),
        blocking: () => giveUp(opening),
        terminated: forget,
      }).then(resolve, reject);
    });
    connection = opening;
    // Whoever asked hears of it; the next call tries anew.
    opening.catch(forget);
    return opening;

    function forget(): void {
      if (connection === opening) connection = null;
    }
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
        const error = storageErrorOf(cause);
        if (error === null) throw cause;
        return failure(error);
      }
    }
  }

  return { run, close: () => giveUp(connection) };
}
