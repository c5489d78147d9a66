import type { AccountError, SessionState } from '../../account/AccountPort.ts';
import type { Clock } from '../../lib/Clock.ts';
import { failure, type Result } from '../../lib/result.ts';
import { retryDelayMs } from '../../lib/retryDelay.ts';
import { openWorker, type OpenedWorker, type WorkerLine } from '../workerLine.ts';
import type { PageFunctions, SyncWorker, WorkerCalls, WorkerFunctions } from './protocol.ts';

/** The failure of a call whose worker died. */
const workerUnavailable: AccountError = {
  kind: 'network',
  field: 'form',
  code: 'daylog/worker-unavailable',
};

/** A started worker. */
export interface RunningWorker extends OpenedWorker<WorkerFunctions> {
  /** Account calls without an answer yet. */
  readonly calls: ReadonlySet<Promise<unknown>>;
  /** The result of `ask`. Never rejects, not even when the worker dies. */
  call<Value>(
    ask: (worker: WorkerCalls) => Promise<Result<Value, AccountError>>,
  ): Promise<Result<Value, AccountError>>;
}

/** The worker of a page, and earlier ones that still finish their calls. */
export interface TabWorker {
  /** null: none runs. */
  running(): RunningWorker | null;
  /** The running worker. Starts one if none runs. */
  get(): RunningWorker;
  /** Takes `worker` out of service. It finishes its calls until it is stopped. */
  retire(worker: RunningWorker): void;
  /** Terminates `worker` at once. */
  stop(worker: RunningWorker): void;
  /** Terminates every worker at once. */
  stopAll(): void;
}

/** A worker that is restarted when it died or did not load, if `mayRun` then. */
export function createTabWorker(deps: {
  readonly clock: Clock;
  readonly random: () => number;
  readonly startWorker: () => WorkerLine;
  readonly appCheckToken: PageFunctions['appCheckToken'];
  readonly mayRun: () => boolean;
  /** The running worker tells its session. */
  readonly onSession: (session: SessionState) => void;
  readonly onStarted: (worker: RunningWorker) => void;
}): TabWorker {
  let running: RunningWorker | null = null;
  let restarts = 0;
  const alive = new Set<RunningWorker>();

  function retire(worker: RunningWorker): void {
    if (running === worker) running = null;
  }

  function stop(worker: RunningWorker): void {
    retire(worker);
    if (alive.delete(worker)) worker.close();
  }

  function start(): RunningWorker {
    const functions: PageFunctions = {
      sessionChanged: (next) => {
        // Ignores a worker that is being replaced.
        if (running !== started) return;
        restarts = 0;
        deps.onSession(next);
      },
      appCheckToken: deps.appCheckToken,
    };
    const worker = openWorker<SyncWorker>(deps.startWorker(), functions, () => {
      stop(started);
      restartLater();
    });
    const started = withCalls(worker);
    running = started;
    alive.add(started);
    deps.onStarted(started);
    return started;
  }

  function restartLater(): void {
    deps.clock.setTimer(
      () => {
        if (deps.mayRun()) get();
      },
      retryDelayMs(restarts++, deps.random),
    );
  }

  const get = () => running ?? start();

  return {
    running: () => running,
    get,
    retire,
    stop,
    stopAll() {
      for (const worker of [...alive]) stop(worker);
    },
  };
}

/** `worker`, with its account calls. The SDK has its own time limit for a sign-in (30 s). */
function withCalls(worker: OpenedWorker<WorkerFunctions>): RunningWorker {
  const calls = new Set<Promise<unknown>>();
  return {
    ...worker,
    calls,
    async call(ask) {
      const answer = ask(worker.functions);
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
  };
}
