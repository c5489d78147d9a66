import { accountCallsBy } from '../../account/accountCalls.ts';
import type { AccountError, Person, SessionState } from '../../account/AccountPort.ts';
import { failure, type Result } from '../../lib/result.ts';
import { createLogLeader, lockOf } from './createLogLeader.ts';
import { createRetryPause } from './createRetryPause.ts';
import type { WakeReason, WorkerFunctions } from './protocol.ts';
import type { OpenAccounts, WorkerDeps } from './WorkerDeps.ts';

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
 */
export function createWorkerBackend(deps: WorkerDeps): WorkerFunctions {
  const { page } = deps;
  const pause = createRetryPause(deps.clock, deps.random);
  const leader = createLogLeader(deps, pause, async () => {
    const opened = await openAccounts();
    return opened.ok ? opened.value : null;
  });
  let accounts: Promise<Result<OpenAccounts, AccountError>> | null = null;
  /** Null until the page watches it. */
  let session: SessionState | null = null;
  let open: OpenLog | null = null;

  function openAccounts(): Promise<Result<OpenAccounts, AccountError>> {
    accounts ??= deps.openAccounts().then((result) => {
      // Nothing that waits to try again has a reason to any more.
      if (result.ok) pause.end();
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
    // The server ended every subscription with the session: a new connection makes the engine ask again.
    if (before?.kind === 'signed-out' && next.kind === 'signed-in') leader.reconnect();
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
