import { accountCallsBy } from '../../account/accountCalls.ts';
import type { AccountError, Person, SessionState } from '../../account/AccountPort.ts';
import { failure, type Result } from '../../lib/result.ts';
import { createRetryPause, type RetryPause } from './createRetryPause.ts';
import type { WakeReason, WorkerFunctions } from './protocol.ts';
import type {
  OpenAccounts,
  WorkerDeps,
  ConnectableStore,
  EngineEnd,
  DeviceEngine,
} from './WorkerDeps.ts';

/** The log that this worker syncs. */
interface OpenLog {
  readonly uid: string;
  readonly over: AbortController;
  /** Resolves when its engine has stopped. */
  readonly finished: Promise<void>;
}

/**
 * The worker's side: accounts, and the engine of the open log while this worker leads it. Only one tab of a browser
 * therefore talks to the database.
 */
export function createWorkerBackend(deps: WorkerDeps): WorkerFunctions {
  const { page } = deps;
  const pause = createRetryPause(deps.clock, deps.random);
  const leader = createLogLeader(deps, pause, async () => {
    const opened = await openAccounts();
    return opened.ok ? opened.value : null;
  });
  let accounts: Promise<Result<OpenAccounts, AccountError>> | null = null;
  /** Null until the page watches the session. */
  let session: SessionState | null = null;
  let open: OpenLog | null = null;

  function openAccounts(): Promise<Result<OpenAccounts, AccountError>> {
    accounts ??= deps.openAccounts().then((result) => {
      // The backend is reachable: ends every pause.
      if (result.ok) pause.end();
      else accounts = null;
      return result;
    });
    return accounts;
  }

  /** The result of `ask`; a failure when the accounts cannot be opened. */
  async function withAccounts<Value>(
    ask: (opened: OpenAccounts) => Promise<Result<Value, AccountError>>,
  ): Promise<Result<Value, AccountError>> {
    const opened = await openAccounts();
    return opened.ok ? ask(opened.value) : failure(opened.error);
  }

  async function watchSession(): Promise<void> {
    if (session !== null) {
      page.sessionChanged(session);
      return;
    }
    session = { kind: 'unknown' };
    for (let attempt = 0; ; attempt += 1) {
      const opened = await openAccounts();
      if (opened.ok) {
        opened.value.account.watchSession(onSession);
        return;
      }
      await pause.wait(attempt);
    }
  }

  function onSession(next: SessionState): void {
    const before = session;
    session = next;
    page.sessionChanged(next);
    // The server ended every subscription with the session. A new connection makes the engine subscribe again.
    if (before?.kind === 'signed-out' && next.kind === 'signed-in') leader.reconnect();
  }

  /** Leads the log, so that no engine of any tab writes into the log during the deletion. */
  async function deleteServerLog(uid: string): Promise<Result<void, AccountError>> {
    const opened = await openAccounts();
    if (!opened.ok) return opened;
    return new Promise((resolve, reject) => {
      const work = async () => resolve(await opened.value.deleteServerLog(uid));
      deps.lead(uid, new AbortController().signal, work).catch(reject);
    });
  }

  return {
    ...accountCallsBy((ask) => withAccounts(({ account }) => ask(account))),
    deleteServerLog,
    watchSession: () => void watchSession(),
    openLog({ uid }: Person) {
      if (open !== null) return;
      const over = new AbortController();
      open = { uid, over, finished: leader.keepInStep(uid, over.signal) };
    },
    async closeLog() {
      const closing = open;
      open = null;
      closing?.over.abort();
      await closing?.finished;
    },
    wake(why: WakeReason) {
      pause.end();
      leader.wake(why);
    },
  };
}

/** The state of this worker while it leads a log. */
interface Turn {
  readonly store: ConnectableStore;
  isConnected: boolean;
  engine: DeviceEngine | null;
}

interface LogLeader {
  /**
   * Syncs the log of `uid` whenever this worker leads it, until `signal` aborts or the device's store is lost
   * for good.
   */
  keepInStep(uid: string, signal: AbortSignal): Promise<void>;
  /** Replaces the connection, if there is one. */
  reconnect(): void;
  /** Connects and retries at once. */
  wake(why: WakeReason): void;
}

/** How a turn ended. `not-begun`: without a configuration no engine runs. */
type TurnEnd = EngineEnd | 'over' | 'not-begun';

/**
 * Runs the engine of one log at a time. `openAccounts` returns null without a configuration.
 *
 *   keepInStep ─► wait for the lead ─► load ─► engine runs ─► signal ─► lead given up
 *                    ▲                  │ failed  │   │ store lost: lead given up for good, so that a
 *                    └────── pause ◄────┴─────────┘   └─ tab with a newer app can lead
 *                                     deposed, lock stolen
 */
function createLogLeader(
  deps: Pick<WorkerDeps, 'lead' | 'createEngine'>,
  pause: RetryPause,
  openAccounts: () => Promise<OpenAccounts | null>,
): LogLeader {
  let turn: Turn | null = null;

  /** Runs the engine until `over` aborts, or until it ends by itself. */
  async function runEngine(uid: string, over: AbortSignal): Promise<TurnEnd> {
    const accounts = await openAccounts();
    if (accounts === null || isOver(over)) return 'not-begun';
    const store = accounts.openRemote(uid);
    const own: Turn = { store, isConnected: false, engine: null };
    turn = own;
    const stopWatching = store.watchConnection(({ isConnected }) => {
      own.isConnected = isConnected;
    });
    try {
      const engine = deps.createEngine(uid, store);
      own.engine = engine;
      engine.start();
      const end = await Promise.race([aborted(over), engine.ended]);
      engine.stop();
      return end;
    } finally {
      turn = null;
      stopWatching();
      store.close();
    }
  }

  return {
    async keepInStep(uid, signal) {
      const turnEnd: { last: TurnEnd } = { last: 'not-begun' };
      for (let attempt = 0; !isOver(signal); attempt += 1) {
        await deps.lead(uid, signal, async (over) => {
          turnEnd.last = await runEngine(uid, over);
        });
        if (turnEnd.last === 'store-lost') return;
        // A worker that has led waits for the lead again soon.
        if (turnEnd.last !== 'not-begun') attempt = 0;
        if (!isOver(signal)) await pause.wait(attempt, signal);
      }
    },
    reconnect: () => turn?.store.reconnect(),
    wake(why) {
      if (turn === null) return;
      // After a change of network the old socket is dead, and no event says so.
      if (why === 'online' && turn.isConnected) turn.store.reconnect();
      else turn.store.connectNow();
      turn.engine?.wake();
    },
  };
}

/** A function, because TypeScript would keep the first value through every `await`. */
const isOver = (signal: AbortSignal): boolean => signal.aborted;

function aborted(signal: AbortSignal): Promise<'over'> {
  if (signal.aborted) return Promise.resolve('over');
  return new Promise((resolve) => {
    signal.addEventListener('abort', () => resolve('over'), { once: true });
  });
}
