import { failure, type Result } from '../../lib/result.ts';
import { accountCallsBy } from '../../sync/accountCalls.ts';
import type {
  AccountCalls,
  AccountError,
  AccountPort,
  Clock,
  Person,
  RemoteStore,
  SessionState,
} from '../../sync/ports.ts';
import type { PageFunctions, WakeReason, WorkerFunctions } from './protocol.ts';

/** A remote store that can be told to connect without dropping an attempt that is under way. */
export interface ConnectableStore extends RemoteStore {
  connectNow(): void;
}

/** The session, once its code is there, and the way to the database behind the same sign-in. */
export interface OpenAccounts {
  readonly session: Pick<AccountPort, 'watchSession' | 'signOut'>;
  /** What can be asked about an account. Loads its code at the first call; rejects when it cannot. */
  readonly loadAccount: () => Promise<AccountCalls>;
  /** The log of `uid` on the server. Loads the database's code at the first call; rejects when it cannot. */
  openRemote(uid: string): Promise<ConnectableStore>;
  /** Deletes the log of `uid` from the server; while its store is closed. Rejects as `openRemote` does. */
  deleteServerLog(uid: string): Promise<Result<void, AccountError>>;
}

/** The engine of one log. */
export interface RunningEngine {
  /** There is reason to try at once whatever waits. */
  wake(): void;
  /** Ends it for good and lets go of the device's store. */
  stop(): void;
}

/** What the worker is made of; all of it is the platform's or Firebase's, so that tests can stand in. */
export interface WorkerParts {
  readonly page: Pick<PageFunctions, 'sessionChanged'>;
  readonly clock: Clock;
  readonly random: () => number;
  /** Loads the configuration and Auth; each call tries anew. */
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
  readonly startEngine: (uid: string, remoteStore: RemoteStore) => RunningEngine;
}

/** The failure of a call whose code is not on the device while the network does not bring it. */
const codeUnreachable: AccountError = {
  kind: 'network',
  field: 'form',
  code: 'daylog/code-unreachable',
};

/** The Web Lock of whoever talks to the server about the log of `uid`. */
const lockOf = (uid: string): string => `daylog-sync:${uid}`;

/** How long to wait before what could not be loaded is tried again. */
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
 *                 ▲              │ failed: lock given back,
 *                 └─── pause ◄───┘ so that another tab has its turn
 */
export function createWorkerBackend(parts: WorkerParts): WorkerFunctions {
  const { page, clock } = parts;
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
    accounts ??= parts.openAccounts().then((result) => {
      // Whoever waits to try again has no reason to any more.
      if (result.ok) hurryUp();
      else accounts = null;
      return result;
    });
    return accounts;
  }

  /** What `ask` comes to; the failure to load the code of accounts where that is not here. */
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
      const cancel = clock.setTimer(done, delayMs * (0.5 + parts.random()));
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
        const { session, loadAccount } = opened.value;
        session.watchSession((next) => {
          onSession(next);
          // Whoever signs in next does not wait for it; where it cannot be had now, that call asks again.
          if (next.kind === 'signed-out') loadAccount().catch(() => undefined);
        });
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
    for (let attempt = 0; !isOver(signal); attempt += 1) {
      await parts.withLock(lockOf(uid), signal, () => lead(uid, signal));
      if (!isOver(signal)) await pause(attempt, signal);
    }
  }

  /** Runs the engine until `signal` aborts; returns early when its code cannot be loaded. */
  async function lead(uid: string, signal: AbortSignal): Promise<void> {
    const opened = await openAccounts();
    if (!opened.ok || isOver(signal)) return;
    const store = await openRemote(opened.value, uid);
    if (store === null) return;
    const leading: NonNullable<typeof remote> = { store, isConnected: false, engine: null };
    remote = leading;
    const stopWatching = store.watchConnection(({ isConnected }) => {
      leading.isConnected = isConnected;
    });
    try {
      if (isOver(signal)) return;
      const engine = parts.startEngine(uid, store);
      leading.engine = engine;
      await aborted(signal);
      engine.stop();
    } finally {
      remote = null;
      stopWatching();
      store.close();
    }
  }

  /** Behind the lock of the log, so that no engine, in whatever tab, writes into what is being deleted. */
  async function deleteServerLog(uid: string): Promise<Result<void, AccountError>> {
    let result: Result<void, AccountError> = failure(codeUnreachable);
    await parts.withLock(lockOf(uid), new AbortController().signal, async () => {
      result = await withAccounts((opened) =>
        opened.deleteServerLog(uid).catch(() => failure(codeUnreachable)),
      );
    });
    return result;
  }

  return {
    ...accountCallsBy((ask) =>
      withAccounts(({ loadAccount }) => loadAccount().then(ask, () => failure(codeUnreachable))),
    ),
    signOut: () => withAccounts((opened) => opened.session.signOut()),
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

/** The code of the database may not be on the device; null then. */
async function openRemote(opened: OpenAccounts, uid: string) {
  try {
    return await opened.openRemote(uid);
  } catch {
    return null;
  }
}

/** A call, because it may change during any wait. */
const isOver = (signal: AbortSignal): boolean => signal.aborted;

function aborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
