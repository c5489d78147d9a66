import type { Entry, WriteId } from '../../entries/Entry.ts';
import { renameTag } from '../../entries/tags.ts';
import type { DayLog, StorageError } from '../../hooks/log/useDayLog.ts';
import type { EntryPlace } from '../../hooks/lookback/useLookBack.ts';
import { waitForEntries } from '../../hooks/log/waitForEntries.ts';
import { success, type Result } from '../../lib/result.ts';
import type { ReadableStore } from '../../lib/ReadableStore.ts';

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
  const listeners = new Set<() => void>();
  let state: RenameState = { kind: 'idle' };
  let left: readonly EntryPlace[] = [];
  let changed: Changed[] = [];
  let isStopping = false;
  const mustStop = () => isStopping;

  function show(next: RenameState): void {
    state = next;
    for (const listener of [...listeners]) listener();
  }

  async function entryAt({
    day,
    id,
  }: EntryPlace): Promise<Result<Entry | undefined, StorageError>> {
    const entries = await waitForEntries(log.day(day));
    return entries.ok ? success(entries.value.find((entry) => entry.id === id)) : entries;
  }

  /** Renames in what is left, entry by entry. */
  async function run(renaming: Renaming): Promise<void> {
    isStopping = false;
    const all = changed.length + left.length;
    for (let next = left[0]; next !== undefined && !mustStop(); next = left[0]) {
      show({ kind: 'running', renaming, done: changed.length, all, isUndo: false });
      const found = await entryAt(next);
      if (!found.ok) {
        show(stopped(renaming, true));
        return;
      }
      const entry = found.value;
      const text = entry === undefined ? '' : renameTag(entry.text, renaming.key, renaming.to);
      // It may have been deleted or moved, or lost the tag, since it was looked for.
      if (entry !== undefined && text !== entry.text) {
        const result = await log.edit(entry, { text });
        if (!result.ok) {
          show(stopped(renaming, true));
          return;
        }
        const { writeId } = result.value;
        changed.push({ place: next, before: entry.text, writeId });
      }
      left = left.slice(1);
    }
    show(
      left.length > 0 ? stopped(renaming, false) : { kind: 'done', renaming, done: changed.length },
    );
  }

  function stopped(renaming: Renaming, isRefused: boolean): RenameState {
    return { kind: 'stopped', renaming, done: changed.length, left: left.length, isRefused };
  }

  async function undo(renaming: Renaming): Promise<void> {
    isStopping = false;
    const all = changed.length;
    let done = 0;
    let changedSince = 0;
    let isRefused = false;
    for (const { place, before, writeId } of changed) {
      show({ kind: 'running', renaming, done, all, isUndo: true });
      const found = await entryAt(place);
      if (!found.ok) {
        isRefused = true;
        break;
      }
      const entry = found.value;
      if (entry?.writeId !== writeId) {
        changedSince += 1;
        continue;
      }
      const result = await log.edit(entry, { text: before });
      if (!result.ok) {
        isRefused = true;
        break;
      }
      done += 1;
    }
    changed = [];
    left = [];
    show({ kind: 'undone', renaming, done, changedSince, isRefused });
  }

  return {
    state: {
      getSnapshot: () => state,
      subscribe: (listener) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
    start: async (renaming, places) => {
      if (state.kind === 'running') return;
      changed = [];
      left = places;
      await run(renaming);
    },
    stop: () => {
      isStopping = true;
    },
    goOn: async () => {
      if (state.kind === 'stopped') await run(state.renaming);
    },
    undo: async () => {
      if (state.kind === 'done' || state.kind === 'stopped') await undo(state.renaming);
    },
    dismiss: () => {
      if (state.kind === 'running') return;
      changed = [];
      left = [];
      show({ kind: 'idle' });
    },
  };
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
