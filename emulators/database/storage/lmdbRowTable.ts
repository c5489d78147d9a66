import { openLmdb } from './openLmdb.ts';
import { PendingRows } from './PendingRows.ts';
import type { RowTable } from './RowTable.ts';
import { isTailShort, lengthenTail } from './spareTail.ts';
import type { FileUse } from './spareTail.ts';

/**
 * Rows in one LMDB file. Reads are synchronous and come out of a memory map, so neither start-up nor memory
 * depends on how much is stored. A commit is one transaction for all writes of a turn of the event loop;
 * those that come while one is being flushed share the next. Throws `DamagedDataError`.
 */
export function openLmdbRowTable(file: string): RowTable {
  const table = openLmdb(file);
  const pending = new PendingRows();
  let lastParent = 0;
  for (const [parent] of table.getKeys({ reverse: true, limit: 1 })) {
    lastParent = Math.max(0, parent);
  }
  let scheduled: Promise<void> | null = null;
  const commits = new Set<Promise<void>>();
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

  async function flush(): Promise<void> {
    await new Promise((resolve) => setImmediate(resolve));
    if (canLengthen && isTailShort(file, fileUse())) {
      // Whoever writes meanwhile shares this commit: it is scheduled still.
      await allCommits();
      canLengthen = lengthenTail(file, fileUse());
    }
    scheduled = null;
    const commit = commitQueue();
    commits.add(commit);
    const forget = (): unknown => commits.delete(commit);
    commit.then(forget, forget);
    await commit;
  }

  async function commitQueue(): Promise<void> {
    const rows = pending.takeQueue();
    try {
      const written = table.batch(() => {
        for (const { parent, key, text } of rows) {
          if (text === null) void table.remove([parent, key]);
          else void table.put([parent, key], text);
        }
      });
      // Asked for at once, since beside a later batch it would tell of that one alone. Its thread goes on for a
      // moment after the rows are written, and ends the process when the file is closed under it.
      await Promise.all([written, table.flushed]);
    } catch (error) {
      // Rows refer to each other: what a full disk refused must be there before anything that follows.
      pending.putBack(rows);
      throw error;
    }
    pending.settle(rows);
  }

  async function allCommits(): Promise<void> {
    while (commits.size > 0) await Promise.allSettled(commits);
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
      try {
        await (scheduled ??= flush());
      } finally {
        // LMDB must not be closed under a commit that is being written.
        await allCommits();
        isClosed = true;
        await table.close();
      }
    },
  };
}

function rangeOf(parent: number): { start: [number]; end: [number] } {
  return { start: [parent], end: [parent + 1] };
}
