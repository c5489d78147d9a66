import { createTurns, type Turns } from '../lib/createTurns.ts';
import { failure, success, type Result } from '../lib/result.ts';
import type { StorageError } from '../log/StorageError.ts';
import { createDatabaseHandle, type LogDatabase, type Loss } from './createDatabaseHandle.ts';
import { hasPage } from './hasPage.ts';
import { storageErrorOf } from './storageError.ts';

/**
 * Runs work on one person's database. Several stores may share it. Each `work` ends with its transactions: in a worker
 * the next work waits for that.
 */
export interface LogConnection {
  /** The result of `work`. Failures of the store are values. Anything else that `work` throws is a bug, and thrown on. */
  run<Value>(work: (database: LogDatabase) => Promise<Value>): Promise<Result<Value, StorageError>>;
  /** Like `run`, for work that only reads. Work that `rest` has stopped begins again after `resume`. */
  read<Value>(
    work: (database: LogDatabase) => Promise<Value>,
  ): Promise<Result<Value, StorageError>>;
  /**
   * The page may be frozen: closes the database until `resume`, because a frozen page would hold up other pages. Writes
   * that are not committing yet fail as `unavailable`, and change nothing: another page may write the same words
   * meanwhile. New work waits.
   */
  rest(): void;
  resume(): void;
  /** Closes the database for good. */
  close(): void;
}

/**
 * A connection to the database of `uid`, opened on first use. Once the database is lost, every call fails with
 * `blocked` or `cleared` until the page is reloaded; see {@link createDatabaseHandle}. `onLost` is called then, unless
 * this connection was closed.
 */
export function indexedDbConnection(
  uid: string,
  onLost: () => void = () => undefined,
): LogConnection {
  const handle = createDatabaseHandle(uid, onLost);
  // One transaction at a time in a worker: see `hasPage`.
  const inTurn = hasPage() ? atOnce : createTurns();

  /** Ends with a loss too: Chromium may never end a transaction of a database that it deletes. */
  function unlessLost<Value>(working: Promise<Value>): Promise<Result<Value, StorageError>> {
    return new Promise((resolve, reject) => {
      const stop = handle.onLoss((loss) => resolve(lostBy(loss)));
      working.then((value) => resolve(success(value)), reject).finally(stop);
    });
  }

  const run: LogConnection['run'] = (work) => inTurn(() => runNow(work));

  async function runNow<Value>(
    work: (database: LogDatabase) => Promise<Value>,
  ): Promise<Result<Value, StorageError>> {
    for (let attempt = 1; ; attempt++) {
      const loss = handle.loss();
      if (loss !== null) return lostBy(loss);
      const database = handle.open();
      try {
        return await unlessLost(database.then(work));
      } catch (cause) {
        // A connection that is closing refuses transactions before it reports its end.
        if (attempt === 1 && cause instanceof Error && cause.name === 'InvalidStateError') {
          handle.forget(database);
          continue;
        }
        if (handle.loss() !== null) continue;
        const error = storageErrorOf(cause);
        if (error === null) throw cause;
        return failure(error);
      }
    }
  }

  return {
    run,
    async read(work) {
      for (;;) {
        const rests = handle.rests();
        const result = await run(work);
        const isStopped = !result.ok && result.error.kind === 'unavailable';
        if (!isStopped || rests === handle.rests()) return result;
      }
    },
    rest: () => handle.rest(),
    resume: () => handle.resume(),
    close: () => handle.close(),
  };
}

const atOnce: Turns = (work) => work();

const lostBy = (loss: Loss) => failure<StorageError>({ kind: loss, cause: null });
