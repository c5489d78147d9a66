import { createBirpc, type BirpcReturn } from 'birpc';

import type { LookBack } from '../../lookback/LookBack.ts';
import type { LookBackState } from '../../lookback/reader/LookBackState.ts';
import type { Clock } from '../../lib/Clock.ts';
import { createValueStore } from '../../lib/createValueStore.ts';
import { tell } from '../worker/tell.ts';
import type { LookBackPageFunctions, LookBackWorkerFunctions } from './protocol.ts';
import type { LineEnd } from './createLookBackServer.ts';

/** The page's line to a worker. */
export interface WorkerLine extends LineEnd {
  /** Calls back when the worker could not be loaded, or died. */
  onDead(listener: () => void): void;
  /** Lets go of the line, and ends a worker that is this tab's alone. */
  drop(): void;
}

/** A {@link LookBack} that holds a worker. */
export interface OpenLookBack extends LookBack {
  /** Reads the log again, in case a notice was missed. */
  refresh(): void;
  /** The person leaves: the worker forgets everything. Not used afterwards. */
  close(): void;
}

type Rpc = BirpcReturn<LookBackWorkerFunctions, LookBackPageFunctions>;

/** How long to wait before a worker that died or could not be loaded is started anew. */
const restartMs = 2_000;

/** The look back behind the worker that `connect` starts or finds. */
export function createLookBackClient(deps: {
  readonly connect: () => WorkerLine;
  readonly clock: Clock;
}): OpenLookBack {
  const state = createValueStore<LookBackState>({ kind: 'opening' });
  let isClosed = false;
  let current: { readonly line: WorkerLine; readonly rpc: Rpc } = start();

  function start() {
    const line = deps.connect();
    const rpc: Rpc = createBirpc<LookBackWorkerFunctions, LookBackPageFunctions>(
      {
        stateChanged: (next) => {
          if (current.rpc === rpc) state.set(next);
        },
        ended: () => restart(rpc, { kind: 'opening' }, 0),
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

  function letGo(): void {
    current.rpc.$close();
    current.line.drop();
  }

  function restart(rpc: Rpc, until: LookBackState, delayMs: number): void {
    if (isClosed || current.rpc !== rpc) return;
    letGo();
    state.set(until);
    deps.clock.setTimer(() => {
      if (!isClosed && current.rpc === rpc) current = start();
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
      if (!isClosed) void tell(current.rpc.refresh.asEvent());
    },
    close: () => {
      if (isClosed) return;
      isClosed = true;
      void tell(current.rpc.end.asEvent());
      letGo();
    },
  };
}
