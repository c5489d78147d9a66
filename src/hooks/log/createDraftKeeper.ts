import type { ReadableStore } from '../../lib/ReadableStore.ts';
import type { DayLog, DraftTarget } from '../../log/DayLog.ts';
import type { StorageError } from '../../log/StorageError.ts';

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
export interface LastWords {
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
  /** What the device may not have yet and would lose with the page; null: nothing. */
  unkept(): LastWords | null;
}

/**
 * A keeper for `target`. Each change is written at once unless a write is under way; then the latest
 * one follows it. So a crash costs what was typed during one write, and writes never overtake each other.
 *
 *   type ──► idle? ──► writing ──► more typed meanwhile? ──► writing ···
 *                          └──► idle ──handOver──► the entry's transaction ──handBack──► idle, or writing
 */
export function createDraftKeeper(
  log: Pick<DayLog, 'readDraft' | 'writeDraft'>,
  target: DraftTarget,
  takeLastWords: () => LastWords | null = () => null,
): DraftKeeper {
  let state: DraftState = { text: '', baseRevision: null, isRead: false, problem: null };
  let opening: Promise<void> | null = null;
  /** What the page before this one took with it, and this one has not shown. */
  let last: LastWords | null = null;
  let writing: Promise<void> | null = null;
  let hasTyped = false;
  let isKept = true;
  let isHandedOver = false;
  const listeners = new Set<() => void>();

  // A function, since what it says changes while something is awaited.
  const typed = () => state.text;

  function show(next: Partial<DraftState>): void {
    state = { ...state, ...next };
    for (const listener of [...listeners]) listener();
  }

  async function read(): Promise<void> {
    const kept = await log.readDraft(target);
    last ??= takeLastWords();
    if (!kept.ok) {
      opening = null;
      show({ problem: kept.error });
      return;
    }
    const taken = last;
    last = null;
    const draft = taken === null ? kept.value : onTop(kept.value, taken);
    const found = draft?.text ?? '';
    if (!hasTyped) {
      show({ text: found, baseRevision: draft?.baseRevision ?? null, isRead: true, problem: null });
      if (taken !== null) keep(found, draft?.baseRevision ?? null);
    } else {
      show({ isRead: true, problem: null });
      // Somebody quick typed before the draft was here: both are their words.
      if (found !== '' && found !== state.text) keep(joined(found, state.text), state.baseRevision);
      else if (!isKept) write();
    }
  }

  function keep(text: string, baseRevision: number | null): void {
    isKept = false;
    show({ text, baseRevision });
    // A draft that has not been read yet must not be overwritten before it has been joined.
    if (state.isRead) write();
    else void open();
  }

  function open(): Promise<void> {
    opening ??= read();
    return opening;
  }

  function write(): void {
    if (isHandedOver) return;
    writing ??= writeUntilKept().finally(() => {
      writing = null;
    });
  }

  async function writeUntilKept(): Promise<void> {
    while (!isKept && !isHandedOver) {
      isKept = true;
      const result = await log.writeDraft(target, state.text, state.baseRevision);
      const problem = result.ok ? null : result.error;
      if (problem !== state.problem) show({ problem });
    }
  }

  return {
    getSnapshot: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    open,
    type(text, baseRevision = state.baseRevision) {
      hasTyped = true;
      keep(text, baseRevision);
    },
    async next() {
      await writing;
      if (typed() !== '') return;
      const left = await log.readDraft(target);
      if (!left.ok || left.value === null) return;
      const { text, baseRevision } = left.value;
      if (typed() === '') show({ text, baseRevision });
      else keep(joined(text, typed()), state.baseRevision);
    },
    async settled() {
      await opening;
      await writing;
    },
    async handOver() {
      await writing;
      isHandedOver = true;
    },
    handBack() {
      isHandedOver = false;
      if (state.isRead && !isKept) write();
    },
    unkept() {
      const isOnDevice = isKept && writing === null;
      const own =
        isOnDevice || isHandedOver
          ? null
          : { text: state.text, baseRevision: state.baseRevision, isBeside: !state.isRead };
      return last !== null && own !== null ? onTop(last, own) : (own ?? last);
    },
  };
}

/** What a page knows of a draft, `words` having come after `before`. */
function onTop<Before extends Pick<LastWords, 'text' | 'baseRevision'>>(
  before: Before | null,
  words: LastWords,
): Before | LastWords {
  if (before === null || !words.isBeside) return words;
  return { ...before, text: joined(before.text, words.text), baseRevision: words.baseRevision };
}

/** What both say, once where they say the same. */
function joined(one: string, other: string): string {
  return [...new Set([one, other])].filter((text) => text !== '').join('\n');
}
