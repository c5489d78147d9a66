import type { LookBackQuestions } from '../../lookback/LookBackQuestions.ts';
import type { LookBackState } from '../../lookback/reader/LookBackState.ts';

/** What a page asks of the worker that looks at the whole log. One build makes both, so messages are trusted. */
export interface LookBackWorkerFunctions extends LookBackQuestions {
  /** The page is shown again, or new: notices may have been missed. */
  refresh(): void;
  /** The person leaves: everything is forgotten and the worker ends, for all tabs. */
  end(): void;
}

/** What the worker tells each page. */
export interface LookBackPageFunctions {
  stateChanged(state: LookBackState): void;
  /** This worker is over: whoever still has questions starts another. */
  ended(): void;
}

const prefix = 'daylog-lookback:';

/** The worker's name says whose log it reads: tabs of one person share one worker, two people never. */
export function lookBackWorkerName(uid: string): string {
  return prefix + uid;
}

/** The person whose log the worker of this `name` reads. Throws for a name that is none of ours. */
export function uidOfWorkerName(name: string): string {
  if (!name.startsWith(prefix)) throw new Error('This worker was started under a wrong name');
  return name.slice(prefix.length);
}
