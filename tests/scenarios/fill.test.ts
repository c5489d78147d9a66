import { describe, expect, it } from 'vitest';

import { addDays } from '../../src/dates/addDays.ts';
import type { DayKey } from '../../src/dates/DayKey.ts';
import { memoryLocalStore } from '../support/memoryLocalStore.ts';
import type { LocalReader } from '../../src/log/LocalStore.ts';
import { drawingMs } from '../../src/sync/backfill/createBackfill.ts';
import { dwellMs } from '../../src/sync/days/createDayWatches.ts';
import type { Travel } from '../support/fakeWire.ts';
import { createSyncWorld, friday, saying, textsIn, valueOf } from '../support/syncWorld.ts';

/** A log of `count` days that end yesterday, written elsewhere. */
async function oldLog(count: number, travel?: Travel) {
  const world = createSyncWorld(travel === undefined ? {} : { travel });
  const elsewhere = world.device();
  await world.passes(1000);
  for (let back = 1; back <= count; back++) {
    await elsewhere.userAdds(`day -${back}`, { day: addDays(friday, -back) });
  }
  await world.passes(300_000);
  await elsewhere.expectOutbox([]);
  return { world, elsewhere };
}

const readsIn = (traffic: readonly string[]) =>
  traffic.filter((message) => message.startsWith('read'));

describe('a fresh device', () => {
  it('shows today first, then fills from the newest day to the oldest, and says how far it is', async () => {
    const { world } = await oldLog(150);
    const fresh = world.device();
    const told: string[] = [];
    fresh.log.fillProgress.subscribe(() => {
      const progress = fresh.log.fillProgress.getSnapshot();
      if (progress.kind === 'filling') told.push(`${progress.days} days`);
      else told.push(progress.kind);
    });
    await world.passes(60_000);
    const reads = readsIn(fresh.takeTraffic());
    expect(reads[0]).toBe(`read ${friday}`);
    expect(reads.slice(1)).toEqual(
      Array.from({ length: 150 }, (_, back) => `read ${addDays(friday, -1 - back)}`),
    );
    expect(told.filter((text, index) => text !== told[index - 1])).toEqual([
      ...['0 days', '64 days', '128 days', '150 days', 'complete'],
    ]);
    fresh.log.day(addDays(friday, -150));
    await world.passes(0);
    fresh.expectDay(['day -150'], addDays(friday, -150));
  });

  it('reads no other day while the page draws the first', async () => {
    const { world } = await oldLog(3, { delayMs: () => 0, survivesBreak: () => false });
    const fresh = world.device();
    await world.passes(drawingMs - 1);
    fresh.expectDay([], friday);
    expect(readsIn(fresh.takeTraffic())).toEqual([`read ${friday}`]);
    await world.passes(1);
    expect(readsIn(fresh.takeTraffic())).toHaveLength(3);
  });

  it('asks its own disk for the days of a page in one go', async () => {
    const { world } = await oldLog(150);
    const memory = memoryLocalStore();
    const asked = { one: 0, many: 0 };
    const counting = <Reader extends LocalReader>(reader: Reader): Reader => ({
      ...reader,
      day: (day: DayKey) => {
        asked.one++;
        return reader.day(day);
      },
      days: (...range: Parameters<LocalReader['days']>) => {
        asked.many++;
        return reader.days(...range);
      },
    });
    const fresh = world.device({
      ...memory,
      read: (work) => memory.read((reader) => work(counting(reader))),
      write: (durability, work) => memory.write(durability, (writer) => work(counting(writer))),
    });
    await world.passes(60_000);
    expect(fresh.log.fillProgress.getSnapshot()).toEqual({ kind: 'complete' });
    // Three pages, each looked up and written; the rest concerns the day on screen.
    expect(asked.many).toBeLessThan(12);
    expect(asked.one).toBeLessThan(20);
  });

  it('shows what the fill brings of the days that a tab holds, and sends no tab a copy of the log', async () => {
    const { world } = await oldLog(150);
    const fresh = world.device();
    const records: DayKey[] = [];
    const filled: string[] = [];
    fresh.hears((message) => {
      if (message.kind === 'day') records.push(message.record.day);
      if (message.kind === 'days-filled') filled.push(`${message.first} to ${message.last}`);
    });
    const other = fresh.opensTab();
    const [near, far] = [addDays(friday, -3), addDays(friday, -140)];
    // Not on screen: neighbours of a day, held in advance.
    const held = [near, far].map((day) => other.day(day));
    let whenNearCame: string | null = null;
    held[0]?.subscribe(() => {
      if (held[0]?.getSnapshot().kind !== 'known') return;
      whenNearCame ??= fresh.log.fillProgress.getSnapshot().kind;
    });
    await world.passes(60_000);
    expect(whenNearCame).toBe('filling');
    expect(held.map((view) => textsIn(view.getSnapshot()))).toEqual([['day -3'], ['day -140']]);
    expect(records).toEqual([friday]);
    expect(filled).toEqual([
      `${addDays(friday, -64)} to 9999-12-31`,
      `${addDays(friday, -128)} to ${addDays(friday, -65)}`,
      `${addDays(friday, -150)} to ${addDays(friday, -129)}`,
    ]);
  });

  it('goes on where it stopped when its leader dies, and reads nothing twice', async () => {
    const { world } = await oldLog(150);
    const fresh = world.device();
    await world.passes(drawingMs + 400);
    const before = readsIn(fresh.takeTraffic());
    expect(before.length).toBeGreaterThan(20);
    expect(before.length).toBeLessThan(140);
    fresh.leaderDies();
    await world.passes(60_000);
    const after = readsIn(fresh.takeTraffic());
    expect(fresh.log.fillProgress.getSnapshot()).toEqual({ kind: 'complete' });
    // At most the page in progress is read again.
    const twice = after.filter((read) => before.includes(read));
    expect(twice.length).toBeLessThanOrEqual(64);
    expect(new Set([...before, ...after]).size).toBe(151);
  });

  it('passes over no day that it was unsure of, whenever the leader dies', async () => {
    const wednesday = addDays(friday, -2);
    for (let atMs = 0; atMs <= 1200; atMs += 60) {
      for (const laterMs of [60, 180, 300]) {
        const world = createSyncWorld({
          travel: { delayMs: () => 60, survivesBreak: () => false },
          isRefused: ({ text }) => text === 'refused',
        });
        const elsewhere = world.device();
        await world.passes(500);
        await elsewhere.userAdds('tea', { day: wednesday });
        await world.passes(1000);
        // The next leader gets the row of another day again.
        await elsewhere.userAdds('bread', { day: addDays(friday, -9) });
        await world.passes(61_000);
        const phone = world.device();
        await world.passes(atMs);
        await phone.userAdds('refused', { day: wednesday });
        await world.passes(laterMs);
        phone.leaderDies();
        await world.passes(30_000);
        expect(phone.log.fillProgress.getSnapshot()).toEqual({ kind: 'complete' });
        phone.log.day(wednesday);
        await world.passes(0);
        phone.expectDay(['tea'], wednesday);
      }
    }
  });

  it('goes on when a day that it was unsure of came before the others of its page', async () => {
    for (let atMs = 40; atMs <= 240; atMs += 20) {
      let readLagMs = 0;
      const { world } = await oldLog(5, {
        delayMs: () => 20,
        survivesBreak: () => false,
        readLagMs: () => readLagMs,
      });
      const fresh = world.device();
      await world.passes(drawingMs + atMs);
      await fresh.userAdds('tea', { day: addDays(friday, -2) });
      readLagMs = 1000;
      await world.passes(40);
      readLagMs = 0;
      await world.passes(10_000);
      expect(fresh.log.fillProgress.getSnapshot(), `${atMs} ms`).toEqual({ kind: 'complete' });
    }
  });

  it('sends new writes before it continues', async () => {
    const { world } = await oldLog(200);
    const fresh = world.device();
    await world.passes(drawingMs + 400);
    await fresh.userAdds('in a hurry');
    await world.passes(100);
    world.expectServer(['in a hurry']);
    expect(fresh.log.fillProgress.getSnapshot().kind).toBe('filling');
    await world.passes(60_000);
    expect(fresh.log.fillProgress.getSnapshot()).toEqual({ kind: 'complete' });
  });

  it('says that it is paused while the server cannot be reached, and not while words are sent', async () => {
    const { world } = await oldLog(400);
    const fresh = world.device();
    const told: (boolean | string)[] = [];
    fresh.log.fillProgress.subscribe(() => {
      const progress = fresh.log.fillProgress.getSnapshot();
      told.push(progress.kind === 'filling' ? progress.isPaused : progress.kind);
    });
    for (const text of ['one', 'two', 'three']) {
      await world.passes(drawingMs);
      await fresh.userAdds(text);
    }
    await world.passes(100);
    expect(new Set(told)).toEqual(new Set([false]));
    fresh.goesOffline();
    await world.passes(5000);
    expect(told.at(-1)).toBe(true);
    fresh.goesOnline();
    await world.passes(60_000);
    expect(told.at(-2)).toBe(false);
    expect(told.at(-1)).toBe('complete');
  });

  it('says so too when the connection breaks while the copy waits for words', async () => {
    const { world } = await oldLog(400, {
      delayMs: () => 60,
      survivesBreak: () => false,
      upBytesPerSecond: 40_000,
    });
    const fresh = world.device();
    const isPaused = () => {
      const progress = fresh.log.fillProgress.getSnapshot();
      return progress.kind === 'filling' && progress.isPaused;
    };
    await world.passes(drawingMs + 200);
    for (let count = 1; count <= 60; count++)
      void fresh.log.add(saying(`on its way ${count}: ${'a long text '.repeat(400)}`));
    await world.passes(1500);
    expect(isPaused()).toBe(false);
    fresh.goesOffline();
    await world.passes(5000);
    expect(isPaused()).toBe(true);
  });

  it('knows every other day to be empty once it holds the log', async () => {
    const { world } = await oldLog(3);
    const fresh = world.device();
    await world.passes(10_000);
    fresh.takeTraffic();
    const empty = addDays(friday, 77);
    fresh.log.day(empty);
    fresh.log.select(empty);
    await world.passes(dwellMs - 1);
    expect(fresh.log.day(empty).getSnapshot()).toEqual({
      kind: 'known',
      entries: [],
      source: 'device',
      unreadable: 0,
    });
    expect(fresh.takeTraffic()).toEqual([]);
  });
});

describe('a device that comes back', () => {
  it('reads only the days that changed, and nothing when none did', async () => {
    const { world, elsewhere } = await oldLog(20);
    const phone = world.device();
    await world.passes(60_000);
    phone.takeTraffic();
    phone.leaderDies();
    await world.passes(60_000);
    expect(readsIn(phone.takeTraffic())).toEqual([]);

    phone.goesOffline();
    await elsewhere.userAdds('news', { day: addDays(friday, -7) });
    await world.passes(100_000);
    phone.leaderDies();
    await world.passes(60_000);
    expect(readsIn(phone.takeTraffic())).toEqual([`read ${addDays(friday, -7)}`]);
  });

  it('steps through the days of its copy without a byte', async () => {
    const { world } = await oldLog(20);
    const phone = world.device();
    await world.passes(60_000);
    phone.takeTraffic();
    for (let back = 1; back <= 20; back++) {
      phone.log.select(addDays(friday, -back));
      phone.log.day(addDays(friday, -back));
      await world.passes(100);
      phone.expectDay([`day -${back}`], addDays(friday, -back));
    }
    expect(phone.takeTraffic()).toEqual([]);
  });
});

describe('a day that is not on the device', () => {
  it('shows neither entries nor emptiness while the server is asked, then the answer', async () => {
    const { world } = await oldLog(3);
    const fresh = world.device();
    const day = addDays(friday, -2);
    fresh.log.select(day);
    const view = fresh.log.day(day);
    expect(view.getSnapshot()).toEqual({ kind: 'loading' });
    await world.passes(30);
    expect(view.getSnapshot()).toEqual({ kind: 'loading' });
    await world.passes(200);
    expect(view.getSnapshot()).toMatchObject({ kind: 'known', source: 'network' });
    fresh.expectDay(['day -2'], day);
  });

  it('shows the words written here, and says that there may be more, while the server cannot be asked', async () => {
    const { world } = await oldLog(3);
    const fresh = world.device();
    fresh.goesOffline();
    const day = addDays(friday, -2);
    fresh.log.day(day);
    await world.passes(5000);
    expect(fresh.log.day(day).getSnapshot()).toEqual({
      kind: 'partial',
      entries: [],
      isAsking: false,
    });
    await fresh.userAdds('remembered', { day });
    expect(fresh.log.day(day).getSnapshot()).toMatchObject({
      kind: 'partial',
      entries: [{ text: 'remembered' }],
      isAsking: false,
    });
    fresh.goesOnline();
    await world.passes(10_000);
    expect(fresh.log.day(day).getSnapshot()).toMatchObject({ kind: 'known' });
    fresh.expectDay(['day -2', 'remembered'], day);
  });
});

describe('many tabs', () => {
  it('see a write from elsewhere at once, whichever of them leads, also after the leader died', async () => {
    const world = createSyncWorld();
    const [phone, laptop] = [world.device(), world.device()];
    const tabs = [phone.opensTab(), phone.opensTab()];
    for (const tab of tabs) tab.day(friday);
    await world.passes(1000);
    // The first entry of a log is another case: its generation is still unknown.
    await laptop.userAdds('bread', { day: addDays(friday, 1) });
    await world.passes(1000);
    phone.leaderDies();
    await world.passes(1000);
    await laptop.userAdds('tea');
    await world.passes(100);
    for (const tab of tabs) expect(textsIn(tab.day(friday).getSnapshot())).toEqual(['tea']);
  });

  it('keep days live that any of them looks at, until it looks elsewhere or is gone', async () => {
    const world = createSyncWorld();
    const phone = world.device();
    const other = phone.opensTab();
    const saturday = addDays(friday, 1);
    other.select(saturday);
    await world.passes(1000);
    const watched = () => phone.takeTraffic().filter((message) => message.startsWith('watch'));
    expect(watched()).toEqual([`watch ${friday}`, `watch ${saturday}`]);
    other.stop();
    phone.log.select(addDays(friday, 2));
    await world.passes(1000);
    expect(watched()).toEqual([`watch ${addDays(friday, 2)}`]);
  });
});

describe('a replaced or deleted text', () => {
  it('can be read again: versions of the server with those on their way', async () => {
    const world = createSyncWorld();
    const phone = world.device();
    await world.passes(1000);
    const entry = await phone.userAdds('one');
    await phone.userEdits('one', 'two');
    await world.passes(2000);
    phone.line().failsWrites('offline');
    await phone.userEdits('two', 'three');
    const asked = phone.log.versions(entry.id);
    await world.passes(100);
    const { versions } = valueOf(await asked);
    expect(versions.map(({ text, revision }) => [revision, text])).toEqual([
      [2, 'two'],
      [1, 'one'],
    ]);
  });

  it('is in the trash for thirty days, and comes back on every device', async () => {
    const world = createSyncWorld();
    const [phone, laptop] = [world.device(), world.device()];
    await world.passes(1000);
    await phone.userAdds('tea');
    await world.passes(1000);
    await phone.userDeletes('tea');
    await world.passes(1000);
    laptop.expectDay([]);
    const trash = laptop.log.trash();
    await world.passes(100);
    const [deleted] = valueOf(await trash).entries;
    expect(deleted?.version).toMatchObject({ text: 'tea', revision: 1, day: friday });
    if (deleted !== undefined) valueOf(await laptop.log.restore(deleted.version));
    await world.passes(1000);
    for (const device of [phone, laptop]) device.expectDay(['tea']);

    await phone.userDeletes('tea');
    await world.passes(31 * 24 * 3600 * 1000);
    const later = phone.log.trash();
    await world.passes(100);
    expect(valueOf(await later).entries).toEqual([]);
  });

  it('is reported as out of reach when the server does not answer', async () => {
    const world = createSyncWorld();
    const phone = world.device();
    await world.passes(1000);
    phone.goesOffline();
    const asked = phone.log.trash();
    await world.passes(100);
    expect(await asked).toMatchObject({ error: { kind: 'offline' } });
  });
});

describe('an entry of another program', () => {
  it('with time and text only is shown, and can be edited here', async () => {
    const world = createSyncWorld();
    const phone = world.device();
    await world.passes(1000);
    const ours = await phone.userAdds('ours');
    await world.passes(1000);
    world.server.writeAsOther({
      ...ours,
      id: 'theirs' as typeof ours.id,
      text: 'theirs',
      revision: 0,
      writeId: '' as typeof ours.writeId,
      createdAtMs: null,
      updatedAtMs: null,
    });
    await world.passes(1000);
    phone.expectDay(['ours', 'theirs']);
    await phone.userEdits('theirs', 'theirs, mended');
    await world.passes(1000);
    await phone.expectOutbox([]);
    world.expectServer(['ours', 'theirs, mended']);
  });
});

describe('a new device whose store fails once', () => {
  it('notices, and fills its copy all the same', async () => {
    for (let failing = 1; failing <= 3; failing++) {
      const { world } = await oldLog(5);
      const memory = memoryLocalStore();
      let writes = 0;
      const fresh = world.device({
        ...memory,
        write: async (durability, work) =>
          ++writes === failing
            ? { ok: false, error: { kind: 'unavailable', cause: null } }
            : memory.write(durability, work),
      });
      await world.passes(10_000);
      expect(fresh.log.fillProgress.getSnapshot(), `write ${failing}`).toEqual({
        kind: 'complete',
      });
      fresh.log.day(addDays(friday, -5));
      await world.passes(0);
      fresh.expectDay(['day -5'], addDays(friday, -5));
    }
  });
});
