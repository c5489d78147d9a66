import { failure, type Result } from '../../lib/result.ts';
import type { AccountCalls, AccountError, Clock, Person, SessionState } from '../../sync/ports.ts';
import type { Backend } from './client.ts';

/** The failure of an account call whose code could not be loaded: it is not on the device, nor the network there. */
const codeUnavailable: AccountError = {
  kind: 'network',
  field: 'form',
  code: 'daylog/worker-unavailable',
};

const retryMs = 5_000;

/**
 * The backend that `load` brings, standing in for it until then: no day waits for its code. It is loaded by
 * `start()`, which tries again where that fails, and by the first account call.
 */
export function createLateBackend(deps: {
  readonly clock: Pick<Clock, 'setTimer'>;
  readonly load: () => Promise<Backend>;
}): Backend {
  let loaded: Backend | null = null;
  let loading: Promise<Backend> | null = null;
  let openPerson: Person | null = null;
  const sessionListeners = new Set<(session: SessionState) => void>();

  async function load(): Promise<Backend> {
    const came = await deps.load();
    loaded = came;
    if (openPerson !== null) came.openLog(openPerson);
    came.account.watchSession((session) => {
      for (const listener of [...sessionListeners]) listener(session);
    });
    return came;
  }

  async function backend(): Promise<Backend> {
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
    ask: (backend: Backend) => Promise<Result<Value, AccountError>>,
  ): Promise<Result<Value, AccountError>> =>
    loaded === null ? backend().then(ask, () => failure(codeUnavailable)) : ask(loaded);
  const account = <Value>(
    ask: (account: AccountCalls) => Promise<Result<Value, AccountError>>,
  ): Promise<Result<Value, AccountError>> => call((came) => ask(came.account));

  function start(): void {
    backend().then(
      (came) => came.start(),
      () => deps.clock.setTimer(start, retryMs),
    );
  }

  return {
    account: {
      signUp: (email, password) => account((port) => port.signUp(email, password)),
      signIn: (email, password) => account((port) => port.signIn(email, password)),
      signOut: () => account((port) => port.signOut()),
      sendPasswordReset: (email) => account((port) => port.sendPasswordReset(email)),
      checkPassword: (password) => account((port) => port.checkPassword(password)),
      readAccount: () => account((port) => port.readAccount()),
      confirmPassword: (password) => account((port) => port.confirmPassword(password)),
      changePassword: (password) => account((port) => port.changePassword(password)),
      changeEmail: (email) => account((port) => port.changeEmail(email)),
      sendVerification: () => account((port) => port.sendVerification()),
      deleteAccount: (uid) => account((port) => port.deleteAccount(uid)),
      watchSession(listener) {
        sessionListeners.add(listener);
        if (loaded === null) listener({ kind: 'unknown' });
        else loaded.account.watchSession(listener)();
        return () => sessionListeners.delete(listener);
      },
    },
    deleteServerLog: (uid) => call((came) => came.deleteServerLog(uid)),
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
