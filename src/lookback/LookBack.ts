import type { ReadableStore } from '../lib/ReadableStore.ts';
import type { LookBackQuestions } from './LookBackQuestions.ts';
import type { LookBackState } from './reader/LookBackState.ts';

/** Answers questions about the whole log of one person. It works off the main thread, on the device's copy. */
export interface LookBack {
  readonly state: ReadableStore<LookBackState>;
  /**
   * Asks `question`. The answer comes after the copy has been read, however long that takes. It never comes
   * if the worker dies: a new `state` then says when to ask again. A rejection is a bug.
   */
  ask<Value>(question: (questions: LookBackQuestions) => Promise<Value>): Promise<Value>;
}

/** Gives access to the {@link LookBack} of the open log. It starts no worker before the first call of `open`. */
export interface LookBackSource {
  /** Returns the same {@link LookBack} while the same log is open. Throws if no log is open. */
  open(): LookBack;
}
