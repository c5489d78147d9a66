import type { RowTable } from './RowTable.ts';

/** Rows that end with the process. Text takes a fraction of the memory that parsed nodes do. */
export function memoryRowTable(): RowTable {
  const parents = new Map<number, Map<string, string>>();
  let lastParent = 0;
  return {
    keys: (parent) => [...(parents.get(parent)?.keys() ?? [])],
    rows: (parent) => parents.get(parent) ?? [],
    get: (parent, key) => parents.get(parent)?.get(key) ?? null,
    put: (parent, key, text) => {
      let rows = parents.get(parent);
      if (rows === undefined) {
        rows = new Map<string, string>();
        parents.set(parent, rows);
      }
      rows.set(key, text);
    },
    remove: (parent, key) => {
      const rows = parents.get(parent);
      rows?.delete(key);
      if (rows?.size === 0) parents.delete(parent);
    },
    commit: () => null,
    nextParent: () => {
      lastParent += 1;
      return lastParent;
    },
    close: () => Promise.resolve(),
  };
}
