import { accountCallsBy } from '../../account/accountCalls.ts';
import type { AccountError, AccountPort, Person, SessionState } from '../../account/AccountPort.ts';
import type { Clock } from '../../lib/Clock.ts';
import { createPause } from '../../lib/createPause.ts';
import { createValueStore } from '../../lib/createValueStore.ts';
import { type Result, failure } from '../../lib/result.ts';
import { retryDelayMs } from '../../lib/retryDelay.ts';
import { type WorkerLine, openWorker, type OpenedWorker } from '../workerLine.ts';
import type {
  PageFunctions,
  WakeReason,
  WorkerCalls,
  SyncWorker,
  WorkerFunctions,
} from './protocol.ts';

/** The page's side of its worker: accounts, and the sync of one log. */
export interface WorkerClient {
  /** Each call starts the worker if it is not running. None rejects. */
  readonly account: AccountPort;
  readonly deleteServerLog: WorkerCalls['deleteServerLog'];
  /** Starts the worker, and retries when the network is back. Call once, after the first paint. */
  start(): void;
  /** Syncs `person`'s log from now on, in place of any other log. */
  openLog(person: Person): void;
  /** Resolves when the worker does not use the log's device store any more. */
  closeLog(): Promise<void>;
  /**
   * The browser may freeze the page: terminates every worker, in the same task. A frozen worker would keep its locks
   * and its open database. Calls without an answer fail, and later calls wait.
   */
  rest(): void;
  /** The page runs again: starts what was there before. */
  resume(): void;
}

/**
 * The page's side of its worker. The first call that needs the worker starts it. The next call, `onWake` or a timer
 * restarts a worker that died or did not load. Nothing is lost with a worker: the outbox lies in the device store.
 */
export function createWorkerClient(deps: {
  readonly clock: Clock;
  readonly random: () => number;
  readonly startWorker: () => WorkerLine;
  /** The worker calls it when App Check is switched on. */
  readonly appCheckToken: PageFunctions['appCheckToken'];
  /** Calls back when the network may be back; never unsubscribed. */
  readonly onWake: (listener: (why: WakeReason) => void) => void;
}): WorkerClient {
  let isStarted = false;
  let closing: Promise<void> = Promise.resolve();
  const resting = createPause();
  let openPerson: Person | null = null;
  const session = createValueStore<SessionState>({ kind: 'unknown' });
  const mayRun = () => isStarted && !resting.isOn();
  const worker = createTabWorker({
    ...deps,
    mayRun,
    onSession: (next) => session.set(next),
    // Every worker begins with what a lost one knew.
    onStarted: (started) => {
      started.tell('watchSession');
      if (openPerson !== null) started.tell('openLog', openPerson);
    },
  });

  /**
   * Without a network Auth waits up to 30 s for its first answer, and cannot be told that the network is back. A
   * worker that does not know the session yet loses nothing by a restart.
   */
  function dropStuckWorker(): void {
    const running = worker.running();
    const isKnown = session.getSnapshot().kind !== 'unknown';
    if (running !== null && !isKnown && running.calls.size === 0) worker.stop(running);
  }

  /** Calls the worker, at once if the page runs. */
  async function call<Value>(
    ask: (calls: WorkerCalls) => Promise<Result<Value, AccountError>>,
  ): Promise<Result<Value, AccountError>> {
    if (resting.isOn()) await resting.over();
    return worker.get().call(ask);
  }

  return {
    account: {
      ...accountCallsBy(call),
      watchSession(listener) {
        listener(session.getSnapshot());
        return session.subscribe(() => listener(session.getSnapshot()));
      },
    },
    deleteServerLog: (uid) => call((calls) => calls.deleteServerLog(uid)),
    start() {
      if (isStarted) return;
      isStarted = true;
      if (mayRun()) worker.get();
      deps.onWake((why) => {
        if (!mayRun()) return;
        if (why === 'online') dropStuckWorker();
        worker.get().tell('wake', why);
      });
    },
    openLog(person) {
      if (openPerson?.uid === person.uid) return;
      // One worker never holds the words of two people, neither in memory nor in the SDK's queue.
      const previous = worker.running();
      if (openPerson !== null && previous !== null) worker.stop(previous);
      openPerson = person;
      const running = worker.running();
      if (running !== null) running.tell('openLog', person);
      else if (mayRun()) worker.get();
    },
    closeLog() {
      openPerson = null;
      const stopping = worker.running();
      if (stopping === null) return closing;
      // The next call gets a new worker. This one may finish its calls, for example a sign-out.
      worker.retire(stopping);
      closing = stopping.functions
        .closeLog()
        // A dead worker uses nothing any more.
        .catch(() => undefined)
        .then(() => Promise.allSettled(stopping.calls))
        .then(() => worker.stop(stopping));
      return closing;
    },
    rest() {
      resting.begin();
      worker.stopAll();
    },
    resume() {
      resting.end();
      if (mayRun()) worker.get();
    },
  };
}

/** The failure of a call whose worker died. */
const workerUnavailable: AccountError = {
  kind: 'network',
  field: 'form',
  code: 'daylog/worker-unavailable',
};

/** A started worker. */
interface RunningWorker extends OpenedWorker<WorkerFunctions> {
  /** Account calls without an answer yet. */
  readonly calls: ReadonlySet<Promise<unknown>>;
  /** The result of `ask`. Never rejects, not even when the worker dies. */
  call<Value>(
    ask: (worker: WorkerCalls) => Promise<Result<Value, AccountError>>,
  ): Promise<Result<Value, AccountError>>;
}

/** The worker of a page, and earlier ones that still finish their calls. */
interface TabWorker {
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
function createTabWorker(deps: {
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
