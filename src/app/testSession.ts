import { success, type Result } from '../lib/result.ts';
import type { StorageError } from '../sync/DayLog.ts';
import type { AccountError, AccountPort, Person, SessionState } from '../sync/ports.ts';
import { createDeletion } from './accountDeletion.ts';
import { localStoragePersonMemory } from './personMemory.ts';
import { createSessionStore } from './session.ts';
import { willingAccount } from './testAccount.ts';

/** Two people of one browser. */
export const ada: Person = { uid: 'ada', email: 'ada@example.org' };
export const bob: Person = { uid: 'bob', email: 'bob@example.org' };
/** What the account port says of a wrong password. */
export const wrong: AccountError = { kind: 'wrong-credentials', field: 'password', code: 'auth/x' };

/** One browser: a storage that tells every tab but the writing one, as `localStorage` does. */
export function createBrowser() {
  const values = new Map<string, string>();
  const tabs: { listener: (key: string | null) => void; tab: object }[] = [];
  function memoryOf(tab: object) {
    const tell = (key: string) => {
      for (const other of tabs) if (other.tab !== tab) other.listener(key);
    };
    return localStoragePersonMemory(
      {
        getItem: (key) => values.get(key) ?? null,
        setItem: (key, value) => {
          values.set(key, value);
          tell(key);
        },
        removeItem: (key) => {
          values.delete(key);
          tell(key);
        },
      },
      (listener) => tabs.push({ listener, tab }),
    );
  }
  let turn = Promise.resolve();
  /** One tab after the other, as a Web Lock lets them. */
  const alone = (work: () => Promise<void>) => (turn = turn.then(work));
  return { values, memoryOf, alone };
}

/** A server session that the test moves, and the device copies that exist. */
export function createTab(browser = createBrowser()) {
  const steps: string[] = [];
  let tellSession: (session: SessionState) => void = () => undefined;
  let answer: Result<Person, AccountError> = success(ada);
  let deletion: Promise<Result<void, StorageError>> = Promise.resolve(success(undefined));
  let signOutAnswer: Result<void, AccountError> | Promise<Result<void, AccountError>> =
    success(undefined);
  let serverDeletion = (): Result<void, AccountError> => success(undefined);
  let accountDeletion = (): Result<void, AccountError> => success(undefined);
  const unsent = new Map<string, number>();
  const account: AccountPort = {
    ...willingAccount(ada),
    signUp: () => Promise.resolve(answer),
    signIn: () => Promise.resolve(answer),
    signOut: () => {
      steps.push('ends the server session');
      return Promise.resolve(signOutAnswer);
    },
    deleteAccount: (uid) => {
      steps.push(`deletes the account ${uid}`);
      return Promise.resolve(accountDeletion());
    },
    watchSession: (listener) => {
      tellSession = listener;
      listener({ kind: 'unknown' });
      return () => undefined;
    },
  };
  const memory = browser.memoryOf({});
  const session = createSessionStore({
    account,
    memory,
    closeLog: () => {
      steps.push('lets go of the log');
      return Promise.resolve();
    },
    deleteLog: (uid) => {
      steps.push(`deletes the copy of ${uid}`);
      return deletion;
    },
    parts: {
      countUnsent: (uid) => Promise.resolve(unsent.get(uid) ?? 0),
      exportLog: (uid) => Promise.resolve(success(`the log of ${uid}`)),
      createDeletion: (deletionSession) =>
        createDeletion(
          {
            account,
            deleteServerLog: (uid) => {
              steps.push(`deletes the log of ${uid} from the server`);
              return Promise.resolve(serverDeletion());
            },
            closeLog: () => {
              steps.push('lets go of the log');
              return Promise.resolve();
            },
            deleteLog: (uid) => {
              steps.push(`deletes the copy of ${uid}`);
              return deletion;
            },
            clearDevice: () => {
              for (const name of [...browser.values.keys()])
                if (name !== 'daylog:deleting') browser.values.delete(name);
            },
            alone: (work) => browser.alone(work),
          },
          deletionSession,
        ),
    },
  });
  return {
    session,
    unsent,
    failServerDeletion: (next: () => Result<void, AccountError>) => {
      serverDeletion = next;
    },
    failAccountDeletion: (next: () => Result<void, AccountError>) => {
      accountDeletion = next;
    },
    steps,
    serverSays: (state: SessionState) => tellSession(state),
    answerWith: (result: Result<Person, AccountError>) => {
      answer = result;
    },
    deleteAfter: (promise: Promise<Result<void, StorageError>>) => {
      deletion = promise;
    },
    answerSignOutWith: (
      result: Result<void, AccountError> | Promise<Result<void, AccountError>>,
    ) => {
      signOutAnswer = result;
    },
  };
}

/** A browser in which `person` was signed in last. */
export function remembering(person: Person) {
  const browser = createBrowser();
  browser.values.set('daylog:person', JSON.stringify(person));
  return browser;
}
