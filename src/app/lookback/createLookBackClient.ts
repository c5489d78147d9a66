import { createBirpc, type BirpcReturn } from 'birpc';

import type { LookBack } from '../../lookback/LookBack.ts';
import type { LookBackState } from '../../lookback/reader/LookBackState.ts';
import type { Clock } from '../../lib/Clock.ts';
import { createValueStore } from '../../lib/createValueStore.ts';
import { sendToWorker } from '../worker/sendToWorker.ts';
import type { LookBackPageFunctions, LookBackWorkerFunctions } from './protocol.ts';
import type { LineEnd } from './createLookBackServer.ts';

/** The page's connection to a worker. */
export interface WorkerLine extends LineEnd {
  /** Calls back when the worker could not be loaded, or died. */
  onDead(listener: () => void): void;
  /** Closes the connection, and terminates a worker of this tab alone. */
  drop(): void;
}

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

type Rpc = BirpcReturn<LookBackWorkerFunctions, LookBackPageFunctions>;

/** How long to wait before a worker is restarted that ended, died or did not load, in ms. */
const restartMs = 2_000;

/** The look back of the worker that `connect` starts or joins. */
export function createLookBackClient(deps: {
  readonly connect: () => WorkerLine;
  readonly clock: Clock;
}): OpenLookBack {
  const state = createValueStore<LookBackState>({ kind: 'opening' });
  let isClosed = false;
  let isResting = false;
  let current: { readonly line: WorkerLine; readonly rpc: Rpc } = start();

  function start() {
    const line = deps.connect();
    const rpc: Rpc = createBirpc<LookBackWorkerFunctions, LookBackPageFunctions>(
      {
        stateChanged: (next) => {
          if (current.rpc === rpc) state.set(next);
        },
        // At a sign-out, this page closes its log soon. A new worker would make the removed database again.
        ended: () => restart(rpc, { kind: 'opening' }, restartMs),
      },
      {
        post: (message) => line.postMessage(message),
        on: (listener) => line.addEventListener('message', (event) => listener(event.data)),
        timeout: -1,
      },
    );
    line.onDead(() => restart(rpc, { kind: 'unavailable' }, restartMs));
    return { line, rpc };
  }

  function disconnect(): void {
    current.rpc.$close();
    current.line.drop();
  }

  function restart(rpc: Rpc, until: LookBackState, delayMs: number): void {
    if (isClosed || isResting || current.rpc !== rpc) return;
    disconnect();
    state.set(until);
    deps.clock.setTimer(() => {
      if (!isClosed && !isResting && current.rpc === rpc) current = start();
    }, delayMs);
  }

  return {
    state,
    ask: async (question) => {
      const { rpc } = current;
      try {
        return await question(rpc);
      } catch (error) {
        if (current.rpc === rpc && !isClosed && !rpc.$closed) throw error;
        return new Promise(() => undefined);
      }
    },
    refresh: () => {
      if (!isClosed && !isResting) void sendToWorker(current.rpc.refresh.asEvent());
    },
    rest: () => {
      if (isClosed || isResting) return;
      isResting = true;
      void sendToWorker(current.rpc.leave.asEvent());
      disconnect();
    },
    resume: () => {
      if (isClosed || !isResting) return;
      isResting = false;
      state.set({ kind: 'opening' });
      current = start();
    },
    close: () => {
      if (isClosed) return;
      isClosed = true;
      if (isResting) return;
      void sendToWorker(current.rpc.end.asEvent());
      disconnect();
    },
  };
}
