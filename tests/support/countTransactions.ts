import { vi } from 'vitest';

/** The IndexedDB transactions since the count began. */
export interface TransactionCounts {
  /** Those that have not ended. */
  running: number;
  /** The most that ran at the same time. */
  most: number;
  begun: number;
}

/** Counts the transactions of all databases from now on. */
export function countTransactions(): Readonly<TransactionCounts> {
  const counts: TransactionCounts = { running: 0, most: 0, begun: 0 };
  // oxlint-disable-next-line typescript/unbound-method -- It is applied to the database.
  const { transaction } = IDBDatabase.prototype;
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (
    this: IDBDatabase,
    ...given
  ) {
    const begun = transaction.apply(this, given);
    counts.begun += 1;
    counts.running += 1;
    counts.most = Math.max(counts.most, counts.running);
    const end = () => {
      counts.running -= 1;
    };
    begun.addEventListener('complete', end);
    begun.addEventListener('abort', end);
    return begun;
  });
  return counts;
}
