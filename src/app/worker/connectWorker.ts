import { createBirpc, type BirpcReturn } from 'birpc';

import type { AccountError } from '../../account/AccountPort.ts';
import { failure, type Result } from '../../lib/result.ts';
import type { PageFunctions, WorkerCalls, WorkerFunctions } from './protocol.ts';

/** The part of `Worker` that a page needs. */
export interface WorkerLike {
  postMessage(message: unknown): void;
  addEventListener(kind: 'message', listener: (event: MessageEvent<unknown>) => void): void;
  addEventListener(kind: 'error', listener: (event: Event) => void): void;
  terminate(): void;
}

/** A started worker. */
export interface RunningWorker {
  readonly rpc: BirpcReturn<WorkerFunctions, PageFunctions>;
  /** Account calls without an answer yet. */
  readonly calls: ReadonlySet<Promise<unknown>>;
  /** The result of `ask`. Never rejects, not even when the worker dies. */
  call<Value>(
    ask: (worker: WorkerCalls) => Promise<Result<Value, AccountError>>,
  ): Promise<Result<Value, AccountError>>;
  /** Terminates the worker at once. */
  stop(): void;
}

/** The failure of a call whose worker died. */
const workerUnavailable: AccountError = {
  kind: 'network',
  field: 'form',
  code: 'daylog/worker-unavailable',
};

/** Connects to `worker`, which may call `functions` of the page. */
export function connectWorker(worker: WorkerLike, functions: PageFunctions): RunningWorker {
  const rpc = createBirpc<WorkerFunctions, PageFunctions>(functions, {
    post: (message) => worker.postMessage(message),
    on: (listener) => worker.addEventListener('message', (event) => listener(event.data)),
    // The SDK has its own limit for a sign-in (30 s).
    timeout: -1,
  });
  const calls = new Set<Promise<unknown>>();
  return {
    rpc,
    calls,
    async call(ask) {
      const answer = ask(rpc);
      calls.add(answer);
      try {
        return await answer;
      } catch {
        // The worker is gone. When the person tries again, a new one starts.
        return failure(workerUnavailable);
      } finally {
        calls.delete(answer);
      }
    },
    stop() {
      rpc.$close();
      worker.terminate();
    },
  };
}
