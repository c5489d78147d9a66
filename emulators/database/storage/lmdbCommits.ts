import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';

import type { RootDatabase } from 'lmdb';
import type { RowKey } from './openLmdb.ts';
import type { PendingRows } from './PendingRows.ts';
import { isTailShort, lengthenTail } from './spareTail.ts';
import type { FileUse } from './spareTail.ts';

/** The delay between a failed commit and the next attempt, in ms. */
const retryMs = 500;

const never = new Promise<never>(() => undefined);

/** Unacknowledged writes are lost: the disk accepted none of them before the close. */
export class UnsavedRowsError extends Error {
  override readonly name = 'UnsavedRowsError';
}

/**
 * Commits `pending` to `table`, which is open on `file`. One commit takes all writes of a turn of the event loop.
 */
export function createLmdbCommits(
  file: string,
  table: RootDatabase<string, RowKey>,
  pending: PendingRows,
) {
  let scheduled: Promise<void> | null = null;
  let isClosed = false;
  let canLengthen = lengthenTail(file, fileUseOf(table));

  async function flush(): Promise<void> {
    await nextTurn();
    for (let attempt = 0; ; attempt += 1) {
      // The close has committed these rows or reported their loss.
      if (isClosed) return pending.size === 0 ? undefined : never;
      const refusal = commitPending();
      if (refusal === null) {
        if (attempt > 0) console.error(`The data file ${file} can be written again.`);
        return;
      }
      if (attempt === 0)
        console.error(
          `The data file ${file} cannot be written (${refusal.message}). Is the disk full? ` +
            'Reads go on; writes wait until there is room.',
        );
      // Pending rows do not keep a program alive that wants to exit.
      await pause(retryMs, undefined, { ref: false });
    }
  }

  /** Null when everything pending is durable, otherwise the error; then nothing of it is. */
  function commitPending(): Error | null {
    if (canLengthen && isTailShort(file, fileUseOf(table)))
      canLengthen = lengthenTail(file, fileUseOf(table));
    try {
      table.transactionSync(() => {
        for (const { parent, key, text } of pending.all()) {
          if (text === null) table.removeSync([parent, key]);
          else table.putSync([parent, key], text);
        }
      });
    } catch (error) {
      return error instanceof Error ? error : new Error(String(error));
    }
    pending.clear();
    // Later writes need another commit.
    scheduled = null;
    return null;
  }

  return {
    isClosed: () => isClosed,
    /** Resolves when everything pending is durable; never if the file is closed first. */
    commit: () => (scheduled ??= flush()),
    /**
     * Commits pending rows once more and closes the file. Throws {@link UnsavedRowsError} if that commit failed.
     */
    close: async () => {
      if (isClosed) return;
      const refusal = pending.size === 0 ? null : commitPending();
      isClosed = true;
      await table.close();
      if (refusal !== null)
        throw new UnsavedRowsError(
          `The data file ${file} could not be written (${refusal.message}). Writes that were not acknowledged are lost.`,
        );
    },
  };
}

function fileUseOf(table: RootDatabase<string, RowKey>): FileUse {
  const stats: unknown = table.getStats();
  if (
    typeof stats !== 'object' ||
    stats === null ||
    !('lastPageNumber' in stats) ||
    !('pageSize' in stats) ||
    typeof stats.lastPageNumber !== 'number' ||
    typeof stats.pageSize !== 'number'
  ) {
    throw new Error('LMDB does not say how much of its file is in use.');
  }
  return { lastPageNumber: stats.lastPageNumber, pageSize: stats.pageSize };
}
