import { createValueStore } from '../../lib/createValueStore.ts';
import type { ReadableStore } from '../../lib/ReadableStore.ts';
import type { DayLog, DraftTarget } from '../../log/DayLog.ts';
import type { StorageError } from '../../log/StorageError.ts';
import { createDraftWriter } from './createDraftWriter.ts';

/** Words being typed, and whether this device holds them. */
export interface DraftState {
  readonly text: string;
  /** The revision that is being edited; null for a new entry. */
  readonly baseRevision: number | null;
  /** Whether what an earlier visit left has been read; until then `text` is only what was typed here. */
  readonly isRead: boolean;
  /** Why this device does not keep the last words, or did not say what it has; null: neither. */
  readonly problem: StorageError | null;
}

/** Words that the page took with it when it went, before the device had them. */
export interface UnsavedDraft {
  readonly text: string;
  readonly baseRevision: number | null;
  /** They were typed before the page knew what the device had, which they do not take the place of. */
  readonly isBeside: boolean;
}

/** Keeps one draft: on screen at once, on the device as fast as the device takes it. */
export interface DraftKeeper extends ReadableStore<DraftState> {
  /**
   * Reads what an earlier visit left, once. Resolves when that is on screen, or could not be read: then it is read
   * when more is typed, or opened again, and nothing is written before.
   */
  open(): Promise<void>;
  /** Shows `text` and keeps it. */
  type(text: string, baseRevision?: number | null): void;
  /**
   * The words are done with: they have become an entry, or were put away. Shows what another closed tab has
   * left, if any, so that all of it is offered, one after another.
   */
  next(): Promise<void>;
  /** Resolves when the device has all that was typed so far, or has refused it. */
  settled(): Promise<void>;
  /**
   * The words are about to become an entry. Resolves when the device has just these words as the draft, so that the
   * transaction which saves them deletes it; no draft is written from then until `handBack`.
   */
  handOver(): Promise<void>;
  /** The words have become an entry, or could not: what is typed is kept as a draft again. */
  handBack(): void;
  /**
   * What the device may not have yet and would lose with the page; null: nothing. `isCleared`: what it had is
   * gone.
   */
  unsaved(isCleared?: boolean): UnsavedDraft | null;
}

/** A keeper for `target`, over `log`. `takeUnsaved` gives once what the page before this one took with it. */
export function createDraftKeeper(
  log: Pick<DayLog, 'readDraft' | 'writeDraft'>,
  target: DraftTarget,
  takeUnsaved: () => UnsavedDraft | null = () => null,
): DraftKeeper {
  const state = createValueStore<DraftState>({
    text: '',
    baseRevision: null,
    isRead: false,
    problem: null,
  });
  const writer = createDraftWriter(
    () => log.writeDraft(target, draft().text, draft().baseRevision),
    (saved) => {
      const problem = saved.ok ? null : saved.error;
      if (problem !== draft().problem) show({ problem });
    },
  );
  let opening: Promise<void> | null = null;
  /** What the page before this one took with it, and this one has not shown. */
  let last: UnsavedDraft | null = null;

  const draft = () => state.getSnapshot();

  function show(changes: Partial<DraftState>): void {
    state.set({ ...draft(), ...changes });
  }

  async function readDraft(): Promise<void> {
    const kept = await log.readDraft(target);
    last ??= takeUnsaved();
    if (!kept.ok) {
      opening = null;
      show({ problem: kept.error });
      return;
    }
    const taken = last;
    last = null;
    const found = taken === null ? kept.value : onTop(kept.value, taken);
    const text = found?.text ?? '';
    const baseRevision = found?.baseRevision ?? null;
    // Nothing is written before the draft is read: changes are what was typed meanwhile.
    if (!writer.hasChanges()) {
      show({ text, baseRevision, isRead: true, problem: null });
      if (taken !== null) keepDraft(text, baseRevision);
      return;
    }
    show({ isRead: true, problem: null });
    // Somebody quick typed before the draft was here: both are their words.
    if (text !== '' && text !== draft().text)
      keepDraft(joined(text, draft().text), draft().baseRevision);
    else writer.write();
  }

  function keepDraft(text: string, baseRevision: number | null): void {
    writer.noteChange();
    show({ text, baseRevision });
    // A draft that has not been read yet must not be overwritten before it has been joined.
    if (draft().isRead) writer.write();
    else void open();
  }

  function open(): Promise<void> {
    opening ??= readDraft();
    return opening;
  }

  return {
    getSnapshot: state.getSnapshot,
    subscribe: state.subscribe,
    open,
    type: (text, baseRevision = draft().baseRevision) => keepDraft(text, baseRevision),
    async next() {
      await writer.settled();
      if (draft().text !== '') return;
      const left = await log.readDraft(target);
      if (!left.ok || left.value === null) return;
      const { text, baseRevision } = left.value;
      if (draft().text === '') show({ text, baseRevision });
      else keepDraft(joined(text, draft().text), draft().baseRevision);
    },
    async settled() {
      await opening;
      await writer.settled();
    },
    handOver: writer.handOver,
    handBack() {
      writer.handBack();
      if (draft().isRead) writer.write();
    },
    unsaved(isCleared = false) {
      const { text, baseRevision, isRead } = draft();
      const isAtRisk = isCleared ? text !== '' && !writer.isHandedOver() : writer.isUnsaved();
      const own = isAtRisk ? { text, baseRevision, isBeside: !isRead } : null;
      return last !== null && own !== null ? onTop(last, own) : (own ?? last);
    },
  };
}

/** What a page knows of a draft, `words` having come after `before`. */
function onTop<Before extends Pick<UnsavedDraft, 'text' | 'baseRevision'>>(
  before: Before | null,
  words: UnsavedDraft,
): Before | UnsavedDraft {
  if (before === null || !words.isBeside) return words;
  return { ...before, text: joined(before.text, words.text), baseRevision: words.baseRevision };
}

/** What both say, once where they say the same. */
function joined(one: string, other: string): string {
  return [...new Set([one, other])].filter((text) => text !== '').join('\n');
}
