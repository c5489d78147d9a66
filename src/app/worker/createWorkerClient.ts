import { accountCallsBy } from '../../account/accountCalls.ts';
import type { AccountPort, Person, SessionState } from '../../account/AccountPort.ts';
import type { Clock } from '../../lib/Clock.ts';
import { createValueStore } from '../../lib/createValueStore.ts';
import { connectWorker, type RunningWorker, type WorkerLike } from './connectWorker.ts';
import type { PageFunctions, WakeReason, WorkerCalls } from './protocol.ts';
import { sendToWorker } from './sendToWorker.ts';

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
}

/** How long to wait before a dead worker is restarted, in ms: at first, and at most. */
const restartDelayMs = { first: 1_000, longest: 60_000 };

/**
 * The page's side of its worker. The first call that needs the worker starts it. The next call, `onWake` or a timer
 * restarts a worker that died or did not load. Nothing is lost with a worker: the outbox lies in the device store.
 */
export function createWorkerClient(deps: {
  readonly clock: Clock;
  readonly startWorker: () => WorkerLike;
  /** The worker calls it when App Check is switched on. */
  readonly appCheckToken: PageFunctions['appCheckToken'];
  /** Calls back when the network may be back; never unsubscribed. */
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
        // Ignores a worker that is being replaced.
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
    void sendToWorker(started.rpc.watchSession.asEvent());
    if (openPerson !== null) void sendToWorker(started.rpc.openLog.asEvent(openPerson));
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
   * Without a network Auth waits up to 30 s for its first answer, and cannot be told that the network is back. A
   * worker that does not know the session yet loses nothing by a restart.
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
        void sendToWorker(worker().rpc.wake.asEvent(why));
      });
    },
    openLog(person) {
      if (openPerson?.uid === person.uid) return;
      // One worker never holds the words of two people, neither in memory nor in the SDK's queue.
      if (openPerson !== null && running !== null) stopWorker(running);
      openPerson = person;
      if (running !== null) void sendToWorker(running.rpc.openLog.asEvent(person));
      else if (isStarted) worker();
    },
    closeLog() {
      openPerson = null;
      const stopping = running;
      if (stopping === null) return closing;
      // The next call gets a new worker. This one may finish its calls, for example a sign-out.
      running = null;
      closing = sendToWorker(stopping.rpc.closeLog())
        .then(() => Promise.allSettled(stopping.calls))
        .then(() => stopWorker(stopping));
      return closing;
    },
  };
}
