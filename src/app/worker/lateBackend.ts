import { failure, type Result } from '../../lib/result.ts';
import { accountCallsBy } from '../../sync/accountCalls.ts';
import type { AccountError, AccountPort, Clock, Person, SessionState } from '../../sync/ports.ts';
import type { WorkerClient } from './client.ts';
import type { WorkerCalls } from './protocol.ts';

/** What lies behind a page: accounts and the sync of one log, in a worker of this tab. */
export interface Backend extends Omit<WorkerClient, 'call'> {
  /** Each call starts the worker when it is not running. */
  readonly account: AccountPort;
  readonly deleteServerLog: WorkerCalls['deleteServerLog'];
}

/** The failure of a call whose code could not be loaded: it is not on the device, nor the network there. */
const codeUnavailable: AccountError = {
  kind: 'network',
  field: 'form',
  code: 'daylog/worker-unavailable',
};

const retryMs = 5_000;

/**
 * The backend of this page, before and after `load` brings what speaks to the worker: no day waits for its
 * code. It is loaded by `start()`, which tries again where that fails, and by the first account call. `load`
 * is given whom to tell of the session.
 */
export function createLateBackend(deps: {
  readonly clock: Pick<Clock, 'setTimer'>;
  readonly load: (onSession: (session: SessionState) => void) => Promise<WorkerClient>;
}): Backend {
  let loaded: WorkerClient | null = null;
  let loading: Promise<WorkerClient> | null = null;
  let openPerson: Person | null = null;
  let session: SessionState = { kind: 'unknown' };
  const sessionListeners = new Set<(session: SessionState) => void>();

  function onSession(next: SessionState): void {
    session = next;
    for (const listener of [...sessionListeners]) listener(next);
  }

  async function load(): Promise<WorkerClient> {
    loaded = await deps.load(onSession);
    if (openPerson !== null) loaded.openLog(openPerson);
    return loaded;
  }

  async function client(): Promise<WorkerClient> {
    loading ??= load();
    try {
      return await loading;
    } catch (error) {
      // Another try may find the network.
      loading = null;
      throw error;
    }
  }

  const call = <Value>(
    ask: (worker: WorkerCalls) => Promise<Result<Value, AccountError>>,
  ): Promise<Result<Value, AccountError>> =>
    // At once where that can be: a sign-out is asked before the log is closed, and the worker with it.
    loaded?.call(ask) ??
    client().then(
      (came) => came.call(ask),
      () => failure(codeUnavailable),
    );

  function start(): void {
    client().then(
      (came) => came.start(),
      () => deps.clock.setTimer(start, retryMs),
    );
  }

  return {
    account: {
      ...accountCallsBy(call),
      watchSession(listener) {
        sessionListeners.add(listener);
        listener(session);
        return () => sessionListeners.delete(listener);
      },
    },
    deleteServerLog: (uid) => call((worker) => worker.deleteServerLog(uid)),
    start,
    openLog(person) {
      openPerson = person;
      loaded?.openLog(person);
    },
    closeLog() {
      openPerson = null;
      return loaded?.closeLog() ?? Promise.resolve();
    },
  };
}
