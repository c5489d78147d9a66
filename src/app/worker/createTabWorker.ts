import type { SessionState } from '../../account/AccountPort.ts';
import type { Clock } from '../../lib/Clock.ts';
import { connectWorker, type RunningWorker, type WorkerLike } from './connectWorker.ts';
import type { PageFunctions } from './protocol.ts';

/** How long to wait before a dead worker is restarted, in ms: at first, and at most. */
const restartDelayMs = { first: 1_000, longest: 60_000 };

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
  readonly startWorker: () => WorkerLike;
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
    if (alive.delete(worker)) worker.stop();
  }

  function start(): RunningWorker {
    const worker = deps.startWorker();
    const started = connectWorker(worker, {
      sessionChanged: (next) => {
        // Ignores a worker that is being replaced.
        if (running !== started) return;
        restarts = 0;
        deps.onSession(next);
      },
      appCheckToken: deps.appCheckToken,
    });
    worker.addEventListener('error', () => {
      stop(started);
      restartLater();
    });
    running = started;
    alive.add(started);
    deps.onStarted(started);
    return started;
  }

  function restartLater(): void {
    const delayMs = Math.min(restartDelayMs.first * 2 ** restarts, restartDelayMs.longest);
    restarts += 1;
    deps.clock.setTimer(() => {
      if (deps.mayRun()) get();
    }, delayMs);
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
