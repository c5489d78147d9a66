import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

import { timeString } from '../../src/dates/TimeString.ts';
import type { Entry } from '../../src/entries/Entry.ts';
import type { Result } from '../../src/lib/result.ts';
import { memoryLocalStore } from '../support/memoryLocalStore.ts';
import { memoryTabChannels } from '../support/memoryTabChannel.ts';
import { createDayLog } from '../../src/log/createDayLog.ts';
import { createSyncEngine } from '../../src/sync/engine/createSyncEngine.ts';
import type { DayLog, WriteRefusal } from '../../src/log/DayLog.ts';
import { systemClock } from '../../src/lib/systemClock.ts';
import { day, openDevice, password, startTestBackend, type TestBackend } from './backend.ts';

let backend: TestBackend;
const ends: (() => Promise<void>)[] = [];

beforeAll(async () => {
  backend = await startTestBackend();
});

afterAll(async () => {
  await backend.close();
});

afterEach(async () => {
  await Promise.all(ends.splice(0).map((end) => end()));
});

/** A whole device: log, engine and SDK, without screen and disk. */
async function openLog(email?: string) {
  const device = await openDevice(backend, email);
  const localStore = memoryLocalStore();
  const openChannel = memoryTabChannels();
  const dayLog = createDayLog({
    localStore,
    channel: openChannel(),
    clock: systemClock,
  });
  const engine = createSyncEngine({
    localStore,
    remoteStore: device.store,
    channel: openChannel(),
    clock: systemClock,
    random: Math.random,
  });
  engine.start();
  dayLog.start();
  dayLog.select(day);
  // Views are updated only while they have a listener.
  dayLog.day(day).subscribe(() => undefined);
  dayLog.syncStatus.subscribe(() => undefined);
  ends.push(async () => {
    dayLog.stop();
    engine.stop();
    await device.close();
  });
  return { ...device, dayLog };
}

const texts = (log: DayLog): readonly string[] => {
  const view = log.day(day).getSnapshot();
  return 'entries' in view ? view.entries.map((entry) => entry.text) : [view.kind];
};

async function write(result: Promise<Result<Entry, WriteRefusal>>): Promise<Entry> {
  const written = await result;
  if (!written.ok) throw new Error(written.error.kind);
  return written.value;
}

const add = (log: DayLog, text: string, second: number) =>
  write(
    log.add({
      day,
      time: timeString(12, 0, second),
      zone: 'Europe/Berlin',
      text,
      addedLater: false,
    }),
  );

const status = (log: DayLog) => log.syncStatus.getSnapshot();

/** Longer than the default of a second: the engine waits and backs off in real time here. */

describe('two devices of one person, over the real SDK and the real rules', () => {
  it('see each other’s entries, edits and deletions', async () => {
    const here = await openLog();
    const there = await openLog(here.email);
    const entry = await add(here.dayLog, 'one', 1);
    await expect.poll(() => texts(there.dayLog)).toEqual(['one']);
    await expect.poll(() => status(here.dayLog)).toMatchObject({ kind: 'saved' });

    const view = there.dayLog.day(day).getSnapshot();
    const arrived = view.kind === 'known' ? view.entries[0] : undefined;
    expect(arrived).toMatchObject({ id: entry.id, revision: 1 });
    if (arrived === undefined) return;
    await write(there.dayLog.edit(arrived, { text: 'two' }));
    await expect.poll(() => texts(here.dayLog)).toEqual(['two']);

    const current = here.dayLog.day(day).getSnapshot();
    const edited = current.kind === 'known' ? current.entries[0] : undefined;
    if (edited !== undefined) await here.dayLog.remove(edited);
    await expect.poll(() => texts(there.dayLog)).toEqual([]);
  });

  it('end with the union of what they added while the server was away', async () => {
    const here = await openLog();
    const there = await openLog(here.email);
    await expect.poll(() => texts(there.dayLog)).toEqual([]);
    await backend.database.stop();
    await add(here.dayLog, 'from here', 1);
    await add(there.dayLog, 'from there', 2);
    await expect
      .poll(() => status(here.dayLog))
      .toMatchObject({
        kind: 'on-device',
        unsent: 1,
        why: 'offline',
      });
    await backend.database.start();
    for (const { dayLog } of [here, there]) {
      await expect.poll(() => texts(dayLog)).toEqual(['from here', 'from there']);
      await expect.poll(() => status(dayLog)).toMatchObject({ kind: 'saved' });
    }
  });
});

describe('a session that has ended', () => {
  it('keeps every word on the device, says so, and sends them after a new sign-in', async () => {
    const here = await openLog();
    await expect.poll(() => texts(here.dayLog)).toEqual([]);
    await here.account.signOut();
    await add(here.dayLog, 'written meanwhile', 1);
    await expect
      .poll(() => status(here.dayLog))
      .toMatchObject({
        kind: 'on-device',
        unsent: 1,
        why: 'needs-sign-in',
      });
    expect(texts(here.dayLog)).toEqual(['written meanwhile']);

    expect(await here.account.signIn(here.email, password)).toMatchObject({ ok: true });
    // Like the worker after a new sign-in.
    here.store.reconnect();
    await expect.poll(() => status(here.dayLog)).toMatchObject({ kind: 'saved' });
    expect(await here.store.readDay(day)).toMatchObject({
      value: { entries: [{ text: 'written meanwhile' }] },
    });
  });
});
