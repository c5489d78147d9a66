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

/** A worker that was started. */
export interface RunningWorker {
  readonly rpc: BirpcReturn<WorkerFunctions, PageFunctions>;
  /** Account calls that it has not answered. */
  readonly calls: ReadonlySet<Promise<unknown>>;
  /** What `ask` comes to; never rejects, also when the worker dies. */
  call<Value>(
    ask: (worker: WorkerCalls) => Promise<Result<Value, AccountError>>,
  ): Promise<Result<Value, AccountError>>;
  /** Ends it at once. */
  stop(): void;
}

/** The failure of a call whose worker died. */
const workerUnavailable: AccountError = {
  kind: 'network',
  field: 'form',
  code: 'daylog/worker-unavailable',
};

/** Speaks with `worker`, which asks the page for `functions`. */
export function connectWorker(worker: WorkerLike, functions: PageFunctions): RunningWorker {
  const rpc = createBirpc<WorkerFunctions, PageFunctions>(functions, {
    post: (message) => worker.postMessage(message),
    on: (listener) => worker.addEventListener('message', (event) => listener(event.data)),
    // How long a sign-in may take is the SDK's business (30 s); no second clock beside it.
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
        // Whatever the reason, the worker is gone; the person can try again, which starts a new one.
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
