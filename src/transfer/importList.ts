import { createValueStore } from '../lib/createValueStore.ts';
import { isUnfinishedLike } from '../log/imports/beginImport.ts';
import type { ImportedEntry, ImportRecord } from '../log/imports/ImportRecord.ts';
import { runUndo, type ImportDeps } from './runImport.ts';

/** How many kept entries are listed. */
const listedEntries = 100;

/** The imports of this device. */
export function createImportList(deps: ImportDeps) {
  const { localStore } = deps;
  const imports = createValueStore<readonly ImportRecord[] | null>(null);
  const undoing = new Set<string>();

  async function reload(): Promise<void> {
    const read = await localStore.read((reader) => reader.imports());
    if (!read.ok) return;
    imports.set(read.value);
    // An undo that was cut off continues by itself.
    for (const { id, state } of read.value) if (state === 'undoing') void undo(id);
  }

  function show(record: ImportRecord): void {
    imports.set((imports.getSnapshot() ?? []).map((one) => (one.id === record.id ? record : one)));
  }

  async function undo(id: string): Promise<void> {
    if (undoing.has(id)) return;
    undoing.add(id);
    const result = await runUndo(deps, id, show);
    undoing.delete(id);
    if (result.ok) await reload();
  }

  return {
    imports,
    reload,
    undo,
    /** How `fresh` is shown until it has begun. */
    shownFor: (fresh: ImportRecord): ImportRecord => {
      const known = imports.getSnapshot()?.find((one) => isUnfinishedLike(one, fresh));
      return known === undefined
        ? fresh
        : { ...known, state: 'running', total: known.done + fresh.total };
    },
    forget: async (id: string): Promise<void> => {
      await localStore.write('strict', (writer) => writer.deleteImport(id));
      await reload();
    },
    keptEntries: async (id: string): Promise<readonly ImportedEntry[]> => {
      const kept: ImportedEntry[] = [];
      for (let behind = 0; kept.length < listedEntries;) {
        const after = behind;
        const read = await localStore.read((reader) => reader.importPart(id, after));
        if (!read.ok || read.value === undefined) break;
        kept.push(...read.value.entries);
        behind = read.value.part;
      }
      return kept.slice(0, listedEntries);
    },
  };
}
