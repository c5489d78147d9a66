import { wrap } from 'idb';

/** The transactions of a database that have not ended. */
export interface RunningTransactions {
  /**
   * Aborts those that still need this page. A transaction whose commit was requested goes on: the browser completes it
   * alone.
   */
  readonly abort: () => void;
  /** Resolves when all have ended. A closed database stays connected until then. */
  readonly ended: () => Promise<void>;
}

/**
 * Follows the transactions of `database` from now on.
 *
 * WebKit keeps a left page for Back with its running transactions. Each of them holds up all later writes to the same
 * stores, in every page, as long as the left page is kept.
 */
export function followTransactions(database: IDBDatabase): RunningTransactions {
  const running = new Set<IDBTransaction>();
  let onLastEnd: () => void = () => undefined;
  database.transaction = (...given) => {
    const transaction = IDBDatabase.prototype.transaction.apply(database, given);
    running.add(transaction);
    // idb rejects `done` also where nobody waits for it. The requests tell their callers of the abort.
    wrap(transaction).done.catch(() => undefined);
    const end = () => {
      running.delete(transaction);
      if (running.size === 0) onLastEnd();
    };
    transaction.addEventListener('complete', end);
    transaction.addEventListener('abort', end);
    return transaction;
  };
  return {
    abort() {
      for (const transaction of running) {
        try {
          transaction.abort();
        } catch {
          // It is committing, or has just ended.
        }
      }
    },
    ended: () =>
      new Promise((resolve) => {
        onLastEnd = resolve;
        if (running.size === 0) resolve();
      }),
  };
}

/** The rejection of {@link whileHere} when the page was left. The transactions changed nothing. */
export const pageLeft = new DOMException('The page was left.', 'AbortError');

/** The result of `work`. When the page is left meanwhile, its transactions on `database` are aborted. */
export async function whileHere<Value>(
  database: IDBDatabase,
  work: () => Promise<Value>,
): Promise<Value> {
  // A worker ends with its page.
  if (typeof window === 'undefined') return work();
  const transactions = followTransactions(database);
  const page: { isLeft: boolean } = { isLeft: false };
  const leave = () => {
    page.isLeft = true;
    transactions.abort();
  };
  window.addEventListener('pagehide', leave);
  window.document.addEventListener('freeze', leave);
  try {
    return await work();
  } catch (cause) {
    throw page.isLeft ? pageLeft : cause;
  } finally {
    window.removeEventListener('pagehide', leave);
    window.document.removeEventListener('freeze', leave);
  }
}
