import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';

import { openLmdb } from './openLmdb.ts';
import { PendingRows } from './PendingRows.ts';
import type { RowTable } from './RowTable.ts';
import { isTailShort, lengthenTail } from './spareTail.ts';
import type { FileUse } from './spareTail.ts';

/** How long after a refused commit the next one is tried, in ms. */
const retryMs = 500;

const never = new Promise<never>(() => undefined);

/** Writes that nobody was told are durable are gone: the disk took none of them before the end. */
export class UnsavedRowsError extends Error {
  override readonly name = 'UnsavedRowsError';
}

/**
 * Rows in one LMDB file. Reads are synchronous and come out of a memory map, so neither start-up nor memory
 * depends on how much is stored. A commit is one synchronous transaction for all writes of a turn of the event
 * loop: acknowledgements keep their order, and no commit can overtake another. LMDB's commits on a thread of
 * its own do neither, and one that fails ends the process with an unhandled rejection.
 *
 *   rows ──turn──► commit ──► durable
 *                   │  ▲
 *                   ▼  │ half a second
 *              disk is full: said once; rows wait, reads see them, nothing is acknowledged
 *
 * Throws `DamagedDataError`.
 */
export function openLmdbRowTable(file: string): RowTable {
  const table = openLmdb(file);
  const pending = new PendingRows();
  let lastParent = 0;
  for (const [parent] of table.getKeys({ reverse: true, limit: 1 })) {
    lastParent = Math.max(0, parent);
  }
  let scheduled: Promise<void> | null = null;
  let isClosed = false;
  let canLengthen = lengthenTail(file, fileUse());

  function fileUse(): FileUse {
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

  /** Resolves when everything that is pending by then is durable; never, when the table is closed before. */
  async function flush(): Promise<void> {
    await nextTurn();
    for (let attempt = 0; ; attempt += 1) {
      // Closing has committed, or has told of what it could not commit.
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
      // What is to be written does not keep a program alive that wants to end.
      await pause(retryMs, undefined, { ref: false });
    }
  }

  /** Null when everything pending is durable, else why nothing of it is. */
  function commitPending(): Error | null {
    if (canLengthen && isTailShort(file, fileUse())) canLengthen = lengthenTail(file, fileUse());
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
    // Whoever writes from now on needs another commit.
    scheduled = null;
    return null;
  }

  /** A read of a closed map would end the process without a word. */
  function demandOpen(): void {
    if (isClosed) throw new Error('The data file is closed.');
  }

  function rowsOf(parent: number): Iterable<readonly [string, string]> {
    demandOpen();
    const stored = table
      .getRange(rangeOf(parent))
      .map(({ key, value }): readonly [string, string] => [key[1], value]);
    const changed = pending.of(parent);
    if (changed === undefined) return stored;
    const rows = new Map<string, string>(stored);
    for (const { key, text } of changed.values()) {
      if (text === null) rows.delete(key);
      else rows.set(key, text);
    }
    return rows;
  }

  return {
    keys: (parent) => {
      demandOpen();
      if (pending.of(parent) !== undefined) return [...rowsOf(parent)].map(([key]) => key);
      return [...table.getKeys(rangeOf(parent))].map(([, key]) => key);
    },
    rows: rowsOf,
    get: (parent, key) => {
      demandOpen();
      const row = pending.get(parent, key);
      return row === undefined ? (table.get([parent, key]) ?? null) : row.text;
    },
    put: (parent, key, text) => pending.add({ parent, key, text }),
    remove: (parent, key) => pending.add({ parent, key, text: null }),
    commit: () => {
      demandOpen();
      return (scheduled ??= flush());
    },
    nextParent: () => {
      lastParent += 1;
      return lastParent;
    },
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

function rangeOf(parent: number): { start: [number]; end: [number] } {
  return { start: [parent], end: [parent + 1] };
}
