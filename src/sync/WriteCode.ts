import type { OpenHistory } from './openHistory.ts';
import type { rebase } from './rebase.ts';

/** The code that a log's writing seldom needs, asked for when it is wanted. Each rejects when it cannot be had now. */
export interface WriteCode {
  /** What is asked of the past. */
  readonly loadHistory: () => Promise<OpenHistory>;
  readonly loadRebase: () => Promise<typeof rebase>;
}
