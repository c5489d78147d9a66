import { describe, expect, it } from 'vitest';

import { addDays } from '../../src/dates/addDays.ts';
import { memoryLocalStore } from '../support/memoryLocalStore.ts';
import { createRandom } from '../support/random.ts';
import { createSyncWorld, friday, textsIn, valueOf } from '../support/syncWorld.ts';

const saturday = addDays(friday, 1);

describe('a log that is deleted on another device', () => {
  async function twoDevices() {
    const world = createSyncWorld();
    const phone = world.device();
    const laptop = world.device();
    await world.passes(1000);
    await phone.userAdds('tea');
    await phone.userAdds('bread', { day: saturday });
    await world.passes(5000);
    laptop.log.day(saturday);
    await world.passes(100);
    laptop.expectDay(['tea']);
    laptop.expectDay(['bread'], saturday);
    expect(laptop.log.fillProgress.getSnapshot()).toEqual({ kind: 'complete' });
    return { world, phone, laptop };
  }

  it('goes from the screens of a connected device at once, on every day', async () => {
    const { world, laptop } = await twoDevices();
    world.server.clear();
    await world.passes(2000);
    for (const day of [friday, saturday]) {
      expect(laptop.log.day(day).getSnapshot()).toMatchObject({ kind: 'known', entries: [] });
    }
    expect(laptop.log.fillProgress.getSnapshot()).toEqual({ kind: 'complete' });
    await world.passes(60_000);
    laptop.takeTraffic();
    await world.passes(60_000);
    // The question is not repeated.
    expect(laptop.takeTraffic()).toEqual([]);
  });

  it('is given up once a full disk has room again, and the server is left in peace until then', async () => {
    const { world, laptop } = await twoDevices();
    laptop.takeTraffic();
    laptop.breaksEngineStore({ kind: 'quota', cause: null });
    world.server.clear();
    await world.passes(60_000);
    const headers = laptop.takeTraffic().filter((what) => what === 'header');
    expect(headers.length).toBeLessThan(20);
    laptop.breaksEngineStore(null);
    await world.passes(120_000);
    laptop.expectDay([]);
    laptop.expectDay([], saturday);
  });

  it('is given up by a device that filled its copy without having written down whose it is', async () => {
    const left: number[] = [];
    for (let brokenMs = 0; brokenMs <= 300; brokenMs += 10) {
      const world = createSyncWorld();
      const phone = world.device();
      await world.passes(1000);
      await phone.userAdds('tea');
      await world.passes(1000);
      const laptop = world.device();
      await world.passes(brokenMs);
      laptop.breaksEngineStore({ kind: 'unavailable', cause: null });
      await world.passes(10);
      laptop.breaksEngineStore(null);
      await world.passes(300);
      world.server.clear();
      await world.passes(10_000);
      const copies = valueOf(
        await laptop.localStore.read(async (reader) =>
          Promise.all((await reader.dayKeys()).map((day) => reader.day(day))),
        ),
      );
      if (copies.some((copy) => (copy?.syncedChanges ?? 0) > 0)) left.push(brokenMs);
    }
    expect(left).toEqual([]);
  });

  it('takes no word along that had not been sent', async () => {
    const { world, phone, laptop } = await twoDevices();
    laptop.line().failsWrites('unexpected');
    await laptop.userAdds('unsent');
    await laptop.userEdits('tea', 'tea with milk');
    await world.passes(500);
    world.server.clear();
    await world.passes(500);
    laptop.expectDay(['tea with milk', 'unsent']);
    laptop.line().failsWrites(null);
    await world.passes(60_000);
    await laptop.expectOutbox([]);
    world.expectServer(['tea with milk', 'unsent']);
    expect(new Set(textsIn(phone.log.day(friday).getSnapshot()))).toEqual(
      new Set(['tea with milk', 'unsent']),
    );
  });

  it('takes no unsent word from the screen, not for a moment', async () => {
    const { world, laptop } = await twoDevices();
    laptop.line().failsWrites('unexpected');
    await laptop.userAdds('unsent');
    await laptop.userAdds('unsent too', { day: saturday });
    world.server.clear();
    for (let passedMs = 0; passedMs < 2000; passedMs += 10) {
      await world.passes(10);
      expect(textsIn(laptop.log.day(friday).getSnapshot())).toContain('unsent');
      expect(textsIn(laptop.log.day(saturday).getSnapshot())).toContain('unsent too');
    }
    laptop.expectDay(['unsent']);
    laptop.expectDay(['unsent too'], saturday);
  });

  it('is begun anew by the next device that writes, and seen so by all', async () => {
    const { world, phone, laptop } = await twoDevices();
    world.server.clear();
    await phone.userAdds('a new beginning', { day: saturday });
    await world.passes(5000);
    for (const device of [phone, laptop]) {
      device.log.day(saturday);
      await world.passes(100);
      device.expectDay([]);
      device.expectDay(['a new beginning'], saturday);
    }
    laptop.leaderDies();
    await world.passes(5000);
    laptop.expectDay(['a new beginning'], saturday);
  });

  it('is distinguished from the next log by a device that was away for both', async () => {
    const { world, phone, laptop } = await twoDevices();
    laptop.leaderIsGone();
    world.server.clear();
    await world.passes(1000);
    // As many changes as before, so that the counters are equal.
    await phone.userAdds('another tea');
    await phone.userAdds('more bread', { day: saturday });
    await world.passes(5000);
    laptop.leaderDies();
    await world.passes(5000);
    laptop.expectDay(['another tea']);
    laptop.expectDay(['more bread'], saturday);
  });

  it('is not given up for an index that is late, nor for one without its newest row', async () => {
    const { world, laptop } = await twoDevices();
    laptop.leaderIsGone();
    await laptop.userAdds('unsent', { day: saturday });
    await laptop.userAdds('unsent too');
    laptop.leaderDies();
    await world.passes(5000);
    expect(laptop.takeTraffic().filter((what) => what.startsWith('read'))).toEqual([]);
    laptop.expectDay(['tea', 'unsent too']);
    laptop.expectDay(['bread', 'unsent'], saturday);
  });

  it('leaves no generation behind on the server', async () => {
    const { world } = await twoDevices();
    expect(world.server.born).not.toBeNull();
    world.server.clear();
    await world.passes(400_000);
    expect([world.server.schema, world.server.born]).toEqual([null, null]);
  });

  it('is given up although a day of it was on its way here', async () => {
    const world = createSyncWorld({
      travel: { delayMs: () => 20, survivesBreak: () => false, readLagMs: () => 500 },
    });
    const phone = world.device();
    await world.passes(1000);
    await phone.userAdds('tea', { day: saturday });
    await world.passes(2000);
    const fresh = world.device();
    fresh.log.select(saturday);
    fresh.log.day(saturday);
    // Requested and answered, but not received yet.
    await world.passes(200);
    world.server.clear();
    await world.passes(10_000);
    fresh.expectDay([], saturday);
    phone.log.day(saturday);
    await world.passes(100);
    phone.expectDay([], saturday);
  });
});

describe('a log that is deleted just after its first word', () => {
  it('leaves nothing behind, on screen or in the copy, where it was not known to have begun', async () => {
    const wrong: string[] = [];
    for (let deletedMs = 10; deletedMs <= 150; deletedMs += 10) {
      for (const anewMs of [0, 30, 2000]) {
        const world = createSyncWorld();
        const [phone, laptop, tablet] = [world.device(), world.device(), world.device()];
        await world.passes(1000);
        await phone.userAdds('tea', { day: saturday });
        await world.passes(deletedMs);
        world.server.clear();
        await world.passes(anewMs);
        // As many changes as in the old log, so that the counters are equal.
        await tablet.userAdds('bread', { day: saturday });
        await world.passes(10_000);
        laptop.log.day(saturday);
        await world.passes(100);
        const there = world.server.day(saturday).entries.map(({ text }) => text);
        const shown = textsIn(laptop.log.day(saturday).getSnapshot());
        const born = valueOf(await laptop.localStore.read((reader) => reader.meta())).born;
        if (JSON.stringify(shown) !== JSON.stringify(there) || born !== world.server.born)
          wrong.push(`${deletedMs} ${anewMs}: ${JSON.stringify([there, shown])}`);
      }
    }
    expect(wrong).toEqual([]);
  });
});

describe('a log of another device that is deleted just after a word of this one', () => {
  it('leaves no word on a device that died before it knew of that log', async () => {
    const world = createSyncWorld();
    const [phone, laptop] = [world.device(), world.device()];
    await world.passes(1000);
    await laptop.userAdds('bread', { day: saturday });
    await world.passes(5);
    let notices = 0;
    phone.hears(({ kind }) => {
      if (kind !== 'outbox-changed') return;
      notices += 1;
      // The first notice is of the tab. Behind the acknowledgement, nothing more is written down.
      if (notices === 2) phone.breaksEngineStore({ kind: 'unavailable', cause: null });
    });
    await phone.userAdds('tea');
    await world.passes(50);
    phone.leaderIsGone();
    world.expectServer(['tea']);
    await phone.expectOutbox([]);
    world.server.clear();
    await world.passes(5000);
    phone.breaksEngineStore(null);
    phone.leaderDies();
    await world.passes(10_000);
    world.expectServer([]);
    phone.expectDay([]);
  });
});

describe('a log that a write in flight begins again after its deletion', () => {
  it('brings no deleted word back', async () => {
    const wrong: string[] = [];
    // Travel times with which the laptop names the next log before it has read a day of it.
    for (const seed of [72, 151, 224, 246, 269, 360]) {
      const random = createRandom(seed);
      const travel = {
        delayMs: () => 1 + Math.floor(random() * 120),
        survivesBreak: () => false,
        readLagMs: () => (random() < 0.7 ? 0 : Math.floor(random() * 400)),
      };
      const world = createSyncWorld({ travel });
      const [phone, laptop] = [world.device(), world.device()];
      laptop.log.select(saturday);
      await world.passes(1000);
      for (const text of ['tea', 'bread', 'salt']) await phone.userAdds(text, { day: saturday });
      await world.passes(20 + Math.floor(random() * 200));
      const deleted = world.server.allEntries().map(({ text }) => text);
      // The words that are still on their way are of the next log. No generation goes ahead of them.
      world.server.clear();
      await world.passes(30_000);
      const there = world.server.allEntries().map(({ text }) => text);
      if (there.some((text) => deleted.includes(text))) wrong.push(`${seed}: ${there.join()}`);
    }
    expect(wrong).toEqual([]);
  });
});

describe('a log that an older app has written, without a generation', () => {
  async function olderLog() {
    const world = createSyncWorld();
    const store = memoryLocalStore();
    let isSlow = false;
    const phone = world.device({
      ...store,
      write: async (durability, work) => {
        const result = await store.write(durability, work);
        while (isSlow)
          await new Promise<void>((resolve) => world.clock.setTimer(() => resolve(), 10));
        return result;
      },
    });
    const phoneIsSlow = (isSo: boolean) => {
      isSlow = isSo;
    };
    await world.passes(1000);
    await phone.userAdds('tea');
    await phone.userAdds('bread', { day: saturday });
    await world.passes(70_000);
    phone.leaderIsGone();
    world.server.born = null;
    await phone.localStore.write('relaxed', async (writer) => {
      const { cursor, fill, savedAsOfMs } = await writer.meta();
      await writer.putMeta({ cursor, fill, savedAsOfMs });
    });
    phone.takeTraffic();
    return { world, phone, phoneIsSlow };
  }

  it('gets one from the first device, which fills its copy again, once', async () => {
    const { world, phone } = await olderLog();
    phone.leaderDies();
    await world.passes(5000);
    expect(world.server.born).not.toBeNull();
    const reads = () => phone.takeTraffic().filter((what) => what.startsWith('read'));
    expect(reads().sort()).toEqual([`read ${friday}`, `read ${saturday}`]);
    phone.expectDay(['tea']);
    phone.leaderDies();
    await world.passes(5000);
    expect(reads()).toEqual([]);
    phone.expectDay(['tea']);
  });

  it('has one, whichever of two devices is first, and is a log like any other', async () => {
    const { world, phone } = await olderLog();
    phone.leaderDies();
    const laptop = world.device();
    await world.passes(5000);
    const held = async ({ localStore }: typeof phone) =>
      valueOf(await localStore.read((reader) => reader.meta())).born;
    expect([await held(phone), await held(laptop)]).toEqual([world.server.born, world.server.born]);
    world.server.clear();
    await world.passes(2000);
    for (const device of [phone, laptop]) device.expectDay([]);
  });

  it('is given up by a device that was away when it was deleted, and begun anew', async () => {
    const { world, phone } = await olderLog();
    world.server.clear();
    const laptop = world.device();
    await world.passes(1000);
    // As many changes as in the old log, so that the counters are equal.
    await laptop.userAdds('another tea');
    await world.passes(5000);
    phone.leaderDies();
    await world.passes(5000);
    phone.expectDay(['another tea']);
    phone.log.day(saturday);
    await world.passes(100);
    phone.expectDay([], saturday);
  });

  it('is given up by a device that was away when it was deleted, and nothing is there', async () => {
    const { world, phone } = await olderLog();
    world.server.clear();
    phone.leaderDies();
    await world.passes(5000);
    phone.expectDay([]);
    phone.takeTraffic();
    await world.passes(60_000);
    expect(phone.takeTraffic()).toEqual([]);
  });

  it('goes from the screen at once, although its name was being written down just then', async () => {
    const late: number[] = [];
    for (let slowMs = 0; slowMs <= 200; slowMs += 10) {
      const { world, phone, phoneIsSlow } = await olderLog();
      phone.leaderDies();
      await world.passes(slowMs);
      phoneIsSlow(true);
      await world.passes(100);
      world.server.clear();
      await world.passes(100);
      phoneIsSlow(false);
      await world.passes(5000);
      if (textsIn(phone.log.day(friday).getSnapshot()).length > 0) late.push(slowMs);
    }
    expect(late).toEqual([]);
  });

  it('is not begun again by a device that does not know of its end', async () => {
    const { world, phone } = await olderLog();
    phone.leaderDies();
    // It has read the header, and offers a generation.
    await world.passes(70);
    expect(phone.takeTraffic()).toContain('header');
    world.server.clear();
    await world.passes(5000);
    expect([world.server.schema, world.server.born]).toEqual([null, null]);
    phone.expectDay([]);
    await phone.userAdds('a new beginning');
    await world.passes(5000);
    expect(world.server.born).not.toBeNull();
    phone.expectDay(['a new beginning']);
  });

  it('is given up although a day of it was on its way here', async () => {
    const world = createSyncWorld({
      travel: { delayMs: () => 20, survivesBreak: () => false, readLagMs: () => 500 },
    });
    const phone = world.device();
    await world.passes(1000);
    await phone.userAdds('tea', { day: saturday });
    await world.passes(2000);
    phone.leaderIsGone();
    world.server.born = null;
    const laptop = world.device();
    laptop.log.select(saturday);
    laptop.log.day(saturday);
    await world.passes(70);
    // It has read that the log has no generation, and offers one a moment too late.
    valueOf(world.server.begin('01J00000000000000000000001', 'unnamed'));
    const isAsked = () => laptop.line().traffic.includes(`read ${saturday}`);
    for (let waitedMs = 0; waitedMs < 500 && !isAsked(); waitedMs++) await world.passes(1);
    expect(isAsked()).toBe(true);
    world.server.clear();
    valueOf(world.server.begin('01J00000000000000000000002', 'empty'));
    await world.passes(10_000);
    laptop.expectDay([], saturday);
  });
});

describe('an entry that the owner of the database takes away', () => {
  it('goes from the open day, although the index says nothing', async () => {
    const world = createSyncWorld();
    const phone = world.device();
    await world.passes(1000);
    await phone.userAdds('tea');
    await phone.userAdds('bread');
    await world.passes(1000);
    const tea = world.server.day(friday).entries.find(({ text }) => text === 'tea');
    if (tea === undefined) throw new Error('not there');
    world.server.takeAway(tea);
    await world.passes(500);
    phone.expectDay(['bread']);
  });

  it('goes although the day was being read just then', async () => {
    const world = createSyncWorld({
      travel: { delayMs: () => 20, survivesBreak: () => false, readLagMs: () => 500 },
    });
    const phone = world.device();
    const laptop = world.device();
    await world.passes(1000);
    await phone.userAdds('tea');
    await phone.userAdds('bread');
    await world.passes(5000);
    await phone.userDeletes('bread');
    // The laptop has requested the day. The answer with the tea is in transit.
    await world.passes(200);
    for (const entry of world.server.day(friday).entries) world.server.takeAway(entry);
    await world.passes(5000);
    laptop.expectDay([]);
  });

  it('stays while words about it are unsent: edit beats delete', async () => {
    const world = createSyncWorld();
    const phone = world.device();
    await world.passes(1000);
    await phone.userAdds('tea');
    await world.passes(1000);
    phone.line().failsWrites('unexpected');
    await phone.userEdits('tea', 'tea with milk');
    await world.passes(200);
    for (const entry of world.server.day(friday).entries) world.server.takeAway(entry);
    await world.passes(500);
    phone.expectDay(['tea with milk']);
    phone.line().failsWrites(null);
    await world.passes(60_000);
    world.expectServer(['tea with milk']);
  });

  it('costs no second read when another device of the log has deleted or moved it', async () => {
    const world = createSyncWorld();
    const phone = world.device();
    const laptop = world.device();
    await world.passes(1000);
    await phone.userAdds('tea');
    await phone.userAdds('bread');
    await world.passes(5000);
    laptop.takeTraffic();
    await phone.userDeletes('tea');
    await world.passes(3000);
    laptop.expectDay(['bread']);
    const reads = () => laptop.takeTraffic().filter((what) => what.startsWith('read'));
    expect(reads()).toEqual([`read ${friday}`]);
    await phone.userMoves('bread', saturday);
    await world.passes(3000);
    laptop.expectDay([]);
    expect(reads().filter((what) => what.includes(friday))).toEqual([`read ${friday}`]);
  });
});
