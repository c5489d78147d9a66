import { accountCallsBy } from '../../account/accountCalls.ts';
import type { AccountError, Person, SessionState } from '../../account/AccountPort.ts';
import { failure, type Result } from '../../lib/result.ts';
import { createLogLeader } from './createLogLeader.ts';
import { createRetryPause } from './createRetryPause.ts';
import type { WakeReason, WorkerFunctions } from './protocol.ts';
import type { OpenAccounts, WorkerDeps } from './WorkerDeps.ts';

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
