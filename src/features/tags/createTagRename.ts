import type { Entry, WriteId } from '../../entries/Entry.ts';
import { renameTag } from '../../entries/tags.ts';
import type { DayLog, StorageError, WriteRefusal } from '../../hooks/log/useDayLog.ts';
import type { EntryPlace } from '../../hooks/lookback/useLookBack.ts';
import { waitForEntries } from '../../hooks/log/waitForEntries.ts';
import { createValueStore } from '../../lib/createValueStore.ts';
import type { ReadableStore } from '../../lib/ReadableStore.ts';
import { success, type Result } from '../../lib/result.ts';

/** A tag that is to be called something else. */
export interface Renaming {
  /** The key of the tag, and how it was shown. */
  readonly key: string;
  readonly from: string;
  readonly to: string;
}

/** How far a rename has come. */
export type RenameState =
  | { readonly kind: 'idle' }
  | {
      readonly kind: 'running';
      readonly renaming: Renaming;
      readonly done: number;
      readonly all: number;
      readonly isUndo: boolean;
    }
  /** Not all entries were changed: somebody stopped it, or the device could not be read or keep a change. */
  | {
      readonly kind: 'stopped';
      readonly renaming: Renaming;
      readonly done: number;
      readonly left: number;
      readonly isRefused: boolean;
    }
  | { readonly kind: 'done'; readonly renaming: Renaming; readonly done: number }
  /** Taken back, except in entries that were changed since. */
  | {
      readonly kind: 'undone';
      readonly renaming: Renaming;
      readonly done: number;
      readonly changedSince: number;
      readonly isRefused: boolean;
    };

/** Renames a tag in one entry after another, each by an edit like any other; one rename at a time. */
export interface TagRename {
  readonly state: ReadableStore<RenameState>;
  /** Renames in the entries at `places`; does nothing while another rename runs. */
  start(renaming: Renaming, places: readonly EntryPlace[]): Promise<void>;
  /** Stops before the next entry. */
  stop(): void;
  /** Goes on with what was left when it was stopped. */
  goOn(): Promise<void>;
  /** Gives the entries that were changed, and not changed again since, back the text that they had. */
  undo(): Promise<void>;
  /** Forgets what was done; it cannot be undone any more. */
  dismiss(): void;
}

/** An entry that was changed: as it was, and the write that changed it. */
interface Changed {
  readonly place: EntryPlace;
  readonly before: string;
  readonly writeId: WriteId;
}

/**
 * The renames of `log`. A rename needs no memory to go on after a crash: what is left is every entry that
 * still has the tag.
 */
export function createTagRename(log: Pick<DayLog, 'day' | 'edit'>): TagRename {
  const state = createValueStore<RenameState>({ kind: 'idle' });
  let left: readonly EntryPlace[] = [];
  let changed: Changed[] = [];
  let isStopping = false;
  const mustStop = () => isStopping;

  /** Renames in what is left, entry by entry. */
  async function run(renaming: Renaming): Promise<void> {
    isStopping = false;
    const all = changed.length + left.length;
    const renamed = ({ text }: Entry) => renameTag(text, renaming.key, renaming.to).text;
    const stopped = (isRefused: boolean) => {
      state.set({ kind: 'stopped', renaming, done: changed.length, left: left.length, isRefused });
    };
    for (let next = left[0]; next !== undefined; next = left[0]) {
      if (mustStop()) {
        stopped(false);
        return;
      }
      state.set({ kind: 'running', renaming, done: changed.length, all, isUndo: false });
      // It may have been deleted or moved, or lost the tag, since it was looked for.
      const result = await rewriteEntry(log, next, renamed);
      if (!result.ok) {
        stopped(true);
        return;
      }
      if (result.value !== null) changed.push(result.value);
      left = left.slice(1);
    }
    state.set({ kind: 'done', renaming, done: changed.length });
  }

  async function undo(renaming: Renaming): Promise<void> {
    const all = changed.length;
    let done = 0;
    let changedSince = 0;
    let isRefused = false;
    for (const { place, before, writeId } of changed) {
      state.set({ kind: 'running', renaming, done, all, isUndo: true });
      const result = await rewriteEntry(log, place, (entry) =>
        entry.writeId === writeId ? before : entry.text,
      );
      isRefused = !result.ok;
      if (!result.ok) break;
      if (result.value === null) changedSince += 1;
      else done += 1;
    }
    forget();
    state.set({ kind: 'undone', renaming, done, changedSince, isRefused });
  }

  function forget(): void {
    changed = [];
    left = [];
  }

  return {
    state,
    start: async (renaming, places) => {
      if (state.getSnapshot().kind === 'running') return;
      changed = [];
      left = places;
      await run(renaming);
    },
    stop: () => {
      isStopping = true;
    },
    goOn: async () => {
      const now = state.getSnapshot();
      if (now.kind === 'stopped') await run(now.renaming);
    },
    undo: async () => {
      const now = state.getSnapshot();
      if (now.kind === 'done' || now.kind === 'stopped') await undo(now.renaming);
    },
    dismiss: () => {
      if (state.getSnapshot().kind === 'running') return;
      forget();
      state.set({ kind: 'idle' });
    },
  };
}

/** Gives the entry at `place` the text of `textFor`; null when it has that text, or is not there any more. */
async function rewriteEntry(
  log: Pick<DayLog, 'day' | 'edit'>,
  place: EntryPlace,
  textFor: (entry: Entry) => string,
): Promise<Result<Changed | null, StorageError | WriteRefusal>> {
  const entries = await waitForEntries(log.day(place.day));
  if (!entries.ok) return entries;
  const entry = entries.value.find(({ id }) => id === place.id);
  const text = entry && textFor(entry);
  if (entry === undefined || text === undefined || text === entry.text) return success(null);
  const result = await log.edit(entry, { text });
  if (!result.ok) return result;
  return success({ place, before: entry.text, writeId: result.value.writeId });
}

const renames = new WeakMap<object, TagRename>();

/** The renames of `log`, the same for as long as it is open: one goes on while another screen is looked at. */
export function tagRenameOf(log: DayLog): TagRename {
  let rename = renames.get(log);
  if (rename === undefined) {
    rename = createTagRename(log);
    renames.set(log, rename);
  }
  return rename;
}
