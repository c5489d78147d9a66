import { describe, expect, it } from 'vitest';

import { failure, success, type Result } from '../lib/result.ts';
import type { StorageError } from '../sync/DayLog.ts';
import type { AccountError, AccountPort, Person, SessionState } from '../sync/ports.ts';
import { localStoragePersonMemory, parsePerson } from './personMemory.ts';
import { createDeletion } from './accountDeletion.ts';
import { createSessionStore } from './session.ts';
import { willingAccount } from './testAccount.ts';

const ada: Person = { uid: 'ada', email: 'ada@example.org' };
const bob: Person = { uid: 'bob', email: 'bob@example.org' };
const wrong: AccountError = { kind: 'wrong-credentials', field: 'password', code: 'auth/x' };

/** One browser: a storage that tells every tab but the writing one, as `localStorage` does. */
function createBrowser() {
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
function createTab(browser = createBrowser()) {
  const steps: string[] = [];
  let tellSession: (session: SessionState) => void = () => undefined;
  let answer: Result<Person, AccountError> = success(ada);
  let deletion: Promise<Result<void, StorageError>> = Promise.resolve(success(undefined));
  let signOutAnswer: Result<void, AccountError> = success(undefined);
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
    loadParts: () =>
      Promise.resolve({
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
      }),
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
    answerSignOutWith: (result: Result<void, AccountError>) => {
      signOutAnswer = result;
    },
  };
}

function remembering(person: Person) {
  const browser = createBrowser();
  browser.values.set('daylog:person', JSON.stringify(person));
  return browser;
}

describe('the session of a tab', () => {
  it('opens the last person’s log before anything has answered', () => {
    const { session } = createTab(remembering(ada));
    expect(session.getSnapshot()).toEqual({ kind: 'open', person: ada, account: 'unknown' });
  });

  it('begins with the sign-in screen where nobody is remembered', () => {
    expect(createTab().session.getSnapshot()).toEqual({ kind: 'signed-out' });
  });

  it('opens, and remembers, whoever signs in', async () => {
    const browser = createBrowser();
    const { session } = createTab(browser);
    expect(await session.signIn(ada.email, 'secret')).toEqual(success(ada));
    expect(session.getSnapshot()).toEqual({ kind: 'open', person: ada, account: 'signed-in' });
    expect(createTab(browser).session.getSnapshot()).toMatchObject({ kind: 'open', person: ada });
  });

  it('stays signed out after a refused sign-in and hands the reason on', async () => {
    const { session, answerWith } = createTab();
    answerWith(failure(wrong));
    expect(await session.signIn(ada.email, 'guess')).toEqual(failure(wrong));
    expect(session.getSnapshot()).toEqual({ kind: 'signed-out' });
  });

  it('keeps the log open and deletes nothing when the server ends the session', () => {
    const { session, serverSays, steps } = createTab(remembering(ada));
    session.start();
    serverSays({ kind: 'signed-in', person: ada });
    serverSays({ kind: 'signed-out' });
    expect(session.getSnapshot()).toEqual({ kind: 'open', person: ada, account: 'signed-out' });
    expect(steps).toEqual([]);
  });

  it('follows the account that the server knows when it is another than the remembered one', () => {
    const { session, serverSays, steps } = createTab(remembering(ada));
    session.start();
    serverSays({ kind: 'signed-in', person: bob });
    expect(session.getSnapshot()).toEqual({ kind: 'open', person: bob, account: 'signed-in' });
    // Ada has not signed out: her words, sent or not, wait on the device for her.
    expect(steps).toEqual([]);
  });

  it('keeps the identity of its snapshot, and stays silent, while nothing changed', () => {
    const { session, serverSays } = createTab(remembering(ada));
    session.start();
    serverSays({ kind: 'signed-in', person: ada });
    const before = session.getSnapshot();
    let calls = 0;
    session.subscribe(() => (calls += 1));
    serverSays({ kind: 'signed-in', person: { ...ada } });
    expect(session.getSnapshot()).toBe(before);
    expect(calls).toBe(0);
  });
});

describe('signing out', () => {
  it('ends the session, then deletes the copy, then forgets the person', async () => {
    const browser = remembering(ada);
    const { session, steps } = createTab(browser);
    session.start();
    await session.signOut();
    expect(steps).toEqual([
      'ends the server session',
      'lets go of the log',
      'deletes the copy of ada',
    ]);
    expect(session.getSnapshot()).toEqual({ kind: 'signed-out' });
    expect([...browser.values]).toEqual([]);
  });

  it('shows the sign-in screen at once, in every tab', () => {
    const browser = remembering(ada);
    const here = createTab(browser);
    const there = createTab(browser);
    here.session.start();
    there.session.start();
    void here.session.signOut();
    expect(here.session.getSnapshot()).toEqual({ kind: 'signed-out' });
    expect(there.session.getSnapshot()).toEqual({ kind: 'signed-out' });
    expect(there.steps).toEqual([]);
  });

  it('is finished by the next start when it was cut short', async () => {
    const browser = remembering(ada);
    const cut = createTab(browser);
    cut.deleteAfter(new Promise(() => undefined));
    void cut.session.signOut();
    expect([...browser.values.keys()]).toEqual(['daylog:person', 'daylog:leaving']);

    const next = createTab(browser);
    expect(next.session.getSnapshot()).toEqual({ kind: 'signed-out' });
    next.session.start();
    await expect.poll(() => [...browser.values]).toEqual([]);
    expect(next.steps).toContain('deletes the copy of ada');
  });

  it('keeps the person out, and is tried again, when the server session could not be ended', async () => {
    const browser = remembering(ada);
    const { session, steps, answerSignOutWith } = createTab(browser);
    answerSignOutWith(failure({ kind: 'network', field: 'form', code: 'daylog/x' }));
    expect(await session.signOut()).toMatchObject({ ok: false, error: { kind: 'network' } });
    expect(steps).toContain('deletes the copy of ada');

    const next = createTab(browser);
    expect(next.session.getSnapshot()).toEqual({ kind: 'signed-out' });
    next.session.start();
    next.serverSays({ kind: 'signed-in', person: ada });
    expect(next.session.getSnapshot()).toEqual({ kind: 'signed-out' });
    await expect.poll(() => [...browser.values]).toEqual([]);
    expect(next.steps[0]).toBe('ends the server session');
  });

  it('does not forget a person who signs in again before the copy is gone', async () => {
    const browser = remembering(ada);
    const { session, deleteAfter } = createTab(browser);
    let copyIsGone: () => void = () => undefined;
    deleteAfter(new Promise((resolve) => (copyIsGone = () => resolve(success(undefined)))));
    const leaving = session.signOut();
    await session.signIn(ada.email, 'secret');
    copyIsGone();
    await leaving;
    expect(session.getSnapshot()).toMatchObject({ kind: 'open', person: ada });
    expect(browser.values.get('daylog:person')).toBe(JSON.stringify(ada));
    expect(browser.values.has('daylog:leaving')).toBe(false);
  });
});

describe('two tabs of one browser', () => {
  it('both open the log when somebody signs in in one of them', async () => {
    const browser = createBrowser();
    const here = createTab(browser);
    const there = createTab(browser);
    here.session.start();
    there.session.start();
    await here.session.signUp(ada.email, 'secret');
    expect(there.session.getSnapshot()).toMatchObject({ kind: 'open', person: ada });
  });

  it('never show one person’s log after another has signed in', async () => {
    const browser = remembering(ada);
    const here = createTab(browser);
    const there = createTab(browser);
    here.session.start();
    there.session.start();
    here.answerWith(success(bob));
    await here.session.signIn(bob.email, 'secret');
    expect(there.session.getSnapshot()).toMatchObject({ kind: 'open', person: bob });
  });
});

describe('a browser without storage', () => {
  it('signs in for as long as the tab lives', async () => {
    const memory = localStoragePersonMemory(null, () => undefined);
    memory.remember(ada);
    expect(memory.read()).toEqual({ person: null, leaving: null });
    const { session } = createTab();
    await session.signIn(ada.email, 'secret');
    expect(session.getSnapshot()).toMatchObject({ kind: 'open' });
  });

  it('does not fail where storage throws', () => {
    const refuse = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    };
    const memory = localStoragePersonMemory(
      { getItem: refuse, setItem: refuse, removeItem: refuse },
      () => undefined,
    );
    memory.remember(ada);
    memory.beginLeaving('ada', 'delete-copy');
    expect(memory.read()).toEqual({ person: null, leaving: null });
  });
});

describe('parsePerson', () => {
  it.each([
    null,
    '',
    'ada',
    'null',
    '[]',
    '{"uid":"ada"}',
    '{"uid":1,"email":"a"}',
    '{"uid":"","email":"a"}',
  ])('finds nobody in %j', (text) => {
    expect(parsePerson(text)).toBeNull();
  });

  it('finds the person that was written', () => {
    expect(parsePerson(JSON.stringify(ada))).toEqual(ada);
  });
});

describe('signing out with the words left on the device', () => {
  it('deletes nothing, and forgets the person all the same', async () => {
    const browser = remembering(ada);
    const { session, steps } = createTab(browser);
    await session.signOut('keep-copy');
    expect(steps).toEqual(['ends the server session', 'lets go of the log']);
    expect([...browser.values]).toEqual([]);
  });

  it('deletes nothing either when it is finished by a later start', async () => {
    const browser = remembering(ada);
    const cut = createTab(browser);
    cut.session.start();
    cut.answerSignOutWith(failure({ kind: 'network', field: 'form', code: 'daylog/x' }));
    await cut.session.signOut('keep-copy');
    const next = createTab(browser);
    expect(next.session.getSnapshot()).toEqual({ kind: 'signed-out' });
    next.session.start();
    await expect.poll(() => [...browser.values]).toEqual([]);
    expect(next.steps).toEqual(['ends the server session', 'lets go of the log']);
  });

  it('tells whoever comes back how many changes have waited, and nobody else', async () => {
    const { session, unsent, answerWith } = createTab();
    unsent.set('ada', 2);
    answerWith(success(bob));
    await session.signIn(bob.email, 'secret');
    expect(session.getSnapshot()).toEqual({ kind: 'open', person: bob, account: 'signed-in' });
    answerWith(success(ada));
    await session.signIn(ada.email, 'secret');
    expect(session.getSnapshot()).toMatchObject({ kind: 'open', person: ada, waited: 2 });
    session.dismissWaited();
    expect(session.getSnapshot()).toEqual({ kind: 'open', person: ada, account: 'signed-in' });
  });

  it('tells nothing to a person whose log was open all the time', async () => {
    const { session, unsent } = createTab(remembering(ada));
    unsent.set('ada', 2);
    await session.signIn(ada.email, 'secret');
    expect(session.getSnapshot()).toEqual({ kind: 'open', person: ada, account: 'signed-in' });
  });
});

describe('deleting an account', () => {
  const wanted = [
    'lets go of the log',
    'deletes the log of ada from the server',
    'deletes the account ada',
    'deletes the copy of ada',
  ];
  const stepOf = (session: ReturnType<typeof createTab>['session']) => {
    const snapshot = session.getSnapshot();
    return snapshot.kind === 'deleting' ? snapshot.step : snapshot.kind;
  };
  const ended: AccountError = { kind: 'session-ended', field: 'form', code: 'auth/x' };

  it('takes the log first, the account next and the device last, and leaves nothing', async () => {
    const browser = remembering(ada);
    browser.values.set('daylog:theme', 'dark');
    const { session, steps } = createTab(browser);
    expect(await session.deleteAccount('secret')).toEqual(success(undefined));
    await expect.poll(() => stepOf(session)).toEqual({ kind: 'done' });
    expect(steps).toEqual(wanted);
    expect([...browser.values]).toEqual([]);
    session.leaveDeletion();
    expect(session.getSnapshot()).toEqual({ kind: 'signed-out' });
  });

  it('begins nothing when the password is wrong', async () => {
    const browser = remembering(ada);
    const { session, steps, answerWith } = createTab(browser);
    answerWith(failure(wrong));
    expect(await session.deleteAccount('guess')).toEqual(failure(wrong));
    expect(session.getSnapshot()).toMatchObject({ kind: 'open' });
    expect(steps).toEqual([]);
    expect([...browser.values.keys()]).toEqual(['daylog:person']);
  });

  it('closes the log in every other tab at once, and is done once', async () => {
    const browser = remembering(ada);
    const here = createTab(browser);
    const there = createTab(browser);
    there.session.start();
    await here.session.deleteAccount('secret');
    expect(here.session.getSnapshot()).toMatchObject({ kind: 'deleting', person: ada });
    expect(there.session.getSnapshot()).toMatchObject({ kind: 'deleting', person: ada });
    await expect
      .poll(() => [stepOf(here.session), stepOf(there.session)])
      .toEqual(expect.arrayContaining([{ kind: 'done' }, 'signed-out']));
    expect([...here.steps, ...there.steps]).toEqual(wanted);
  });

  it.each(['log', 'account', 'device'] as const)(
    'goes on by itself when it was cut short at the %s',
    async (part) => {
      const browser = remembering(ada);
      browser.values.set('daylog:deleting', JSON.stringify({ ...ada, part }));
      const { session, steps } = createTab(browser);
      expect(session.getSnapshot()).toMatchObject({ kind: 'deleting', person: ada });
      session.start();
      await expect.poll(() => stepOf(session)).toEqual({ kind: 'done' });
      const rest = wanted.slice(1 + ['log', 'account', 'device'].indexOf(part));
      expect(steps).toEqual(['lets go of the log', ...rest]);
      expect([...browser.values]).toEqual([]);
    },
  );

  it('asks for the password where the server does, and then goes on where it was', async () => {
    const { session, steps, failAccountDeletion } = createTab(remembering(ada));
    const recent: AccountError = { kind: 'needs-recent-sign-in', field: 'form', code: 'auth/x' };
    failAccountDeletion(() => failure(recent));
    await session.deleteAccount('secret');
    const needed = { kind: 'needs-password', part: 'account', error: recent };
    await expect.poll(() => stepOf(session)).toEqual(needed);
    failAccountDeletion(() => success(undefined));
    steps.length = 0;
    await session.continueDeletion('secret');
    expect(stepOf(session)).toEqual({ kind: 'done' });
    expect(steps).toEqual(['lets go of the log', ...wanted.slice(2)]);
  });

  it('says that the password is wrong, and stays where it is', async () => {
    const { session, failServerDeletion, answerWith } = createTab(remembering(ada));
    failServerDeletion(() => failure(ended));
    await session.deleteAccount('secret');
    await expect.poll(() => stepOf(session)).toMatchObject({ kind: 'needs-password', part: 'log' });
    answerWith(failure(wrong));
    await session.continueDeletion('guess');
    expect(stepOf(session)).toEqual({ kind: 'needs-password', part: 'log', error: wrong });
  });

  it('clears the device when the account turns out to be gone', async () => {
    const browser = remembering(ada);
    const { session, steps, failAccountDeletion, answerWith } = createTab(browser);
    failAccountDeletion(() => failure(ended));
    await session.deleteAccount('secret');
    await expect.poll(() => stepOf(session)).toMatchObject({ kind: 'needs-password' });
    answerWith(failure({ kind: 'user-not-found', field: 'email', code: 'auth/x' }));
    await session.continueDeletion('secret');
    expect(stepOf(session)).toEqual({ kind: 'done' });
    expect(steps.at(-1)).toBe('deletes the copy of ada');
    expect([...browser.values]).toEqual([]);
  });

  it('deletes nobody else’s account when the address has a new one', async () => {
    const { session, steps, failServerDeletion, answerWith } = createTab(remembering(ada));
    failServerDeletion(() => failure(ended));
    await session.deleteAccount('secret');
    await expect.poll(() => stepOf(session)).toMatchObject({ kind: 'needs-password' });
    steps.length = 0;
    answerWith(success(bob));
    await session.continueDeletion('secret');
    expect(stepOf(session)).toEqual({ kind: 'done' });
    expect(steps).toEqual(['lets go of the log', 'deletes the copy of ada']);
  });

  it('goes on without a network as soon as it is tried again', async () => {
    const { session, failServerDeletion } = createTab(remembering(ada));
    const offline: AccountError = { kind: 'network', field: 'form', code: 'database/offline' };
    failServerDeletion(() => failure(offline));
    await session.deleteAccount('secret');
    const stopped = { kind: 'stopped', part: 'log', error: offline };
    await expect.poll(() => stepOf(session)).toEqual(stopped);
    failServerDeletion(() => success(undefined));
    await session.continueDeletion();
    expect(stepOf(session)).toEqual({ kind: 'done' });
  });

  it('can be given up while it stands: the log opens again', async () => {
    const browser = remembering(ada);
    const { session, failServerDeletion } = createTab(browser);
    failServerDeletion(() => failure(ended));
    await session.deleteAccount('secret');
    await expect.poll(() => stepOf(session)).toMatchObject({ kind: 'needs-password' });
    session.keepAccount();
    expect(session.getSnapshot()).toMatchObject({ kind: 'open', person: ada });
    expect(createTab(browser).session.getSnapshot()).toMatchObject({ kind: 'open', person: ada });
  });

  it('deletes only what is on the device when the person says so', async () => {
    const { session, steps, failServerDeletion } = createTab(remembering(ada));
    failServerDeletion(() => failure(ended));
    await session.deleteAccount('secret');
    await expect.poll(() => stepOf(session)).toMatchObject({ kind: 'needs-password' });
    steps.length = 0;
    await session.deleteOnDevice();
    expect(stepOf(session)).toEqual({ kind: 'done' });
    expect(steps).toEqual(['lets go of the log', 'deletes the copy of ada']);
  });

  it('shows nothing to whoever else the server says is signed in meanwhile', async () => {
    const { session, serverSays, failServerDeletion } = createTab(remembering(ada));
    session.start();
    failServerDeletion(() => failure(ended));
    await session.deleteAccount('secret');
    serverSays({ kind: 'signed-in', person: bob });
    expect(session.getSnapshot()).toMatchObject({ kind: 'deleting', person: ada });
  });
});
