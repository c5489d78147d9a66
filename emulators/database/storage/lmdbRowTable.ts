import { createLmdbCommits } from './lmdbCommits.ts';
import { openLmdb } from './openLmdb.ts';
import { PendingRows } from './PendingRows.ts';
import type { RowTable } from './RowTable.ts';

/**
 * Rows in one LMDB file. Reads are synchronous and use a memory map, so start-up and memory do not grow with the
 * data. A commit is one synchronous transaction for all writes of a turn of the event loop. So acknowledgements
 * keep their order, and no commit overtakes another. LMDB's asynchronous commits guarantee neither, and a failed
 * one ends the process with an unhandled rejection.
 *
 *  rows ──turn──► commit ──► durable
 *                  │  ▲
 *                  ▼  │ half a second
 *             disk is full: logged once; rows wait, reads see them, nothing is acknowledged
 *
 * Throws `DamagedDataError`.
 */
export function openLmdbRowTable(file: string): RowTable {
  const table = openLmdb(file);
  const pending = new PendingRows();
  const commits = createLmdbCommits(file, table, pending);
  let lastParent = 0;
  for (const [parent] of table.getKeys({ reverse: true, limit: 1 })) {
    lastParent = Math.max(0, parent);
  }

  /** Reading a closed memory map would crash the process without a message. */
  function demandOpen(): void {
    if (commits.isClosed()) throw new Error('The data file is closed.');
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
      return commits.commit();
    },
    nextParent: () => {
      lastParent += 1;
      return lastParent;
    },
    close: () => commits.close(),
  };
}

function rangeOf(parent: number): { start: [number]; end: [number] } {
  return { start: [parent], end: [parent + 1] };
}
