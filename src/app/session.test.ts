import { describe, expect, it } from 'vitest';

import { failure, success, type Result } from '../lib/result.ts';
import type { AccountError } from '../sync/ports.ts';
import { localStoragePersonMemory, parsePerson } from './personMemory.ts';
import { ada, bob, createBrowser, createTab, remembering, wrong } from './testSession.ts';

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

  it('says that the copy is left where the device did not delete it, until a later start has', async () => {
    const browser = remembering(ada);
    const { session, deleteAfter } = createTab(browser);
    deleteAfter(Promise.resolve(failure({ kind: 'unavailable', cause: null })));
    expect(await session.signOut()).toEqual(success(undefined));
    expect(session.getSnapshot()).toEqual({ kind: 'signed-out', isCopyLeft: true });

    const next = createTab(browser);
    next.deleteAfter(Promise.resolve(failure({ kind: 'unavailable', cause: null })));
    next.session.start();
    await expect.poll(() => next.session.getSnapshot()).toMatchObject({ isCopyLeft: true });
    const last = createTab(browser);
    last.session.start();
    await expect.poll(() => last.steps).toContain('deletes the copy of ada');
    expect(last.session.getSnapshot()).toEqual({ kind: 'signed-out' });
  });

  it('exports the log that is open, and nothing once there is none', async () => {
    const { session } = createTab(remembering(ada));
    expect(await session.exportCopy()).toEqual(success('the log of ada'));
    await session.signOut();
    expect(await session.exportCopy()).toMatchObject({ ok: false, error: { kind: 'unavailable' } });
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

  it('leaves the log of whoever has signed in before it was answered open', async () => {
    const browser = remembering(ada);
    const first = createTab(browser);
    first.answerSignOutWith(new Promise(() => undefined));
    void first.session.signOut();

    const next = createTab(browser);
    let answer: (result: Result<void, AccountError>) => void = () => undefined;
    const answered = new Promise<Result<void, AccountError>>((resolve) => {
      answer = resolve;
    });
    next.answerSignOutWith(answered);
    next.answerWith(success(bob));
    next.session.start();
    await next.session.signUp(bob.email, 'secret');
    answer(success(undefined));
    await answered;
    await new Promise((resolve) => setTimeout(resolve, 0));
    expect(next.steps).toEqual(['ends the server session', 'deletes the copy of ada']);
    expect(next.session.getSnapshot()).toMatchObject({ kind: 'open', person: bob });
  });

  it('that was not finished does not sign out whoever has signed in since', async () => {
    const browser = remembering(ada);
    const { session, answerSignOutWith, answerWith, deleteAfter } = createTab(browser);
    answerSignOutWith(failure({ kind: 'network', field: 'form', code: 'daylog/x' }));
    deleteAfter(Promise.resolve(failure({ kind: 'unavailable', cause: null })));
    await session.signOut();
    answerWith(success(bob));
    await session.signUp(bob.email, 'secret');

    const next = createTab(browser);
    next.session.start();
    await expect.poll(() => [...browser.values.keys()]).toEqual(['daylog:person']);
    expect(next.steps).toEqual(['deletes the copy of ada']);
    expect(next.session.getSnapshot()).toMatchObject({ kind: 'open', person: bob });
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

  it('tells of them also where the server says first who has signed in', async () => {
    const { session, unsent, serverSays } = createTab();
    session.start();
    unsent.set('ada', 2);
    const signingIn = session.signIn(ada.email, 'secret');
    serverSays({ kind: 'signed-in', person: ada });
    expect(session.getSnapshot()).toEqual({ kind: 'signed-out' });
    await signingIn;
    expect(session.getSnapshot()).toMatchObject({ kind: 'open', person: ada, waited: 2 });
  });

  it('tells nothing to a person whose log was open all the time', async () => {
    const { session, unsent } = createTab(remembering(ada));
    unsent.set('ada', 2);
    await session.signIn(ada.email, 'secret');
    expect(session.getSnapshot()).toEqual({ kind: 'open', person: ada, account: 'signed-in' });
  });
});
