import type { LookBack } from '../../lookback/LookBack.ts';
import type { LookBackState } from '../../lookback/reader/LookBackState.ts';
import type { Clock } from '../../lib/Clock.ts';
import { createValueStore } from '../../lib/createValueStore.ts';
import { openWorker, type OpenedWorker, type WorkerLine } from '../workerLine.ts';
import type { LookBackPageFunctions, LookBackWorker } from './protocol.ts';

/** A {@link LookBack} with a worker behind it. */
export interface OpenLookBack extends LookBack {
  /** Reads the log again, in case a message was missed. */
  refresh(): void;
  /** The page may be frozen: leaves the worker, and ends one of this tab alone. No question is answered. */
  rest(): void;
  /** The page runs again. */
  resume(): void;
  /** Ends the worker at sign-out, with everything in its memory. Not used afterwards. */
  close(): void;
}

type OpenedLookBack = OpenedWorker<LookBackWorker['worker']>;

/** How long to wait before a worker is restarted that ended, died or did not load, in ms. */
const restartMs = 2_000;

/**
 * The look back of the worker that `connect` starts or joins, at the first subscription or question. Rendering starts
 * nothing.
 */
export function createLookBackClient(deps: {
  readonly connect: () => WorkerLine;
  readonly clock: Clock;
}): OpenLookBack {
  const state = createValueStore<LookBackState>({ kind: 'opening' });
  let isClosed = false;
  let isResting = false;
  let current: OpenedLookBack | null = null;

  function start(): OpenedLookBack {
    const functions: LookBackPageFunctions = {
      stateChanged: (next) => {
        if (current === worker) state.set(next);
      },
      // At a sign-out, this page closes its log soon. A new worker would make the removed database again.
      ended: () => restart(worker, { kind: 'opening' }),
    };
    const worker: OpenedLookBack = openWorker<LookBackWorker>(deps.connect(), functions, () =>
      restart(worker, { kind: 'unavailable' }),
    );
    return worker;
  }

  function restart(worker: OpenedLookBack, until: LookBackState): void {
    if (isClosed || isResting || current !== worker) return;
    worker.close();
    state.set(until);
    deps.clock.setTimer(() => {
      if (!isClosed && !isResting && current === worker) current = start();
    }, restartMs);
  }

  function running(): OpenedLookBack {
    return (current ??= start());
  }

  return {
    state: {
      getSnapshot: state.getSnapshot,
      subscribe: (listener) => {
        if (!isClosed && !isResting) running();
        return state.subscribe(listener);
      },
    },
    ask: async (question) => {
      if (current === null && (isClosed || isResting)) return new Promise(() => undefined);
      const worker = running();
      try {
        return await question(worker.functions);
      } catch (error) {
        if (current === worker && !isClosed && !worker.isClosed()) throw error;
        return new Promise(() => undefined);
      }
    },
    refresh: () => {
      if (!isClosed && !isResting) current?.tell('refresh');
    },
    rest: () => {
      if (isClosed || isResting) return;
      isResting = true;
      current?.tell('leave');
      current?.close();
    },
    resume: () => {
      if (isClosed || !isResting) return;
      isResting = false;
      if (current === null && state.countListeners() === 0) return;
      state.set({ kind: 'opening' });
      current = start();
    },
    close: () => {
      if (isClosed) return;
      isClosed = true;
      if (isResting) return;
      current?.tell('end');
      current?.close();
    },
  };
}
