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

/** The way to the {@link LookBack} of the open log; no worker is started before it is first asked for. */
export interface LookBackSource {
  /** The same {@link LookBack} for as long as the same log is open. Throws when no log is open. */
  open(): LookBack;
}
