import { describe, expect, it } from 'vitest';

import { failure, success, type Result } from '../lib/result.ts';
import type { StorageError } from '../sync/DayLog.ts';
import type { AccountError, AccountPort, Person, SessionState } from '../sync/ports.ts';
import { localStoragePersonMemory, parsePerson } from './personMemory.ts';
import { createSessionStore } from './session.ts';

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
  return { values, memoryOf };
}

/** A server session that the test moves, and the device copies that exist. */
function createTab(browser = createBrowser()) {
  const steps: string[] = [];
  let tellSession: (session: SessionState) => void = () => undefined;
  let answer: Result<Person, AccountError> = success(ada);
  let deletion: Promise<Result<void, StorageError>> = Promise.resolve(success(undefined));
  let signOutAnswer: Result<void, AccountError> = success(undefined);
  const account: AccountPort = {
    signUp: () => Promise.resolve(answer),
    signIn: () => Promise.resolve(answer),
    signOut: () => {
      steps.push('ends the server session');
      return Promise.resolve(signOutAnswer);
    },
    sendPasswordReset: () => Promise.resolve(success(undefined)),
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
  });
  return {
    session,
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
    memory.beginLeaving('ada');
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
