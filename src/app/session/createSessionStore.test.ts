import { describe, expect, it } from 'vitest';

import { failure, success } from '../../lib/result.ts';
import { nobodysRecord } from '../../account/SessionRecord.ts';
import {
  ada,
  bob,
  createBrowser,
  createTab,
  openFor,
  remembering,
  settle,
  wrong,
} from '../../../tests/support/app/testSession.ts';

describe('the session of a tab', () => {
  it('opens the log of the recorded person before anything has answered', async () => {
    const { session } = await createTab(remembering(ada));
    expect(session.getSnapshot()).toEqual({ kind: 'open', person: ada, account: 'unknown' });
  });

  it('begins with the sign-in screen when the record names no person', async () => {
    expect((await createTab()).session.getSnapshot()).toEqual({ kind: 'signed-out' });
  });

  it('opens the log of a person who signs in, and records the person', async () => {
    const browser = createBrowser();
    const { session } = await createTab(browser);
    expect(await session.signIn(ada.email, 'secret')).toEqual(success(ada));
    expect(session.getSnapshot()).toEqual({ kind: 'open', person: ada, account: 'signed-in' });
    expect(await browser.record()).toEqual(openFor(ada));
  });

  it('stays signed out after a refused sign-in and hands the reason on', async () => {
    const { session, answerWith } = await createTab();
    answerWith(failure(wrong));
    expect(await session.signIn(ada.email, 'guess')).toEqual(failure(wrong));
    expect(session.getSnapshot()).toEqual({ kind: 'signed-out' });
  });

  it('keeps the log open and deletes nothing when the server ends the session', async () => {
    const { session, start, serverSays, steps } = await createTab(remembering(ada));
    await start();
    serverSays({ kind: 'signed-in', person: ada });
    serverSays({ kind: 'signed-out' });
    await settle();
    expect(session.getSnapshot()).toEqual({ kind: 'open', person: ada, account: 'signed-out' });
    expect(steps).toEqual([]);
  });

  it('is nobody’s where neither the server nor this device has anything of the person', async () => {
    const browser = remembering(ada);
    browser.empty.add('ada');
    const { session, start, serverSays } = await createTab(browser);
    await start();
    serverSays({ kind: 'signed-out' });
    await settle();
    expect(session.getSnapshot()).toEqual({ kind: 'signed-out' });
    expect(await browser.record()).toEqual(nobodysRecord);
  });

  it('keeps its log open when the browser clears the site’s data under it', async () => {
    const { session, start, serverSays, clearSiteData, steps } = await createTab(remembering(ada));
    await start();
    serverSays({ kind: 'signed-in', person: ada });
    clearSiteData();
    serverSays({ kind: 'signed-out' });
    await settle();
    expect(session.getSnapshot()).toEqual({ kind: 'open', person: ada, account: 'signed-out' });
    expect(steps).toEqual([]);
  });

  it('shows only the recorded person’s log, and ends the session of another', async () => {
    const { session, start, serverSays, steps } = await createTab(remembering(ada));
    await start();
    serverSays({ kind: 'signed-in', person: bob });
    await settle();
    expect(session.getSnapshot()).toEqual({ kind: 'open', person: ada, account: 'signed-out' });
    expect(steps).toEqual(['ends the server session']);
  });

  it('ends a session that a crash has brought back', async () => {
    const { session, start, serverSays, steps } = await createTab();
    await start();
    serverSays({ kind: 'signed-in', person: ada });
    await settle();
    expect(session.getSnapshot()).toEqual({ kind: 'signed-out' });
    expect(steps).toEqual(['ends the server session']);
  });

  it('ends no session that another tab is just beginning', async () => {
    const browser = createBrowser();
    const here = await createTab(browser);
    const there = await createTab(browser);
    await here.start();
    await there.start();
    const signingIn = here.session.signIn(ada.email, 'secret');
    there.serverSays({ kind: 'signed-in', person: ada });
    await signingIn;
    await settle();
    expect(there.steps).toEqual([]);
    expect(there.session.getSnapshot()).toMatchObject({ kind: 'open', account: 'signed-in' });
  });

  it('takes over an address that has changed', async () => {
    const browser = remembering(ada);
    const { session, start, serverSays } = await createTab(browser);
    await start();
    const moved = { ...ada, email: 'ada@example.com' };
    serverSays({ kind: 'signed-in', person: moved });
    await settle();
    expect(session.getSnapshot()).toMatchObject({ person: moved, account: 'signed-in' });
    expect(await browser.record()).toEqual(openFor(moved));
  });

  it('keeps the identity of its snapshot, and stays silent, while nothing changed', async () => {
    const { session, start, serverSays } = await createTab(remembering(ada));
    await start();
    serverSays({ kind: 'signed-in', person: ada });
    const before = session.getSnapshot();
    let calls = 0;
    session.subscribe(() => (calls += 1));
    serverSays({ kind: 'signed-in', person: { ...ada } });
    expect(session.getSnapshot()).toBe(before);
    expect(calls).toBe(0);
  });
});

describe('two tabs of one browser', () => {
  it('both open the log after a sign-in in one of them', async () => {
    const browser = createBrowser();
    const here = await createTab(browser);
    const there = await createTab(browser);
    await here.start();
    await there.start();
    await here.session.signUp(ada.email, 'secret');
    await settle();
    expect(there.session.getSnapshot()).toMatchObject({ kind: 'open', person: ada });
  });

  it('never show one person’s log after another has signed in', async () => {
    const browser = remembering(ada);
    const here = await createTab(browser);
    const there = await createTab(browser);
    await here.start();
    await there.start();
    here.answerWith(success(bob));
    await here.session.signIn(bob.email, 'secret');
    await settle();
    expect(there.session.getSnapshot()).toMatchObject({ kind: 'open', person: bob });
  });
});

describe('a browser that keeps nothing', () => {
  it('signs in and out for as long as the tab lives', async () => {
    const { session, refuseRecords } = await createTab();
    refuseRecords();
    await session.signIn(ada.email, 'secret');
    expect(session.getSnapshot()).toMatchObject({ kind: 'open', person: ada });
    await session.signOut();
    expect(session.getSnapshot()).toEqual({ kind: 'signed-out', isCopyLeft: true });
  });

  it('shows the app lock of its session in every tab, and keeps it through a new sign-in', async () => {
    const browser = remembering(ada);
    const [here, there] = [await createTab(browser), await createTab(browser)];
    for (const tab of [here, there]) await tab.start();
    const appLock = { afterMinutes: 5 };
    expect(await here.session.chooseAppLock(appLock)).toEqual(success(undefined));
    await settle();
    for (const { session } of [here, there])
      expect(session.getSnapshot()).toMatchObject({ kind: 'open', person: ada, appLock });
    const seen: unknown[] = [];
    here.session.subscribe(() => seen.push(here.session.getSnapshot()));
    await here.session.signIn(ada.email, 'secret');
    here.serverSays({ kind: 'signed-in', person: ada });
    await settle();
    expect(seen.length).toBeGreaterThan(0);
    for (const snapshot of seen) expect(snapshot).toMatchObject({ appLock });
    const next = await createTab(browser);
    expect(next.session.getSnapshot()).toMatchObject({ appLock });

    await here.session.chooseAppLock(null);
    await settle();
    for (const { session } of [here, there])
      expect(session.getSnapshot()).not.toHaveProperty('appLock');
  });

  it('has no app lock that the device did not store', async () => {
    const { session, refuseRecords } = await createTab(remembering(ada));
    refuseRecords();
    expect(await session.chooseAppLock({ afterMinutes: 0 })).toMatchObject({ ok: false });
    expect(session.getSnapshot()).not.toHaveProperty('appLock');
  });
});
