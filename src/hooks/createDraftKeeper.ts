import type { ReadableStore } from '../lib/ReadableStore.ts';
import type { DayLog, DraftTarget, StorageError } from '../sync/DayLog.ts';

/** Words being typed, and whether this device holds them. */
export interface DraftState {
  readonly text: string;
  /** The revision that is being edited; null for a new entry. */
  readonly baseRevision: number | null;
  /** Whether what an earlier visit left has been read; until then `text` is only what was typed here. */
  readonly isRead: boolean;
  /** Why the last words could not be kept on this device; null while they could. */
  readonly problem: StorageError | null;
}

/** Words that the page took with it when it went, before the device had them. */
export interface LastWords {
  readonly text: string;
  readonly baseRevision: number | null;
}

/** Keeps one draft: on screen at once, on the device as fast as the device takes it. */
export interface DraftKeeper extends ReadableStore<DraftState> {
  /** Reads what an earlier visit left, once. Resolves when that is on screen. */
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
  /** While `isUnderWay` these words are on their way to becoming an entry, and are no draft any more. */
  handOver(isUnderWay: boolean): void;
  /** What the device may not have yet and would lose with the page; null: nothing. */
  unkept(): LastWords | null;
}

/**
 * A keeper for `target`. Each change is written at once unless a write is under way; then the latest
 * one follows it. So a crash costs what was typed during one write, and writes never overtake each other.
 *
 *   type ──► idle? ──► writing ──► more typed meanwhile? ──► writing ···
 *                          └──► idle
 */
export function createDraftKeeper(
  log: Pick<DayLog, 'readDraft' | 'writeDraft'>,
  target: DraftTarget,
  takeLastWords: () => LastWords | null = () => null,
): DraftKeeper {
  let state: DraftState = { text: '', baseRevision: null, isRead: false, problem: null };
  let opening: Promise<void> | null = null;
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
    // Newer than what the device has: the page was typed in until it went.
    const last = takeLastWords();
    const draft = last ?? kept;
    const found = draft?.text ?? '';
    if (!hasTyped) {
      show({ text: found, baseRevision: draft?.baseRevision ?? null, isRead: true });
      if (last !== null) keep(last.text, last.baseRevision);
    } else {
      show({ isRead: true });
      // Somebody quick typed before the draft was here: both are their words.
      if (found !== '' && found !== state.text) keep(`${found}\n${state.text}`, state.baseRevision);
      else if (!isKept) write();
    }
  }

  function keep(text: string, baseRevision: number | null): void {
    isKept = false;
    show({ text, baseRevision });
    // A draft that has not been read yet must not be overwritten before it has been joined.
    if (state.isRead) write();
  }

  function write(): void {
    writing ??= writeUntilKept().finally(() => {
      writing = null;
    });
  }

  async function writeUntilKept(): Promise<void> {
    while (!isKept) {
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
    open() {
      opening ??= read();
      return opening;
    },
    type(text, baseRevision = state.baseRevision) {
      hasTyped = true;
      keep(text, baseRevision);
    },
    async next() {
      await writing;
      if (typed() !== '') return;
      const left = await log.readDraft(target);
      if (left === null) return;
      if (typed() === '') show({ text: left.text, baseRevision: left.baseRevision });
      else keep(`${left.text}\n${typed()}`, state.baseRevision);
    },
    async settled() {
      await opening;
      await writing;
    },
    handOver(isUnderWay) {
      isHandedOver = isUnderWay;
    },
    unkept() {
      const isOnDevice = isKept && writing === null;
      if (isOnDevice || isHandedOver) return null;
      return { text: state.text, baseRevision: state.baseRevision };
    },
  };
}
