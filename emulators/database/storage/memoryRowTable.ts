import { compareKeys } from '../tree/keys.ts';
import type { RowTable } from './RowTable.ts';

/** Rows that are lost with the process. Text needs a fraction of the memory of parsed nodes. */
export function memoryRowTable(): RowTable {
  const parents = new Map<number, Map<string, string>>();
  /** Parents with new rows since their last full read. */
  const unsorted = new Set<number>();
  let lastParent = 0;
  // Sorting is a third of the cost of reading many rows, so it is done once, not for each reader.
  const inOrder = (parent: number): Iterable<readonly [string, string]> => {
    const rows = parents.get(parent) ?? new Map<string, string>();
    if (!unsorted.delete(parent)) return rows;
    const sorted = new Map([...rows].sort(([a], [b]) => compareKeys(a, b)));
    parents.set(parent, sorted);
    return sorted;
  };
  return {
    keys: (parent) => [...(parents.get(parent)?.keys() ?? [])],
    rows: inOrder,
    get: (parent, key) => parents.get(parent)?.get(key) ?? null,
    put: (parent, key, text) => {
      let rows = parents.get(parent);
      if (rows === undefined) {
        rows = new Map<string, string>();
        parents.set(parent, rows);
      }
      if (!rows.has(key)) unsorted.add(parent);
      rows.set(key, text);
    },
    remove: (parent, key) => {
      const rows = parents.get(parent);
      rows?.delete(key);
      if (rows?.size !== 0) return;
      parents.delete(parent);
      unsorted.delete(parent);
    },
    commit: () => null,
    nextParent: () => {
      lastParent += 1;
      return lastParent;
    },
    close: () => Promise.resolve(),
  };
}
