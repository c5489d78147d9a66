import { describe, expect, it } from 'vitest';

import { addDays } from '../../src/dates/addDays.ts';
import { memoryLocalStore } from '../support/memoryLocalStore.ts';
import { recordOf } from '../../src/log/days/dayRecords.ts';
import { takeRemoteDay, takeRemoteEntries } from '../../src/sync/days/remoteChanges.ts';
import { createSyncWorld, friday, valueOf } from '../support/syncWorld.ts';

const [tuesday, wednesday] = [addDays(friday, -3), addDays(friday, -2)];

describe('older news', () => {
  it('of a day never replaces a later read of it, however late the fill brings them', async () => {
    let lagMs = 0;
    const world = createSyncWorld({
      travel: { delayMs: () => 20, survivesBreak: () => false, readLagMs: () => lagMs },
    });
    const phone = world.device();
    await world.passes(1000);
    await phone.userAdds('tea', { day: wednesday });
    await world.passes(100_000);

    const laptop = world.device();
    while (!laptop.line().traffic.includes(`read ${friday}`)) await world.passes(1);
    lagMs = 5000;
    await world.passes(1000);
    // The fill has requested Wednesday, and its answer takes long.
    expect(laptop.line().traffic).toContain(`read ${wednesday}`);
    lagMs = 0;
    await phone.userAdds('news', { day: wednesday });
    await world.passes(100);
    laptop.log.day(wednesday);
    laptop.log.select(wednesday);
    await world.passes(1000);
    laptop.expectDay(['tea', 'news'], wednesday);
    const shown: unknown[] = [];
    const view = laptop.log.day(wednesday);
    view.subscribe(() => shown.push(view.getSnapshot()));
    await world.passes(60_000);
    laptop.expectDay(['tea', 'news'], wednesday);
    expect(shown).toEqual([]);
  });

  it('of an entry never replaces the device’s newer entry', async () => {
    const world = createSyncWorld();
    const phone = world.device();
    await world.passes(1000);
    await phone.userAdds('tea');
    await world.passes(1000);
    const [older] = world.server.day(friday).entries;
    await phone.userEdits('tea', 'green tea');
    await world.passes(1000);
    const [newer] = world.server.day(friday).entries;
    if (older === undefined || newer === undefined) throw new Error('no entry');
    const store = memoryLocalStore();
    const record = valueOf(
      await store.write('relaxed', async (writer) => {
        await takeRemoteEntries(writer, friday, [newer]);
        expect(await takeRemoteEntries(writer, friday, [older])).toEqual({ days: [], news: 0 });
        return recordOf(writer, friday);
      }),
    );
    expect(record.entries).toEqual([newer]);
  });

  it('of a day never replaces an entry that arrived while the day was read', async () => {
    const world = createSyncWorld();
    const phone = world.device();
    await world.passes(1000);
    await phone.userAdds('tea');
    await world.passes(1000);
    const read = world.server.day(friday);
    await phone.userEdits('tea', 'green tea');
    await world.passes(1000);
    const [told] = world.server.day(friday).entries;
    if (told === undefined) throw new Error('no entry');
    const row = { changes: 1, changedAtMs: 1 };
    const record = valueOf(
      await memoryLocalStore().write('relaxed', async (writer) => {
        await takeRemoteDay(writer, await recordOf(writer, friday), read, row, false);
        await takeRemoteEntries(writer, friday, [told]);
        await takeRemoteDay(writer, await recordOf(writer, friday), read, row, false);
        return recordOf(writer, friday);
      }),
    );
    expect(record).toMatchObject({ syncedChanges: 1, entries: [told] });
  });
});

describe('the cursor of the index', () => {
  it('stays behind rows whose days have not been read, until they are', async () => {
    const world = createSyncWorld();
    const [phone, laptop] = [world.device(), world.device()];
    await world.passes(1000);
    for (const day of [friday, tuesday, wednesday]) await phone.userAdds('old', { day });
    await world.passes(200_000);
    await phone.userAdds('tea');
    await world.passes(55_000);
    await phone.userAdds('news', { day: tuesday });
    await world.passes(10);
    await phone.userAdds('more news', { day: wednesday });
    laptop.takeTraffic();
    for (let ms = 0; ms < 200 && !laptop.line().traffic.includes(`row ${wednesday} 2`); ms++)
      await world.passes(1);
    await world.passes(20);
    // Both rows have arrived, and neither day is read.
    laptop.goesOffline();
    await world.passes(200_000);
    laptop.leaderDies();
    await world.passes(60_000);
    for (const day of [tuesday, wednesday]) laptop.log.day(day);
    await world.passes(0);
    laptop.expectDay(['old', 'news'], tuesday);
    laptop.expectDay(['old', 'more news'], wednesday);
  });
});

describe('a log that is deleted elsewhere', () => {
  it('takes no unsent words off the screen, not even for a moment', async () => {
    const world = createSyncWorld();
    const [phone, laptop] = [world.device(), world.device()];
    await world.passes(1000);
    await phone.userAdds('tea');
    await world.passes(5000);
    laptop.line().failsWrites('unexpected');
    await laptop.userAdds('unsent');
    await world.passes(100);
    const view = laptop.log.day(friday);
    const shown: string[][] = [];
    view.subscribe(() => {
      const now = view.getSnapshot();
      shown.push('entries' in now ? now.entries.map(({ text }) => text) : [now.kind]);
    });
    world.server.clear();
    await world.passes(10_000);
    expect(shown.length).toBeGreaterThan(0);
    for (const texts of shown) expect(texts).toContain('unsent');
    laptop.expectDay(['unsent']);
  });
});
