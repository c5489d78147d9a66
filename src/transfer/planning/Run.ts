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

/** A run that tells `state`. */
export function newRun(state: ValueStore<TransferState>): Run {
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
