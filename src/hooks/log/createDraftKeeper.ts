import { createValueStore } from '../../lib/createValueStore.ts';
import type { ReadableStore } from '../../lib/ReadableStore.ts';
import type { DayLog, DraftTarget } from '../../log/DayLog.ts';
import type { StorageError } from '../../log/StorageError.ts';

/** A draft, and whether this device has saved it. */
export interface DraftState {
  readonly text: string;
  /** The revision being edited; null for a new entry. */
  readonly baseRevision: number | null;
  /**
   * Whether the saved draft of an earlier visit was read. Until then, `text` is only the text typed on this page.
   */
  readonly isRead: boolean;
  /** Why the device could not save or read the draft; null when it could. */
  readonly problem: StorageError | null;
}

/** The words of a page that was left before the device had them. */
export interface UnsavedDraft {
  readonly text: string;
  readonly baseRevision: number | null;
  /** True when it was typed before the saved draft was read: it adds to that draft and does not replace it. */
  readonly isBeside: boolean;
}

/** Keeps one draft: shows it at once, and saves it as fast as the device allows. */
export interface DraftKeeper extends ReadableStore<DraftState> {
  /**
   * Reads the draft of an earlier visit, once. Resolves when it is shown or could not be read. After a failure,
   * the next typing or `open` reads again, and nothing is written before.
   */
  open(): Promise<void>;
  /** Shows and saves `text`. */
  type(text: string, baseRevision?: number | null): void;
  /** The draft was added as an entry or discarded. Then shows the draft of another closed tab, if there is one. */
  next(): Promise<void>;
  /** Resolves when the device has saved or refused everything typed so far. */
  settled(): Promise<void>;
  /**
   * Prepares the draft to become an entry. Resolves when the device has saved exactly this text, so that the
   * entry's transaction also deletes the draft. Writes no draft from then until `endSubmit`.
   */
  beginSubmit(): Promise<void>;
  /** The entry was saved or refused: saves typed text as a draft again. */
  endSubmit(): void;
  /**
   * The text that would be lost with the page; null when there is none. `isCleared` is true when the device's copy
   * is gone.
   */
  unsaved(isCleared?: boolean): UnsavedDraft | null;
}

/** A keeper for `target`, over `log`. `takeUnsaved` returns the unsaved words of the previous page, once. */
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
  /** The unsaved words of the previous page that this page has not shown. */
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
    // No changes: nothing was typed while the draft was being read.
    if (!writer.hasChanges()) {
      show({ text, baseRevision, isRead: true, problem: null });
      if (taken !== null) keepDraft(text, baseRevision);
      return;
    }
    show({ isRead: true, problem: null });
    // The person typed before the saved draft was read: keep both texts.
    if (text !== '' && text !== draft().text)
      keepDraft(joined(text, draft().text), draft().baseRevision);
    else writer.write();
  }

  function keepDraft(text: string, baseRevision: number | null): void {
    writer.noteChange();
    show({ text, baseRevision });
    // Until the saved draft was read and joined, a write would overwrite it.
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
    beginSubmit: writer.suspend,
    endSubmit() {
      writer.resume();
      if (draft().isRead) writer.write();
    },
    unsaved(isCleared = false) {
      const { text, baseRevision, isRead } = draft();
      const isAtRisk = isCleared ? text !== '' && !writer.isSuspended() : writer.isUnsaved();
      const own = isAtRisk ? { text, baseRevision, isBeside: !isRead } : null;
      return last !== null && own !== null ? onTop(last, own) : (own ?? last);
    },
  };
}

/** The draft as a page knows it. `words` came after `before`. */
function onTop<Before extends Pick<UnsavedDraft, 'text' | 'baseRevision'>>(
  before: Before | null,
  words: UnsavedDraft,
): Before | UnsavedDraft {
  if (before === null || !words.isBeside) return words;
  return { ...before, text: joined(before.text, words.text), baseRevision: words.baseRevision };
}

/** Both texts, one line each; a single one if they are equal or one is empty. */
function joined(one: string, other: string): string {
  return [...new Set([one, other])].filter((text) => text !== '').join('\n');
}

/**
 * Writes the draft by `save`, which never rejects, and reports each result to `onSaved`. Writes each change at
 * once, or after the write in progress. So a crash costs only the text typed during one write, and writes keep
 * their order.
 *
 *   type ──► idle? ──► writing ──► more typed meanwhile? ──► writing ···
 *                          └──► idle ──suspend──► the entry's transaction ──resume──► idle, or writing
 */
function createDraftWriter<Outcome extends { readonly ok: boolean }>(
  save: () => Promise<Outcome>,
  onSaved: (outcome: Outcome) => void,
) {
  let writing: Promise<void> | null = null;
  let hasChanges = false;
  let isSuspended = false;
  let isRefused = false;

  async function writeChanges(): Promise<void> {
    while (hasChanges && !isSuspended) {
      hasChanges = false;
      const outcome = await save();
      isRefused = !outcome.ok;
      onSaved(outcome);
    }
  }

  return {
    /** Notes that the draft has changed; the caller decides when to call `write`. */
    noteChange: () => {
      hasChanges = true;
    },
    /** Writes the latest change after the write in progress. Does nothing while the draft is suspended. */
    write: () => {
      if (isSuspended || !hasChanges) return;
      writing ??= writeChanges().finally(() => {
        writing = null;
      });
    },
    /** Whether a change has no write yet. */
    hasChanges: () => hasChanges,
    /** Whether the device may not have the draft as it is, and no transaction of an entry will save it. */
    isUnsaved: () => !isSuspended && (hasChanges || writing !== null || isRefused),
    /** Whether the transaction of an entry is to save the draft. */
    isSuspended: () => isSuspended,
    /** Resolves when the write in progress has ended. */
    settled: () => writing ?? Promise.resolve(),
    /** Resolves when the write in progress has ended. Blocks further writes until `resume`. */
    suspend: async () => {
      await writing;
      isSuspended = true;
    },
    resume: () => {
      isSuspended = false;
    },
  };
}
