import { describe, expect, it } from 'vitest';

import type { AppLock, AppLockMessage } from '../../account/AppLock.ts';
import type { SessionRecord } from '../../account/SessionRecord.ts';
import { createEmitter } from '../../lib/createEmitter.ts';
import { createValueStore } from '../../lib/createValueStore.ts';
import { failure, success } from '../../lib/result.ts';
import { memoryChannels } from '../../../tests/support/memoryTabChannel.ts';
import { createFakeClock } from '../../../tests/support/fakeClock.ts';
import { fakeDeviceCheck } from '../../../tests/support/app/fakeDeviceCheck.ts';
import { fakeEncryption } from '../../../tests/support/app/fakeEncryption.ts';
import {
  ada,
  bob,
  createBrowser,
  createTab,
  settle,
} from '../../../tests/support/app/testSession.ts';
import { memoryLastUse } from '../../../tests/support/app/memoryLastUse.ts';
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
  const ofDevice = fakeDeviceCheck();
  let jumpedMs = 0;
  let whenHashed: Promise<void> = Promise.resolve();

  /** A tab that has just started, or a reloaded one. */
  async function openTab(lastUse = memoryLastUse()) {
    const { session, start } = await createTab(browser);
    const input = createEmitter();
    const lock = createAppLock({
      clock: { ...clock, now: () => clock.now() + jumpedMs },
      session,
      encryption: createValueStore(ofLog.encryption),
      channel: openChannel(),
      onInput: input.subscribe,
      lastUse,
      random: (length) => new Uint8Array(length).fill(7),
      hashPin: async (pin, salt) => {
        await whenHashed;
        return `${pin} with ${salt.join('')}`;
      },
      loadDeviceCheck: () => Promise.resolve(ofDevice.check),
    });
    lock.start();
    await start();
    return { lock, session, lastUse, input: input.emit, isLocked: () => lock.getSnapshot() };
  }

  return {
    ...ofLog,
    ofDevice,
    clock,
    openChannel,
    openTab,
    record: browser.record,
    /** From now on, a tab dies while it checks a PIN. */
    dieAtPin: () => {
      whenHashed = new Promise<void>(() => undefined);
    },
    /** The next PINs are checked. */
    liveOn: () => {
      whenHashed = Promise.resolve();
    },
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

  it('asks for the password of the account where the log is not encrypted', async () => {
    const { show, openTab } = setUp(lockedFor(0));
    show({ kind: 'off' });
    const { lock, isLocked } = await openTab();
    expect(isLocked()).toBe(true);
    // The account of the test takes every password.
    expect(await lock.unlock('password of the account')).toEqual(success(undefined));
    expect(isLocked()).toBe(false);
    expect((await openTab()).isLocked()).toBe(true);
  });

  it('stays when encryption ends, and ends with the session', async () => {
    const { clock, show, openTab } = setUp(lockedFor(5));
    const tab = await openTab();
    await tab.lock.unlock(passphrase);
    show({ kind: 'off' });
    await clock.settle();
    expect(tab.session.getSnapshot()).toHaveProperty('appLock');
    expect((await openTab()).isLocked()).toBe(true);

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

describe('a reload within the time of the lock', () => {
  it('asks nothing, and asks after the time, in a new tab, and when the clock was set back', async () => {
    const { clock, jump, openTab } = setUp(lockedFor(5));
    const tab = await openTab();
    await tab.lock.unlock(passphrase);
    await clock.advance(4 * minute);
    expect((await openTab(tab.lastUse)).isLocked()).toBe(false);
    expect((await openTab()).isLocked()).toBe(true);
    jump(-60 * minute);
    expect((await openTab(tab.lastUse)).isLocked()).toBe(true);
    jump(60 * minute);
    await clock.advance(minute);
    expect((await openTab(tab.lastUse)).isLocked()).toBe(true);
  });

  it('asks where the lock is for each start', async () => {
    const { openTab } = setUp(lockedFor(0));
    const tab = await openTab();
    await tab.lock.unlock(passphrase);
    expect((await openTab(tab.lastUse)).isLocked()).toBe(true);
  });

  it('asks after "Lock now", also in a tab that missed it', async () => {
    const { clock, openTab } = setUp(lockedFor(5));
    const [tab, frozen] = [await openTab(), await openTab()];
    await tab.lock.unlock(passphrase);
    await clock.settle();
    const asleep = frozen.lastUse.read();
    tab.lock.lockNow();
    await clock.settle();
    expect((await openTab(tab.lastUse)).isLocked()).toBe(true);
    const memory = memoryLastUse();
    memory.write(asleep);
    expect((await openTab(memory)).isLocked()).toBe(true);
  });

  it('asks another person, whose tab it was not', async () => {
    const { openTab } = setUp(lockedFor(5));
    const tab = await openTab();
    await tab.lock.unlock(passphrase);
    const use = tab.lastUse.read();
    const memory = memoryLastUse();
    memory.write(use && { ...use, uid: 'bob' });
    expect((await openTab(memory)).isLocked()).toBe(true);
    await tab.session.signOut();
    expect(tab.lastUse.read()).toBeNull();
  });
});

describe('a PIN', () => {
  async function withPin() {
    const world = setUp(lockedFor(0));
    const tab = await world.openTab();
    await tab.lock.unlock(passphrase);
    await tab.lock.choose({ afterMinutes: 0, pin: '2580' }, passphrase);
    tab.lock.lockNow();
    await world.clock.settle();
    return { ...world, tab, tries: async () => pinOf(await world.record())?.tries };
  }
  const pinOf = ({ session }: SessionRecord) =>
    session.kind === 'open' ? session.appLock?.pin : undefined;
  const wrongPin = (waitMs: number) => failure({ kind: 'wrong-pin', waitMs });

  it('unlocks, and is on the disk as a hash', async () => {
    const { tab, record } = await withPin();
    expect(await tab.lock.unlockByPin('0000')).toEqual(wrongPin(0));
    expect(tab.isLocked()).toBe(true);
    expect(await tab.lock.unlockByPin('2580')).toEqual(success(undefined));
    expect(tab.isLocked()).toBe(false);
    expect(pinOf(await record())).toMatchObject({ tries: 0 });
  });

  it('has to wait longer with each wrong one, and after ten only the secret unlocks', async () => {
    const { clock, tab, openTab } = await withPin();
    const waits: number[] = [];
    for (let tried = 1; tried <= 9; tried++) {
      const refused = await tab.lock.unlockByPin('0000');
      const error = refused.ok ? null : refused.error;
      const waitMs = error?.kind === 'wrong-pin' ? error.waitMs : -1;
      waits.push(waitMs / 1000);
      // Not even the right one is checked before.
      if (waitMs > 0)
        expect(await tab.lock.unlockByPin('2580')).toEqual(failure({ kind: 'pin-waits', waitMs }));
      await clock.advance(waitMs);
    }
    expect(waits).toEqual([0, 0, 5, 15, 30, 60, 120, 300, 300]);
    expect(await tab.lock.unlockByPin('0000')).toEqual(failure({ kind: 'pin-spent' }));
    await clock.advance(24 * 60 * minute);
    expect(await (await openTab()).lock.unlockByPin('2580')).toEqual(
      failure({ kind: 'pin-spent' }),
    );
    expect(await tab.lock.unlock(passphrase)).toEqual(success(undefined));
    tab.lock.lockNow();
    expect(await tab.lock.unlockByPin('2580')).toEqual(success(undefined));
  });

  it('is counted before it is checked, so that a crash gives no try for nothing', async () => {
    const { tab, tries, dieAtPin, liveOn, openTab } = await withPin();
    dieAtPin();
    for (let tried = 1; tried <= 3; tried++) {
      void (await openTab()).lock.unlockByPin('0000');
      await settle();
      expect(await tries()).toBe(tried);
    }
    liveOn();
    expect(await tab.lock.unlockByPin('2580')).toMatchObject({ error: { kind: 'pin-waits' } });
  });

  it('is counted for all tabs together', async () => {
    const { tab, openTab, tries } = await withPin();
    const tabs = [tab, await openTab(), await openTab(), await openTab(), await openTab()];
    const answers = await Promise.all(tabs.map(({ lock }) => lock.unlockByPin('0000')));
    const kinds = answers.map((answer) => (answer.ok ? 'open' : answer.error.kind));
    expect(kinds).toEqual(['wrong-pin', 'wrong-pin', 'wrong-pin', 'pin-waits', 'pin-waits']);
    expect(await tries()).toBe(3);
  });

  it('waits again, and no longer, when the clock is set back', async () => {
    const { clock, jump, tab } = await withPin();
    for (let tried = 1; tried <= 3; tried++) await tab.lock.unlockByPin('0000');
    jump(-365 * 24 * 60 * minute);
    expect(await tab.lock.unlockByPin('2580')).toEqual(
      failure({ kind: 'pin-waits', waitMs: 5000 }),
    );
    await clock.advance(5000);
    expect(await tab.lock.unlockByPin('2580')).toEqual(success(undefined));
  });

  it('stays when the time of the lock is changed, and goes when a person says so', async () => {
    const { tab, record } = await withPin();
    await tab.lock.unlock(passphrase);
    await tab.lock.choose({ afterMinutes: 15 }, passphrase);
    expect(pinOf(await record())).toBeDefined();
    await tab.lock.choose({ afterMinutes: 15, pin: null }, passphrase);
    expect(pinOf(await record())).toBeUndefined();
    expect(await tab.lock.unlockByPin('2580')).toEqual(failure({ kind: 'pin-spent' }));
  });
});

describe('the check of the device', () => {
  async function withDevice(more: Pick<AppLock, 'pin'> = {}) {
    const { device } = fakeDeviceCheck();
    const appLock: AppLock = { afterMinutes: 0, device, ...more };
    const world = setUp({ session: { kind: 'open', person: ada, appLock }, copies: [] });
    return { ...world, device, tab: await world.openTab() };
  }

  it('unlocks all tabs, and forgets the wrong PINs', async () => {
    const pin = { salt: 'AAAA', hash: 'of another', tries: 9, triedAtMs: 0 };
    const { tab, openTab, clock, record } = await withDevice({ pin });
    const other = await openTab();
    expect(await tab.lock.unlockByDevice()).toEqual(success(undefined));
    await clock.settle();
    expect([tab.isLocked(), other.isLocked()]).toEqual([false, false]);
    expect(await record()).toMatchObject({ session: { appLock: { pin: { tries: 0 } } } });
  });

  it('leaves the tab locked when the device does not confirm', async () => {
    const { tab, ofDevice } = await withDevice();
    for (const kind of ['device-cancelled', 'device-unavailable', 'device-unproven'] as const) {
      ofDevice.refuseWith(kind);
      expect(await tab.lock.unlockByDevice()).toEqual(failure({ kind }));
      expect(tab.isLocked()).toBe(true);
    }
  });

  it('does not unlock after ten wrong PINs, nor without a key pair', async () => {
    const pin = { salt: 'AAAA', hash: 'of another', tries: 10, triedAtMs: 0 };
    const { tab } = await withDevice({ pin });
    const refused = failure({ kind: 'device-unproven' });
    expect(await tab.lock.unlockByDevice()).toEqual(refused);
    const without = await setUp(lockedFor(0)).openTab();
    expect(await without.lock.unlockByDevice()).toEqual(refused);
    expect([tab.isLocked(), without.isLocked()]).toEqual([true, true]);
  });

  it('unlocks nothing when the lock was changed while the device asked', async () => {
    const { tab, ofDevice, device } = await withDevice();
    const answer = ofDevice.hold();
    const unlocking = tab.lock.unlockByDevice();
    await tab.session.chooseAppLock({ afterMinutes: 0, device: { ...device, id: 'a newer one' } });
    answer();
    expect(await unlocking).toEqual(failure({ kind: 'device-unproven' }));
    expect(tab.isLocked()).toBe(true);
  });

  it('stays when the time of the lock is changed, and goes when a person says so', async () => {
    const { tab, record, device } = await withDevice();
    await tab.lock.choose({ afterMinutes: 15 }, passphrase);
    expect(await record()).toMatchObject({ session: { appLock: { afterMinutes: 15, device } } });
    await tab.lock.choose({ afterMinutes: 15, device: null }, passphrase);
    expect(await record()).not.toHaveProperty('session.appLock.device');
  });
});
