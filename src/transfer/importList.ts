import { createValueStore } from '../lib/createValueStore.ts';
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
    /** The record of a new import, or of an unfinished one of the same file, which then continues. */
    recordFor: (
      { source, fileName, total }: Pick<ImportRecord, 'source' | 'fileName' | 'total'>,
      fresh: Pick<ImportRecord, 'id' | 'startedAtMs'>,
    ): ImportRecord => {
      const unfinished = imports
        .getSnapshot()
        ?.find(
          (one) =>
            one.source === source &&
            one.fileName === fileName &&
            (one.state === 'running' || one.state === 'stopped'),
        );
      if (unfinished !== undefined) {
        return { ...unfinished, state: 'running', total: unfinished.done + total };
      }
      return {
        ...fresh,
        source,
        fileName,
        total,
        state: 'running',
        done: 0,
        parts: 0,
        undoneParts: 0,
        undone: 0,
        kept: 0,
      };
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
