import type { LookBackQuestions } from '../../lookback/LookBackQuestions.ts';
import type { LookBackState } from '../../lookback/reader/LookBackState.ts';
import { workerNames } from '../workerLine.ts';

/** The functions that a page calls in the worker. */
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

/** Tabs of one person share a worker. */
export const lookBackWorkers = workerNames('daylog-lookback');

/** The interface of the look-back worker. */
export interface LookBackWorker {
  readonly worker: LookBackWorkerFunctions;
  readonly page: LookBackPageFunctions;
}
