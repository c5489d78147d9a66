import { createValueStore } from '../../lib/createValueStore.ts';
import type { Result } from '../../lib/result.ts';
import type { LocalStore } from '../LocalStore.ts';
import type { StorageError } from '../StorageError.ts';
import type { TabChannel } from '../TabChannel.ts';
import type { CommitWrite } from '../writes/createCommitWrite.ts';
import {
  beginRename,
  changeProgress,
  dismissRename,
  finishRename,
  renameInEntry,
  undoInNextEntry,
} from './renameSteps.ts';
import { isUnderWay, type EntryPlace, type RenameProgress, type TagRename } from './TagRename.ts';
import type { RenameState, TagRenameHelp, TagRenames } from './TagRenames.ts';

/** Dependencies of {@link TagRenames}. */
export interface TagRenamesDeps extends TagRenameHelp {
  readonly localStore: Pick<LocalStore, 'read'>;
  readonly commit: CommitWrite;
  readonly channel: Pick<TabChannel, 'post'>;
}

/** {@link TagRenames} with a way to hear other tabs. */
export interface OwnedTagRenames extends TagRenames {
  /** Another tab has changed the rename. undefined: it was dismissed. */
  show(rename: TagRename | undefined): void;
}

/**
 * The tag renames of one log in one tab. A call changes the rename on the device. Then the tab waits for its turn
 * and works at whatever the device says:
 *
 * ```
 *  start, goOn, undo, resume ─► turn of this tab ─► read ─► renaming: entry by entry ─┐
 *                                                    ▲      undoing: entry by entry ──┤
 *                                                    └────────────────────────────────┤
 *                                                           otherwise: end of turn ◄──┘
 * ```
 */
export function createTagRenames(deps: TagRenamesDeps): OwnedTagRenames {
  const { localStore, commit, channel, entriesWithTag, alone } = deps;
  const ending = new AbortController();
  const shown = createShownRename(channel, ending.signal);
  const { show, known, step, isRenaming } = shown;
  const work = inTurns((turn) => alone(ending.signal, turn), workNow);

  async function workNow(): Promise<void> {
    let isGoingOn = true;
    while (isGoingOn) {
      isGoingOn = await read();
      const rename = known();
      if (!isGoingOn || !isUnderWay(rename)) return;
      isGoingOn = rename.progress.kind === 'renaming' ? await renameAll(rename) : await undoAll();
    }
  }

  /** Returns whether the device could be read. */
  async function read(): Promise<boolean> {
    const result = await localStore.read((reader) => reader.tagRename());
    if (ending.signal.aborted) return false;
    if (result.ok) show(result.value);
    else show(known(), result.error);
    return result.ok;
  }

  async function renameAll({ id, renaming }: TagRename): Promise<boolean> {
    const places = await shown.whileRenaming(id, entriesWithTag(renaming.key));
    if (places === null) return !ending.signal.aborted;
    const changed = await localStore.read((reader) => reader.renamedEntryIds());
    if (!changed.ok) return step(Promise.resolve(changed));
    const all = new Set([...changed.value, ...places.map((place) => place.id)]).size;
    for (const place of places) {
      const isTaken = await step(
        commit((writer, tools) => renameInEntry(writer, { id, place, all }, tools)),
      );
      if (!isTaken) return false;
      if (!isRenaming(id)) return true;
    }
    return step(commit((writer) => finishRename(writer, id)));
  }

  async function undoAll(): Promise<boolean> {
    while (known()?.progress.kind === 'undoing') {
      if (!(await step(commit(undoInNextEntry)))) return false;
    }
    return true;
  }

  /** Changes the progress on the device, then works at it. */
  async function changeAndWork(change: Parameters<typeof changeProgress>[1]): Promise<void> {
    if (await step(commit((writer) => changeProgress(writer, change)))) await work();
  }

  return {
    state: shown.state,
    show: (rename) => show(rename),
    start: async (renaming, all) => {
      const begun = commit((writer, tools) => beginRename(writer, renaming, all, tools));
      if (await step(begun)) await work();
    },
    stop: async () => {
      await step(commit((writer) => changeProgress(writer, toStopped)));
    },
    goOn: () => changeAndWork(toRenaming),
    undo: () => changeAndWork(toUndoing),
    dismiss: async () => {
      await step(commit(dismissRename));
    },
    resume: async () => {
      if ((await read()) && isUnderWay(known())) await work();
    },
    end: () => ending.abort(),
  };
}

/** The rename as the screen shows it, and as the other tabs are told. */
function createShownRename(channel: TagRenamesDeps['channel'], ending: AbortSignal) {
  const state = createValueStore<RenameState>({ kind: 'none' });

  function show(rename: TagRename | undefined, refusal: StorageError | null = null): void {
    state.set(rename === undefined ? { kind: 'none' } : { kind: 'known', rename, refusal });
  }

  function known(): TagRename | undefined {
    const now = state.getSnapshot();
    return now.kind === 'known' ? now.rename : undefined;
  }

  /** Shows the outcome of a step, here and in the other tabs. Returns whether the device took it. */
  async function step(
    outcome: Promise<Result<TagRename | undefined, StorageError>>,
  ): Promise<boolean> {
    const result = await outcome;
    if (ending.aborted) return false;
    if (!result.ok) {
      show(known(), result.error);
      return false;
    }
    show(result.value);
    channel.post({ kind: 'tag-rename', rename: result.value });
    return true;
  }

  const isRenaming = (id: string): boolean => {
    const rename = known();
    return rename?.id === id && rename.progress.kind === 'renaming';
  };

  /** The answer, or null if the rename `id` stops, or the log closes, before it comes. */
  function whileRenaming(
    id: string,
    answer: Promise<readonly EntryPlace[]>,
  ): Promise<readonly EntryPlace[] | null> {
    return new Promise((resolve, reject) => {
      const end = (value: readonly EntryPlace[] | null) => {
        unsubscribe();
        resolve(value);
      };
      const unsubscribe = state.subscribe(() => {
        if (!isRenaming(id)) end(null);
      });
      ending.addEventListener('abort', () => end(null), { once: true });
      answer.then(end, reject);
    });
  }

  return { state, show, known, step, isRenaming, whileRenaming };
}

/**
 * Runs `work`, one run after another. All calls before a run begins share that run. `inTurn` waits for the turn of
 * this tab. A bug rejects the promise of the caller. The next run begins all the same.
 */
function inTurns(
  inTurn: (work: () => Promise<void>) => Promise<void>,
  work: () => Promise<void>,
): () => Promise<void> {
  let runs: Promise<void> = Promise.resolve();
  /** It has not begun. It reads the device when it begins. */
  let next: Promise<void> | null = null;
  return () => {
    if (next !== null) return next;
    const run = runs.then(() =>
      inTurn(() => {
        next = null;
        return work();
      }),
    );
    next = run;
    runs = run.catch(() => undefined);
    return run;
  };
}

function toStopped(now: RenameProgress): RenameProgress | null {
  return now.kind === 'renaming' ? { ...now, kind: 'stopped' } : null;
}

function toRenaming(now: RenameProgress): RenameProgress | null {
  return now.kind === 'stopped' ? { ...now, kind: 'renaming' } : null;
}

function toUndoing(now: RenameProgress): RenameProgress | null {
  return now.kind === 'stopped' || now.kind === 'renamed'
    ? { kind: 'undoing', done: 0, changedSince: 0, all: now.done }
    : null;
}
