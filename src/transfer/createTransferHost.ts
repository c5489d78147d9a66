import { createIdSource } from '../entries/createIdSource.ts';
import type { Clock } from '../lib/Clock.ts';
import { createValueStore } from '../lib/createValueStore.ts';
import { type Result, success } from '../lib/result.ts';
import { continuedBy, isUnfinishedLike } from '../log/imports/beginImport.ts';
import { groupByDay } from '../log/imports/importBatch.ts';
import { importExtras } from '../log/imports/importExtras.ts';
import { importParts } from '../log/imports/importParts.ts';
import type { ImportedEntry, ImportRecord } from '../log/imports/ImportRecord.ts';
import type { StorageError } from '../log/StorageError.ts';
import { waitForOwnWords } from '../log/writes/waitForOwnWords.ts';
import type { JournalFormat } from './JournalFormat.ts';
import { createImportPlanner, type CurrentPlan } from './planning/createImportPlanner.ts';
import type { PhotoUsageSource } from './planning/createPlans.ts';
import type { DeletionPages } from './planning/findDeleted.ts';
import { givesSameIds, type ReadIdKeys } from './planning/identities.ts';
import type { NotImported } from './planning/notImported.ts';
import { livesOf } from './planning/planImport.ts';
import { createPhotoImport } from './photos/createPhotoImport.ts';
import type { PhotoMaker } from './photos/ImportedPhotos.ts';
import type { ImportDeps } from './ImportDeps.ts';
import { batchesOf, runImport, runUndo } from './runImport.ts';
import type { KeptDay, ListedImport, Transfer, TransferState } from './Transfer.ts';

/** Dependencies of {@link createTransferHost}. */
export interface TransferHostDeps extends ImportDeps {
  readonly formats: readonly JournalFormat[];
  /** The server's deletions. */
  readonly deletions: DeletionPages;
  readonly idKeys: ReadIdKeys;
  readonly clock: Clock;
  readonly photos: PhotoMaker;
  readonly photoUsage: PhotoUsageSource;
}

/** Reads, plans, imports and undoes, one import at a time. */
export function createTransferHost(deps: TransferHostDeps): Transfer {
  const { clock } = deps;
  const ids = createIdSource(() => clock.now());
  const state = createValueStore<TransferState>({ kind: 'idle' });
  const list = createImportList(deps);
  const { current, forget, ...planning } = createImportPlanner({ ...deps, state });
  let control = createImportSwitch();
  let left: readonly NotImported[] = [];

  async function start(): Promise<void> {
    const planned = current();
    if (planned === null) return;
    const keys = await deps.idKeys();
    // Another call was faster, or the person chose another file.
    if (current()?.plan !== planned.plan) return;
    if (!keys.ok || !givesSameIds(keys.value, planned.idKeys)) {
      forget();
      const changed = { kind: 'encryption-changed' } as const;
      state.set({
        kind: 'refused',
        refusal: keys.ok ? changed : { kind: 'storage', error: keys.error.kind },
      });
      return;
    }
    const { name: fileName, contentId, source, plan, choices, folder } = planned;
    control = createImportSwitch();
    const fresh: ImportRecord = {
      id: ids.writeId(),
      source,
      fileName,
      contentId,
      startedAtMs: clock.now(),
      state: 'running',
      total: plan.fresh.reduce((sum, { parts }) => sum + parts.length, 0),
      done: 0,
      parts: 0,
      undoneParts: 0,
      undone: 0,
      kept: 0,
    };
    let last = list.shownFor(fresh);
    const { count: total } = plan.summary.photos;
    const nextBatch = async () => {
      await waitForOwnWords(deps.localStore, clock);
      return control.nextBatch();
    };
    const photoImport = createPhotoImport(deps, plan, choices, folder, {
      next: nextBatch,
      onProgress: () => show(),
    });
    const show = () => {
      const photos = { done: Math.min(total, photoImport.done()), total };
      state.set({ kind: 'importing', record: last, isPaused: control.isPaused(), photos });
    };
    control.onChange(show);
    show();
    const batches = batchesOf(livesOf(plan.fresh, clock.now()));
    // Their texts are in `batches` now.
    forget();
    const stored = await storeExtras(deps, planned);
    const result = stored.ok
      ? await runImport(deps, fresh, batches, {
          nextBatch,
          photos: photoImport,
          onProgress: (now) => {
            last = now;
            show();
          },
        })
      : stored;
    const refused = photoImport.refused();
    left = [
      ...planned.notImported,
      ...refused.map((photo): NotImported => ({ kind: 'photo', ...photo })),
    ];
    state.set({
      kind: 'ended',
      record: (result.ok ? result.value : last) ?? last,
      summary: plan.summary,
      notImported: left.length,
      photos: {
        taken: photoImport.taken(),
        entries: photoImport.edited(),
        refused: refused.slice(0, shownRefused),
        refusedCount: refused.length,
      },
      error: result.ok ? null : result.error.kind,
    });
    await list.reload();
  }

  void list.reload();
  return {
    state,
    imports: list.imports,
    actions: {
      ...planning,
      start,
      pause: () => control.pause(),
      resume: () => control.resume(),
      stop: () => control.stop(),
      notImported: () => Promise.resolve(left),
      undo: (importId) => list.undo(importId),
      forget: (importId) => list.forget(importId),
      keptDays: (importId) => list.keptDays(importId),
    },
  };
}

/** Stores the drafts and refused writes of an own export that this device lacks. */
async function storeExtras(
  { localStore, channel }: ImportDeps,
  { known, extras }: CurrentPlan,
): Promise<Result<void, StorageError>> {
  if (extras.drafts.length + extras.refused.length === 0) return success(undefined);
  const stored = await localStore.write('strict', (writer) => importExtras(writer, extras, known));
  // The refused writes are in the status of the tabs.
  if (stored.ok) channel.post({ kind: 'outbox-changed' });
  return stored;
}

/** How many refused photos the screen names. The report names all. */
const shownRefused = 20;

/** How many days with kept entries are listed. */
const listedDays = 100;

/** The imports of this device. */
function createImportList(deps: ImportDeps) {
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

/** Lets a person pause and stop an import between two batches. */
export function createImportSwitch() {
  let position: 'on' | 'paused' | 'stopped' = 'on';
  let wake: () => void = () => undefined;
  let listener: () => void = () => undefined;

  function turn(next: 'on' | 'paused'): void {
    if (position === 'stopped' || position === next) return;
    position = next;
    wake();
    listener();
  }

  return {
    isPaused: () => position === 'paused',
    pause: () => turn('paused'),
    resume: () => turn('on'),
    stop: () => {
      position = 'stopped';
      wake();
    },
    /** `changed` is called after each pause and resume. */
    onChange: (changed: () => void) => {
      listener = changed;
    },
    /** Resolves when the next batch may begin, or none may. */
    nextBatch: async (): Promise<'go' | 'stop'> => {
      while (position === 'paused') await new Promise<void>((resolve) => (wake = resolve));
      return position === 'stopped' ? 'stop' : 'go';
    },
  };
}
