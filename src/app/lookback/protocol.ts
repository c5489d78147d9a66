import type { LookBackQuestions } from '../../lookback/LookBackQuestions.ts';
import type { LookBackState } from '../../lookback/reader/LookBackState.ts';

/** The functions that a page calls in the worker. Both come from one build, so messages are trusted. */
export interface LookBackWorkerFunctions extends LookBackQuestions {
  /** The page is new or shown again: messages may have been missed. */
  refresh(): void;
  /** The page may be frozen, and asks nothing more. A worker without pages keeps no database open. */
  leave(): void;
  /** Ends the worker for all tabs, at sign-out. */
  end(): void;
}

/** The functions that the worker calls in each page. */
export interface LookBackPageFunctions {
  stateChanged(state: LookBackState): void;
  /** The worker has ended. A page that still has questions starts another. */
  ended(): void;
}

const prefix = 'daylog-lookback:';

/** The worker's name contains the uid: tabs of one person share a worker, two people never do. */
export function lookBackWorkerName(uid: string): string {
  return prefix + uid;
}

/** The uid in the `name` of a worker. Throws for any other name. */
export function uidOfWorkerName(name: string): string {
  if (!name.startsWith(prefix)) throw new Error('This worker was started under a wrong name');
  return name.slice(prefix.length);
}
