import { failure, type Result } from '../../lib/result.ts';
import { accountCallsBy } from '../../account/accountCalls.ts';
import type { AccountError, AccountPort, Person, SessionState } from '../../account/AccountPort.ts';
import type { Clock } from '../../lib/Clock.ts';
import type { RemoteStore } from '../../sync/RemoteStore.ts';
import type { RemoteSettings } from '../../settings/RemoteSettings.ts';
import type { PageFunctions, WakeReason, WorkerFunctions } from './protocol.ts';

/** The log and the settings of one person on the server, behind one connection. */
export interface ConnectableStore extends RemoteStore {
  readonly settings: RemoteSettings;
  /** Connects without dropping an attempt that is under way. */
  connectNow(): void;
}

/** The accounts of one Firebase project, and the way to the database behind the same sign-in. */
export interface OpenAccounts {
  readonly account: AccountPort;
  /** The log of `uid` on the server. */
  openRemote(uid: string): ConnectableStore;
  /** Deletes the log of `uid` from the server; while its store is closed. */
  deleteServerLog(uid: string): Promise<Result<void, AccountError>>;
}

/** The engine of one log. */
export interface RunningEngine {
  /** There is reason to try at once whatever waits. */
  wake(): void;
  /** Resolves when the device's store is lost for good: nothing of this page can keep the log in step. */
  readonly lost: Promise<void>;
  /** Ends it for good and lets go of the device's store. */
  stop(): void;
}

/** What the worker is made of; all of it is the platform's or Firebase's, so that tests can stand in. */
export interface WorkerDeps {
  readonly page: Pick<PageFunctions, 'sessionChanged'>;
  readonly clock: Clock;
  readonly random: () => number;
  /** Reads the configuration and opens Auth; each call tries anew. */
  readonly openAccounts: () => Promise<Result<OpenAccounts, AccountError>>;
  /**
   * Runs `work` while this worker alone holds the lock `name`; waits for it until `signal` aborts, and
   * then gives up quietly. Rejects when `work` does.
   */
  readonly withLock: (
    name: string,
    signal: AbortSignal,
    work: () => Promise<void>,
  ) => Promise<void>;
  /** Builds and starts the engine of `uid`'s log on this device, talking to `remoteStore`. */
  readonly startEngine: (uid: string, remoteStore: ConnectableStore) => RunningEngine;
}

/** The Web Lock of whoever talks to the server about the log of `uid`. */
const lockOf = (uid: string): string => `daylog-sync:${uid}`;

/** How long to wait before the configuration that could not be had is asked for again. */
const retryMs = { first: 2_000, longest: 60_000 };

/** The log that this worker is to keep in step. */
interface OpenLog {
  readonly uid: string;
  readonly over: AbortController;
  /** Resolves when nothing of it runs any more. */
  readonly finished: Promise<void>;
}

/**
 * What runs in the worker: accounts, and the engine of the open log whenever this worker holds the log's
 * lock, so that of all tabs of a browser one talks to the database.
 *
 *   openLog ─► wait for lock ─► load ─► engine runs ─► closeLog ─► lock given back
 *                 ▲              │ failed: lock   │ store lost: lock given back for good, so that a
 *                 └─── pause ◄───┘ given back       └─ tab with a newer app has its turn
 */
export function createWorkerBackend(deps: WorkerDeps): WorkerFunctions {
  const { page, clock } = deps;
  let accounts: Promise<Result<OpenAccounts, AccountError>> | null = null;
  let session: SessionState = { kind: 'unknown' };
  let isSessionWatched = false;
  let open: OpenLog | null = null;
  let remote: {
    readonly store: ConnectableStore;
    isConnected: boolean;
    engine: RunningEngine | null;
  } | null = null;
  /** Ends every pause at once. */
  let hurry = new AbortController();

  function hurryUp(): void {
    hurry.abort();
    hurry = new AbortController();
  }

  function openAccounts(): Promise<Result<OpenAccounts, AccountError>> {
    accounts ??= deps.openAccounts().then((result) => {
      // Whoever waits to try again has no reason to any more.
      if (result.ok) hurryUp();
      else accounts = null;
      return result;
    });
    return accounts;
  }

  /** What `ask` comes to; why there are no accounts where they cannot be opened. */
  async function withAccounts<Value>(
    ask: (opened: OpenAccounts) => Promise<Result<Value, AccountError>>,
  ): Promise<Result<Value, AccountError>> {
    const opened = await openAccounts();
    return opened.ok ? ask(opened.value) : failure(opened.error);
  }

  /** Resolves after a pause that grows with `attempt`, or as soon as there is reason to hurry. */
  function pause(attempt: number, signal?: AbortSignal): Promise<void> {
    const delayMs = Math.min(retryMs.first * 2 ** attempt, retryMs.longest);
    return new Promise((resolve) => {
      const done = () => {
        cancel();
        resolve();
      };
      const cancel = clock.setTimer(done, delayMs * (0.5 + deps.random()));
      hurry.signal.addEventListener('abort', done, { once: true });
      signal?.addEventListener('abort', done, { once: true });
    });
  }

  async function watchSession(): Promise<void> {
    if (isSessionWatched) {
      page.sessionChanged(session);
      return;
    }
    isSessionWatched = true;
    for (let attempt = 0; ; attempt += 1) {
      const opened = await openAccounts();
      if (opened.ok) {
        opened.value.account.watchSession(onSession);
        return;
      }
      await pause(attempt);
    }
  }

  function onSession(next: SessionState): void {
    const before = session;
    session = next;
    page.sessionChanged(next);
    // The server ended every subscription with the session: a new connection makes the engine ask again.
    if (before.kind === 'signed-out' && next.kind === 'signed-in') remote?.store.reconnect();
  }

  async function keepInStep(uid: string, signal: AbortSignal): Promise<void> {
    const turn = { isLost: false };
    for (let attempt = 0; !isOver(signal); attempt += 1) {
      await deps.withLock(lockOf(uid), signal, async () => {
        turn.isLost = await lead(uid, signal);
      });
      if (turn.isLost) return;
      if (!isOver(signal)) await pause(attempt, signal);
    }
  }

  /**
   * Runs the engine until `signal` aborts; returns early when there is no configuration. True: the device's store
   * is lost for good.
   */
  async function lead(uid: string, signal: AbortSignal): Promise<boolean> {
    const opened = await openAccounts();
    if (!opened.ok || isOver(signal)) return false;
    const store = opened.value.openRemote(uid);
    const leading: NonNullable<typeof remote> = { store, isConnected: false, engine: null };
    remote = leading;
    const stopWatching = store.watchConnection(({ isConnected }) => {
      leading.isConnected = isConnected;
    });
    try {
      const engine = deps.startEngine(uid, store);
      leading.engine = engine;
      await Promise.race([aborted(signal), engine.lost]);
      engine.stop();
      return !isOver(signal);
    } finally {
      remote = null;
      stopWatching();
      store.close();
    }
  }

  /** Behind the lock of the log, so that no engine, in whatever tab, writes into what is being deleted. */
  async function deleteServerLog(uid: string): Promise<Result<void, AccountError>> {
    const opened = await openAccounts();
    if (!opened.ok) return opened;
    return new Promise((resolve, reject) => {
      const work = async () => resolve(await opened.value.deleteServerLog(uid));
      deps.withLock(lockOf(uid), new AbortController().signal, work).catch(reject);
    });
  }

  return {
    ...accountCallsBy((ask) => withAccounts(({ account }) => ask(account))),
    deleteServerLog,
    watchSession: () => void watchSession(),
    openLog({ uid }: Person) {
      if (open !== null) return;
      const over = new AbortController();
      open = { uid, over, finished: keepInStep(uid, over.signal) };
    },
    async closeLog() {
      const closing = open;
      open = null;
      closing?.over.abort();
      await closing?.finished;
    },
    wake(why: WakeReason) {
      hurryUp();
      if (remote === null) return;
      // Going online may mean another network, whose old socket is dead without knowing it.
      if (why === 'online' && remote.isConnected) remote.store.reconnect();
      else remote.store.connectNow();
      remote.engine?.wake();
    },
  };
}

/** A call, because it may change during any wait. */
const isOver = (signal: AbortSignal): boolean => signal.aborted;

function aborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
