import type { ReadableStore } from '../lib/ReadableStore.ts';
import type { LookBackQuestions } from './LookBackQuestions.ts';
import type { LookBackState } from './reader/LookBackState.ts';

/** Questions about the whole log of one person, answered off the main thread from the device's copy. */
export interface LookBack {
  readonly state: ReadableStore<LookBackState>;
  /**
   * Asks `question`; the answer comes when the copy has been read, however long that takes, and never when
   * whoever was to answer is gone: a new `state` says when to ask again. A rejection is a bug.
   */
  ask<Value>(question: (questions: LookBackQuestions) => Promise<Value>): Promise<Value>;
}

/** The way to the {@link LookBack} of the log that is open; nothing is loaded before it is first asked for. */
export interface LookBackSource {
  /** The same promise for as long as the same log is open. Rejects when the code cannot be loaded; the next call tries again. */
  open(): Promise<LookBack>;
  /** Brings the code, so that `open` is faster later on, and starts nothing. */
  prepare(): void;
  /** What `open` has resolved with; null before. */
  opened(): LookBack | null;
}
