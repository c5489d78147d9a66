import type { ValueStore } from '../../lib/createValueStore.ts';
import type { TransferRefusal, TransferState } from '../Transfer.ts';

/** One piece of work. It tells the state nothing once it is over, and the reader stops at its next notice. */
export interface Run {
  readonly show: (state: TransferState) => void;
  readonly refuse: (refusal: TransferRefusal) => void;
  readonly onProgress: (entries: number) => void;
  readonly isOver: () => boolean;
  readonly end: () => void;
}

/** Runs that tell `state`, one at a time. A later choice of the person ends the one under way. */
export function createRuns(state: ValueStore<TransferState>) {
  let run = newRun(state);
  return {
    begin: (): Run => {
      run.end();
      run = newRun(state);
      return run;
    },
    end: () => run.end(),
  };
}

function newRun(state: ValueStore<TransferState>): Run {
  const ending = new AbortController();
  const { signal } = ending;
  const show = (next: TransferState) => {
    if (!signal.aborted) state.set(next);
  };
  return {
    show,
    refuse: (refusal) => show({ kind: 'refused', refusal }),
    onProgress: (entries) => {
      signal.throwIfAborted();
      show({ kind: 'reading', entries });
    },
    isOver: () => signal.aborted,
    end: () => ending.abort(),
  };
}
