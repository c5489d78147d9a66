import { open } from 'lmdb';
import type { RowTable } from './RowTable.ts';

type RowKey = [parent: number, key: string];

/**
 * Rows in one LMDB file. Reads are synchronous and come out of a memory map, so neither start-up nor memory
 * depends on how much is stored; writes queued while a commit runs share the next one.
 */
export function openLmdbRowTable(file: string): RowTable {
  const table = open<string, RowKey>({ path: file, encoding: 'string', noSubdir: true });
  let lastParent = 0;
  for (const [parent] of table.getKeys({ reverse: true, limit: 1 })) lastParent = parent;
  let batch: { parent: number; key: string; text: string | null }[] = [];
  return {
    keys: (parent) => [...table.getKeys(rangeOf(parent))].map(([, key]) => key),
    get: (parent, key) => table.get([parent, key]) ?? null,
    put: (parent, key, text) => {
      batch.push({ parent, key, text });
    },
    remove: (parent, key) => {
      batch.push({ parent, key, text: null });
    },
    commit: async () => {
      const rows = batch;
      batch = [];
      await table.batch(() => {
        for (const { parent, key, text } of rows) {
          if (text === null) void table.remove([parent, key]);
          else void table.put([parent, key], text);
        }
      });
      await table.flushed;
    },
    nextParent: () => {
      lastParent += 1;
      return lastParent;
    },
    close: () => table.close(),
  };
}

function rangeOf(parent: number): { start: [number]; end: [number] } {
  return { start: [parent], end: [parent + 1] };
}
