import { accountCallsBy } from '../../account/accountCalls.ts';
import type { AccountPort, Person, SessionState } from '../../account/AccountPort.ts';
import type { Clock } from '../../lib/Clock.ts';
import { createValueStore } from '../../lib/createValueStore.ts';
import { connectWorker, type RunningWorker, type WorkerLike } from './connectWorker.ts';
import type { PageFunctions, WakeReason, WorkerCalls } from './protocol.ts';
import { tell } from './tell.ts';

/** The page's end of its worker: accounts, and the sync of one log. */
export interface WorkerClient {
  /** Each call starts the worker when it is not running; none rejects. */
  readonly account: AccountPort;
  readonly deleteServerLog: WorkerCalls['deleteServerLog'];
  /** Starts the worker and watches for a network that comes back. Called once, after first paint. */
  start(): void;
  /** Keeps `person`'s log in step with the server from now on, in place of any log that was open. */
  openLog(person: Person): void;
  /** Resolves when nothing here uses the log's device store any more. */
  closeLog(): Promise<void>;
}

/** How long to wait before a dead worker is started anew: at first, and at most. */
const restartDelayMs = { first: 1_000, longest: 60_000 };

/**
 * The page's end of its worker. That is started by the first call that needs it; one that could
 * not be loaded or that died is started anew by the next call, by `onWake`, or after a while. Nothing is
 * lost with it: what is to be sent lies in the device store.
 */
export function createWorkerClient(deps: {
  readonly clock: Clock;
  readonly startWorker: () => WorkerLike;
  /** Asked by the worker where App Check is switched on. */
  readonly appCheckToken: PageFunctions['appCheckToken'];
  /** Calls back whenever the network may have come back; never unsubscribed. */
  readonly onWake: (listener: (why: WakeReason) => void) => void;
}): WorkerClient {
  let running: RunningWorker | null = null;
  let isStarted = false;
  let restarts = 0;
  let closing: Promise<void> = Promise.resolve();
  let openPerson: Person | null = null;
  const session = createValueStore<SessionState>({ kind: 'unknown' });

  function stopWorker(stopped: RunningWorker): void {
    if (running === stopped) running = null;
    stopped.stop();
  }

  function startWorker(): RunningWorker {
    const worker = deps.startWorker();
    const started = connectWorker(worker, {
      sessionChanged: (next) => {
        // A worker on its way out has no say any more.
        if (running !== started) return;
        restarts = 0;
        session.set(next);
      },
      appCheckToken: deps.appCheckToken,
    });
    worker.addEventListener('error', () => {
      stopWorker(started);
      restartLater();
    });
    running = started;
    void tell(started.rpc.watchSession.asEvent());
    if (openPerson !== null) void tell(started.rpc.openLog.asEvent(openPerson));
    return started;
  }

  function restartLater(): void {
    const delayMs = Math.min(restartDelayMs.first * 2 ** restarts, restartDelayMs.longest);
    restarts += 1;
    deps.clock.setTimer(() => {
      if (isStarted) worker();
    }, delayMs);
  }

  /**
   * Behind a dead network Auth waits up to 30 s for its first answer, and cannot be told that the network
   * is back. A worker that knows nothing yet loses nothing by beginning anew.
   */
  function dropStuckWorker(): void {
    const isKnown = session.getSnapshot().kind !== 'unknown';
    if (running !== null && !isKnown && running.calls.size === 0) stopWorker(running);
  }

  const worker = (): RunningWorker => running ?? startWorker();

  return {
    account: {
      ...accountCallsBy(async (ask) => worker().call(ask)),
      watchSession(listener) {
        listener(session.getSnapshot());
        return session.subscribe(() => listener(session.getSnapshot()));
      },
    },
    deleteServerLog: async (uid) => worker().call((calls) => calls.deleteServerLog(uid)),
    start() {
      if (isStarted) return;
      isStarted = true;
      worker();
      deps.onWake((why) => {
        if (why === 'online') dropStuckWorker();
        void tell(worker().rpc.wake.asEvent(why));
      });
    },
    openLog(person) {
      if (openPerson?.uid === person.uid) return;
      // One worker never holds two people's words: neither in memory nor in the SDK's own queue.
      if (openPerson !== null && running !== null) stopWorker(running);
      openPerson = person;
      if (running !== null) void tell(running.rpc.openLog.asEvent(person));
      else if (isStarted) worker();
    },
    closeLog() {
      openPerson = null;
      const stopping = running;
      if (stopping === null) return closing;
      // What comes next gets a new worker; this one may finish what it was asked, a sign-out for one.
      running = null;
      closing = tell(stopping.rpc.closeLog())
        .then(() => Promise.allSettled(stopping.calls))
        .then(() => stopWorker(stopping));
      return closing;
    },
  };
}
