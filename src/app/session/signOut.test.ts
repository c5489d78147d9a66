import { describe, expect, it } from 'vitest';

import { failure, success, type Result } from '../../lib/result.ts';
import type { AccountError } from '../../account/AccountPort.ts';
import { nobodysRecord } from '../../account/SessionRecord.ts';
import { createFakeClock } from '../../../tests/support/fakeClock.ts';
import {
  ada,
  bob,
  createBrowser,
  createTab,
  openFor,
  remembering,
  settle,
} from '../../../tests/support/app/testSession.ts';

const offline: AccountError = { kind: 'network', field: 'form', code: 'daylog/x' };
const unreachable = failure({ kind: 'unavailable', cause: null } as const);

describe('signing out', () => {
  const gone = [
    'lets go of the log',
    'ends the server session',
    'deletes the copy of ada',
    'forgets what was chosen by ada',
  ];

  it('ends the session and deletes the copy, and nothing of the person is recorded', async () => {
    const browser = remembering(ada);
    const { session, start, steps } = await createTab(browser);
    await start();
    await session.signOut();
    expect(steps[0]).toBe('lets go of the log');
    expect([...steps].sort()).toEqual([...gone].sort());
    expect(session.getSnapshot()).toEqual({ kind: 'signed-out' });
    expect(await browser.record()).toEqual(nobodysRecord);
  });

  it('shows and does nothing before the disk has the decision', async () => {
    const { session, start, steps, recordBy } = await createTab(remembering(ada));
    await start();
    let write: () => void = () => undefined;
    const disk = new Promise<void>((resolve) => {
      write = resolve;
    });
    recordBy(async (passOn) => {
      await disk;
      await passOn();
    });
    const leaving = session.signOut();
    await settle();
    expect(session.getSnapshot()).toMatchObject({ kind: 'open', person: ada });
    expect(steps).toEqual([]);
    write();
    await leaving;
    expect(session.getSnapshot()).toEqual({ kind: 'signed-out' });
  });

  it('shows the sign-in screen in every tab', async () => {
    const browser = remembering(ada);
    const here = await createTab(browser);
    const there = await createTab(browser);
    await here.start();
    await there.start();
    await here.session.signOut();
    await settle();
    expect(there.session.getSnapshot()).toEqual({ kind: 'signed-out' });
    expect([...here.steps, ...there.steps].filter((step) => step.startsWith('ends'))).toHaveLength(
      1,
    );
  });

  it('is finished by the next start when it was cut short', async () => {
    const browser = remembering(ada);
    const cut = await createTab(browser);
    cut.removeAfter(new Promise(() => undefined));
    cut.answerSignOutWith(new Promise(() => undefined));
    void cut.session.signOut();
    await settle();
    browser.kill();

    const next = await createTab(browser);
    expect(next.session.getSnapshot()).toEqual({ kind: 'signed-out' });
    await next.start();
    expect(await browser.record()).toEqual(nobodysRecord);
    expect(next.steps).toEqual(expect.arrayContaining(gone.slice(1)));
  });

  it('deletes no word that was saved after the decision, and says that it is kept', async () => {
    const browser = remembering(ada);
    browser.unsent.set('ada', ['agreed']);
    const cut = await createTab(browser);
    cut.removeAfter(new Promise(() => undefined));
    void cut.session.signOut();
    await settle();
    browser.kill();
    browser.unsent.set('ada', ['agreed', 'later']);

    const next = await createTab(browser);
    await next.start();
    expect(next.steps).not.toContain('deletes the copy of ada');
    expect(next.session.getSnapshot()).toEqual({ kind: 'signed-out', areWordsKept: true });
    await next.session.signIn(ada.email, 'secret');
    expect(next.session.getSnapshot()).toMatchObject({ kind: 'open', waited: 2 });
    expect(await browser.record()).toEqual(openFor(ada));
  });

  it('says that the copy is left where the device did not delete it, until a later start has', async () => {
    const browser = remembering(ada);
    const { session, removeAfter } = await createTab(browser);
    removeAfter(Promise.resolve(unreachable));
    expect(await session.signOut()).toEqual(success(undefined));
    expect(session.getSnapshot()).toEqual({ kind: 'signed-out', isCopyLeft: true });

    const last = await createTab(browser);
    await last.start();
    expect(last.steps).toContain('deletes the copy of ada');
    expect(last.session.getSnapshot()).toEqual({ kind: 'signed-out' });
  });

  it('says that the copy is still here while another page holds it, and no longer than that', async () => {
    const clock = createFakeClock();
    const { session, removeAfter } = await createTab(remembering(ada), clock);
    let letGo: (outcome: Result<'removed', never>) => void = () => undefined;
    removeAfter(
      new Promise((resolve) => {
        letGo = resolve;
      }),
    );
    const signedOut = session.signOut();
    await clock.advance(900);
    expect(session.getSnapshot()).toEqual({ kind: 'signed-out' });
    await clock.advance(200);
    expect(session.getSnapshot()).toEqual({ kind: 'signed-out', isCopyHeld: true });
    letGo(success('removed'));
    expect(await signedOut).toEqual(success(undefined));
    expect(session.getSnapshot()).toEqual({ kind: 'signed-out' });
  });

  it('deletes an empty copy that another page holds open at a later start', async () => {
    const browser = remembering(ada);
    const { session, removeAfter } = await createTab(browser);
    removeAfter(Promise.resolve(success('emptied')));
    await session.signOut();
    expect(session.getSnapshot()).toEqual({ kind: 'signed-out' });
    expect((await browser.record()).copies).toHaveLength(1);
    const last = await createTab(browser);
    await last.start();
    expect(await browser.record()).toEqual(nobodysRecord);
  });

  it('opens the copy of the log that is open, and none once there is none', async () => {
    const { session, steps } = await createTab(remembering(ada));
    expect(session.openCopy()).not.toBeNull();
    expect(steps).toContain('opens the copy of ada');
    await session.signOut();
    expect(session.openCopy()).toBeNull();
  });

  it('keeps the person out, and is tried again, when the server session could not be ended', async () => {
    const browser = remembering(ada);
    const { session, steps, answerSignOutWith } = await createTab(browser);
    answerSignOutWith(failure(offline));
    expect(await session.signOut()).toEqual(failure(offline));
    expect(steps).toContain('deletes the copy of ada');

    const next = await createTab(browser);
    expect(next.session.getSnapshot()).toEqual({ kind: 'signed-out' });
    await next.start();
    next.serverSays({ kind: 'signed-in', person: ada });
    expect(next.session.getSnapshot()).toEqual({ kind: 'signed-out' });
    expect(await browser.record()).toEqual(nobodysRecord);
    expect(next.steps[0]).toBe('ends the server session');
  });

  it('that was not finished does not sign out a person who has signed in since', async () => {
    const browser = remembering(ada);
    const { session, answerSignOutWith, answerWith, removeAfter } = await createTab(browser);
    answerSignOutWith(failure(offline));
    removeAfter(Promise.resolve(unreachable));
    await session.signOut();
    answerWith(success(bob));
    await session.signUp(bob.email, 'secret');

    const next = await createTab(browser);
    await next.start();
    expect(await browser.record()).toEqual(openFor(bob));
    expect(next.steps).toEqual(['deletes the copy of ada', 'forgets what was chosen by ada']);
    expect(next.session.getSnapshot()).toMatchObject({ kind: 'open', person: bob });
  });

  it('waits for no answer of the server to show the sign-in screen', async () => {
    const { session, answerSignOutWith } = await createTab(remembering(ada));
    let answer: (result: Result<void, AccountError>) => void = () => undefined;
    answerSignOutWith(
      new Promise((resolve) => {
        answer = resolve;
      }),
    );
    const leaving = session.signOut();
    await settle();
    expect(session.getSnapshot()).toEqual({ kind: 'signed-out' });
    answer(success(undefined));
    expect(await leaving).toEqual(success(undefined));
  });

  it('does not delete the copy of a person who signs in again before it is gone', async () => {
    const browser = remembering(ada);
    const cut = await createTab(browser);
    cut.removeAfter(new Promise(() => undefined));
    void cut.session.signOut();
    await settle();
    browser.kill();
    const next = await createTab(browser);
    await next.session.signIn(ada.email, 'secret');
    await next.start();
    expect(next.steps).toEqual([]);
    expect(await browser.record()).toEqual(openFor(ada));
  });
});

describe('signing out with the words left on the device', () => {
  it('deletes nothing, and forgets the person all the same', async () => {
    const browser = remembering(ada);
    const { session, steps } = await createTab(browser);
    await session.signOut('keep-copy');
    expect(steps).toEqual(['lets go of the log', 'ends the server session']);
    expect(await browser.record()).toEqual(nobodysRecord);
  });

  it('deletes nothing either when it is finished by a later start', async () => {
    const browser = remembering(ada);
    const cut = await createTab(browser);
    cut.answerSignOutWith(failure(offline));
    await cut.session.signOut('keep-copy');
    const next = await createTab(browser);
    expect(next.session.getSnapshot()).toEqual({ kind: 'signed-out' });
    await next.start();
    expect(await browser.record()).toEqual(nobodysRecord);
    expect(next.steps).toEqual(['ends the server session']);
  });

  it('tells only the returning person how many changes have waited', async () => {
    const browser = createBrowser();
    browser.unsent.set('ada', ['a', 'b']);
    const { session, answerWith } = await createTab(browser);
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
    const browser = createBrowser();
    browser.unsent.set('ada', ['a', 'b']);
    const { session, start, serverSays } = await createTab(browser);
    await start();
    const signingIn = session.signIn(ada.email, 'secret');
    serverSays({ kind: 'signed-in', person: ada });
    expect(session.getSnapshot()).toEqual({ kind: 'signed-out' });
    await signingIn;
    expect(session.getSnapshot()).toMatchObject({ kind: 'open', person: ada, waited: 2 });
  });

  it('tells nothing to a person whose log was open all the time', async () => {
    const browser = remembering(ada);
    browser.unsent.set('ada', ['a', 'b']);
    const { session } = await createTab(browser);
    await session.signIn(ada.email, 'secret');
    expect(session.getSnapshot()).toEqual({ kind: 'open', person: ada, account: 'signed-in' });
  });
});
