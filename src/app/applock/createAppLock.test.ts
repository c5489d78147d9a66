import { describe, expect, it } from 'vitest';

import type { AppLockMessage } from '../../account/AppLock.ts';
import type { SessionRecord } from '../../account/SessionRecord.ts';
import { createEmitter } from '../../lib/createEmitter.ts';
import { createValueStore } from '../../lib/createValueStore.ts';
import { failure, success } from '../../lib/result.ts';
import { memoryChannels } from '../../../tests/support/memoryTabChannel.ts';
import { createFakeClock } from '../../../tests/support/fakeClock.ts';
import { fakeEncryption } from '../../../tests/support/app/fakeEncryption.ts';
import { ada, bob, createBrowser, createTab } from '../../../tests/support/app/testSession.ts';
import { createAppLock } from './createAppLock.ts';

const minute = 60_000;
const passphrase = 'a heron on one leg';
const recoveryKey = 'GT4X-9K2M';
const lockedFor = (afterMinutes: number): SessionRecord => ({
  session: { kind: 'open', person: ada, appLock: { afterMinutes } },
  copies: [],
});

/** A browser whose tabs share a clock, a session record and the encryption of Ada's log. */
function setUp(record: SessionRecord) {
  const clock = createFakeClock();
  const browser = createBrowser(record);
  const openChannel = memoryChannels<AppLockMessage>();
  const ofLog = fakeEncryption({ kind: 'on' });
  ofLog.setSecrets({ passphrase, recoveryKey });
  let jumpedMs = 0;

  /** A tab that has just started, or a reloaded one. */
  async function openTab() {
    const { session, start } = await createTab(browser);
    const input = createEmitter();
    const lock = createAppLock({
      clock: { ...clock, now: () => clock.now() + jumpedMs },
      session,
      encryption: createValueStore(ofLog.encryption),
      channel: openChannel(),
      onInput: input.subscribe,
    });
    lock.start();
    await start();
    return { lock, session, input: input.emit, isLocked: () => lock.getSnapshot() };
  }

  return {
    ...ofLog,
    clock,
    openChannel,
    openTab,
    /** The time goes on or back by `ms` and no timer of a page fires, like in a sleep of the device. */
    jump: (ms: number) => {
      jumpedMs += ms;
    },
  };
}

describe('the app lock of a tab', () => {
  it('asks at each start, and opens for the passphrase alone', async () => {
    const { openTab } = setUp(lockedFor(0));
    const { lock, isLocked } = await openTab();
    expect(isLocked()).toBe(true);
    expect(await lock.unlock('a heron')).toEqual(failure({ kind: 'wrong-secret' }));
    expect(isLocked()).toBe(true);
    expect(await lock.unlock(passphrase)).toEqual(success(undefined));
    expect(isLocked()).toBe(false);
    expect((await openTab()).isLocked()).toBe(true);
  });

  it('does not ask where no lock was chosen', async () => {
    const { openTab } = setUp({ session: { kind: 'open', person: ada }, copies: [] });
    const { lock, isLocked } = await openTab();
    expect(isLocked()).toBe(false);
    lock.lockNow();
    expect(isLocked()).toBe(false);
  });

  it('locks after its minutes without input, and not before', async () => {
    const { clock, openTab } = setUp(lockedFor(5));
    const { lock, input, isLocked } = await openTab();
    await lock.unlock(passphrase);
    await clock.advance(4 * minute);
    input();
    await clock.advance(5 * minute - 1000);
    expect(isLocked()).toBe(false);
    await clock.advance(1000);
    expect(isLocked()).toBe(true);
  });

  it('never locks by time when it asks only at the start', async () => {
    const { clock, openTab } = setUp(lockedFor(0));
    const { lock, isLocked } = await openTab();
    await lock.unlock(passphrase);
    await clock.advance(24 * 60 * minute);
    expect(isLocked()).toBe(false);
    expect(clock.countTimers()).toBe(0);
  });

  it.each([
    ['at the first input', 0],
    ['within a second without input', 1000],
  ])('locks %s when the device has slept past its time', async (_when, waitMs) => {
    const { clock, jump, openTab } = setUp(lockedFor(5));
    const { lock, input, isLocked } = await openTab();
    await lock.unlock(passphrase);
    jump(60 * minute);
    await clock.advance(waitMs);
    if (waitMs === 0) input();
    expect(isLocked()).toBe(true);
  });

  it('starts its time again when the clock is set back', async () => {
    const { clock, jump, openTab } = setUp(lockedFor(5));
    const { lock, isLocked } = await openTab();
    await lock.unlock(passphrase);
    jump(-24 * 60 * minute);
    await clock.advance(4 * minute);
    expect(isLocked()).toBe(false);
    await clock.advance(minute + 1000);
    expect(isLocked()).toBe(true);
  });

  it('opens for the recovery key too', async () => {
    const { openTab } = setUp(lockedFor(0));
    const { lock, isLocked } = await openTab();
    expect(await lock.unlock(recoveryKey)).toEqual(success(undefined));
    expect(isLocked()).toBe(false);
  });

  it('names mistyped words, and checks the same text as it is when it is given again', async () => {
    const { refuseWith, openTab } = setUp(lockedFor(0));
    const { lock, isLocked } = await openTab();
    const problem = { kind: 'wrong-count', count: 11 } as const;
    refuseWith({ kind: 'mistyped', problem });
    expect(await lock.unlock(passphrase)).toEqual(failure({ kind: 'mistyped', problem }));
    expect(isLocked()).toBe(true);
    expect(await lock.unlock(passphrase)).toEqual(success(undefined));
    expect(isLocked()).toBe(false);
  });

  it('says that the passphrase could not be checked, and tries again', async () => {
    const { refuseWith, openTab } = setUp(lockedFor(0));
    const { lock, isLocked } = await openTab();
    for (const kind of ['no-key', 'unavailable'] as const) {
      refuseWith(kind === 'no-key' ? { kind } : { kind, cause: null });
      expect(await lock.unlock(passphrase)).toEqual(failure({ kind: 'not-checked' }));
      expect(isLocked()).toBe(true);
    }
    refuseWith(null);
    expect(await lock.unlock(passphrase)).toEqual(success(undefined));
  });
});

describe('the app lock of several tabs', () => {
  it('counts input in one tab for all, and locks all at the same time', async () => {
    const { clock, openTab } = setUp(lockedFor(5));
    const tabs = [await openTab(), await openTab()] as const;
    await tabs[0].lock.unlock(passphrase);
    await clock.settle();
    for (let minutes = 0; minutes < 12; minutes++) {
      await clock.advance(minute);
      tabs[0].input();
    }
    expect(tabs.map(({ isLocked }) => isLocked())).toEqual([false, false]);
    await clock.advance(5 * minute - 2000);
    expect(tabs.map(({ isLocked }) => isLocked())).toEqual([false, false]);
    await clock.advance(2000);
    expect(tabs.map(({ isLocked }) => isLocked())).toEqual([true, true]);
  });

  it('unlocks all with one passphrase, and asks in a tab that is opened later', async () => {
    const { clock, openTab } = setUp(lockedFor(5));
    const tabs = [await openTab(), await openTab()] as const;
    await tabs[1].lock.unlock(passphrase);
    await clock.settle();
    expect(tabs.map(({ isLocked }) => isLocked())).toEqual([false, false]);
    expect((await openTab()).isLocked()).toBe(true);
    expect(tabs.map(({ isLocked }) => isLocked())).toEqual([false, false]);
  });

  it('locks all at "Lock now"', async () => {
    const { clock, openTab } = setUp(lockedFor(0));
    const tabs = [await openTab(), await openTab()] as const;
    await tabs[0].lock.unlock(passphrase);
    await clock.settle();
    tabs[1].lock.lockNow();
    await clock.settle();
    expect(tabs.map(({ isLocked }) => isLocked())).toEqual([true, true]);
  });

  it('tells of input once a second at most', async () => {
    const { clock, openTab, openChannel } = setUp(lockedFor(1));
    const { lock, input } = await openTab();
    await lock.unlock(passphrase);
    const told: string[] = [];
    openChannel().subscribe(({ kind }) => told.push(kind));
    for (let times = 0; times < 100; times++) {
      input();
      await clock.advance(20);
    }
    expect(told).toEqual(['active', 'active']);
  });
});

describe('the choice of an app lock', () => {
  it('needs the passphrase, and holds for every tab and the next start', async () => {
    const { clock, openTab } = setUp({ session: { kind: 'open', person: ada }, copies: [] });
    const tabs = [await openTab(), await openTab()] as const;
    const appLock = { afterMinutes: 1 };
    expect(await tabs[0].lock.choose(appLock, 'a heron')).toEqual(
      failure({ kind: 'wrong-secret' }),
    );
    expect(tabs[0].session.getSnapshot()).not.toHaveProperty('appLock');
    expect(await tabs[0].lock.choose(appLock, passphrase)).toEqual(success(undefined));
    await clock.settle();
    expect(tabs.map(({ isLocked }) => isLocked())).toEqual([false, false]);
    expect((await openTab()).isLocked()).toBe(true);
    await clock.advance(minute);
    expect(tabs.map(({ isLocked }) => isLocked())).toEqual([true, true]);

    await tabs[0].lock.unlock(passphrase);
    expect(await tabs[0].lock.choose(null, passphrase)).toEqual(success(undefined));
    await clock.settle();
    expect((await openTab()).isLocked()).toBe(false);
  });

  it('ends with the session, and with the encryption once the tab is unlocked', async () => {
    const { clock, show, openTab } = setUp(lockedFor(5));
    const tab = await openTab();
    show({ kind: 'off' });
    await clock.settle();
    expect(tab.isLocked()).toBe(true);
    await tab.lock.unlock(passphrase);
    await clock.settle();
    expect(tab.session.getSnapshot()).not.toHaveProperty('appLock');
    expect((await openTab()).isLocked()).toBe(false);

    const other = setUp(lockedFor(5));
    const left = await other.openTab();
    await left.session.signOut();
    expect(left.isLocked()).toBe(false);
    expect((await other.openTab()).isLocked()).toBe(false);
  });

  it('asks after an interrupted deletion that is given up', async () => {
    const person = ada;
    const session = {
      kind: 'deleting',
      person,
      part: 'log',
      appLock: { afterMinutes: 0 },
    } as const;
    const { clock, openTab } = setUp({ session, copies: [] });
    const tab = await openTab();
    await tab.session.keepAccount();
    await clock.settle();
    expect(tab.session.getSnapshot()).toMatchObject({ kind: 'open' });
    expect(tab.isLocked()).toBe(true);
  });

  it('is that of one person alone', async () => {
    const { clock, openTab } = setUp(lockedFor(5));
    const tab = await openTab();
    await tab.session.signOut();
    expect(tab.session.getSnapshot().kind).toBe('signed-out');
    await tab.session.signIn(bob.email, 'secret');
    await clock.settle();
    expect(tab.isLocked()).toBe(false);
  });
});
