import { createValueStore } from '../lib/createValueStore.ts';
import { continuedBy, isUnfinishedLike } from '../log/imports/beginImport.ts';
import type { ImportedEntry, ImportRecord } from '../log/imports/ImportRecord.ts';
import { groupByDay } from '../log/imports/importBatch.ts';
import { importParts } from '../log/imports/importParts.ts';
import { runUndo, type ImportDeps } from './runImport.ts';
import type { KeptDay, ListedImport } from './Transfer.ts';

/** How many days with kept entries are listed. */
const listedDays = 100;

/** The imports of this device. */
export function createImportList(deps: ImportDeps) {
  const { localStore } = deps;
  const imports = createValueStore<readonly ListedImport[] | null>(null);
  const undoing = new Set<string>();

  async function reload(): Promise<void> {
    const read = await localStore.read((reader) => reader.imports());
    if (!read.ok) return;
    imports.set(read.value.map((record) => ({ ...record, undoError: null })));
    // An undo that was cut off continues by itself.
    for (const { id, state } of read.value) if (state === 'undoing') void undo(id);
  }

  function change(id: string, changes: Partial<ListedImport>): void {
    const known = imports.getSnapshot() ?? [];
    imports.set(known.map((one) => (one.id === id ? { ...one, ...changes } : one)));
  }

  async function undo(id: string): Promise<void> {
    if (undoing.has(id)) return;
    undoing.add(id);
    change(id, { undoError: null });
    const result = await runUndo(deps, id, (record) => change(id, record));
    undoing.delete(id);
    if (result.ok) await reload();
    // Not read again: that would continue the undo, and fail again.
    else change(id, { undoError: result.error.kind });
  }

  return {
    imports,
    reload,
    undo,
    /** How `fresh` is shown until it has begun. */
    shownFor: (fresh: ImportRecord): ImportRecord => {
      const known = imports.getSnapshot()?.find((one) => isUnfinishedLike(one, fresh));
      return known === undefined ? fresh : continuedBy(known, fresh);
    },
    forget: async (id: string): Promise<void> => {
      await localStore.write('strict', (writer) => writer.deleteImport(id));
      await reload();
    },
    keptDays: async (id: string): Promise<readonly KeptDay[]> => {
      const kept: ImportedEntry[] = [];
      for await (const part of importParts(localStore, id, 0)) {
        if (part.ok) kept.push(...part.value.entries);
      }
      return daysOf(kept).slice(0, listedDays);
    },
  };
}

/** The days of `entries`, oldest first. */
function daysOf(entries: readonly ImportedEntry[]): readonly KeptDay[] {
  return [...groupByDay(entries, ({ day }) => day)]
    .flatMap(([day, [first, ...others]]) =>
      first === undefined ? [] : { day, first: first.id, count: 1 + others.length },
    )
    .sort((a, b) => (a.day < b.day ? -1 : 1));
}
