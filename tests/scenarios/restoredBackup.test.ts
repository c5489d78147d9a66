import { describe, expect, it } from 'vitest';

import { addDays } from '../../src/dates/addDays.ts';
import type { DayKey } from '../../src/dates/DayKey.ts';
import { asWriteId } from '../../src/entries/entryIds.ts';
import { followUp } from '../../src/log/writes/followUp.ts';
import { createSyncWorld, friday, textsIn, valueOf } from '../support/syncWorld.ts';

const saturday = addDays(friday, 1);
const sunday = addDays(friday, 2);

type World = ReturnType<typeof createSyncWorld>;
type Device = ReturnType<World['device']>;

describe('a database that is restored from a backup', () => {
  /** Two devices that know of more than the backup, which they give. */
  async function backedUp() {
    const world = createSyncWorld();
    const phone = world.device();
    const laptop = world.device();
    await world.passes(1000);
    for (const text of ['tea', 'bread', 'salt']) await phone.userAdds(text);
    await phone.userAdds('plum', { day: saturday });
    await world.passes(70_000);
    const restore = world.server.backUp();
    await phone.userAdds('after the backup');
    await laptop.userEdits('tea', 'tea with milk');
    await world.passes(2000);
    await laptop.userMoves('bread', sunday);
    await phone.userAdds('a new day', { day: sunday });
    await laptop.userDeletes('salt');
    await world.passes(70_000);
    return { world, phone, laptop, restore };
  }

  async function expectAll(world: World, devices: readonly Device[]) {
    // A deletion is lost with the backup, and the entry is back: no word is.
    const expected: readonly (readonly [DayKey, readonly string[]])[] = [
      [friday, ['after the backup', 'salt', 'tea with milk']],
      [saturday, ['plum']],
      [sunday, ['a new day', 'bread']],
    ];
    for (const [day, texts] of expected) {
      world.expectServer(texts, day);
      for (const device of devices) {
        device.log.select(day);
        device.log.day(day);
        await world.passes(2000);
        const shown = textsIn(device.log.day(day).getSnapshot());
        expect(typeof shown === 'string' ? shown : [...shown].sort(), day).toEqual(texts);
        expect(device.log.fillProgress.getSnapshot()).toEqual({ kind: 'complete' });
        await device.expectOutbox([]);
      }
    }
  }

  it('gets back what connected devices have beyond it, once', async () => {
    const { world, phone, laptop, restore } = await backedUp();
    restore();
    await world.passes(30_000);
    await expectAll(world, [phone, laptop]);
  });

  it('gets it back from a device that was new at the time of the backup', async () => {
    const world = createSyncWorld();
    const phone = world.device();
    await phone.userAdds('tea');
    await world.passes(1000);
    const laptop = world.device();
    // Only the index tells of a day that is not on screen.
    laptop.log.select(sunday);
    await world.passes(5000);
    const restore = world.server.backUp();
    await phone.userEdits('tea', 'tea with milk');
    await world.passes(5000);
    phone.leaderIsGone();
    restore();
    await world.passes(30_000);
    world.expectServer(['tea with milk']);
    expect(textsIn(laptop.log.day(friday).getSnapshot())).toEqual(['tea with milk']);
  });

  it('gets it back from a device that began with the newest of what is lost', async () => {
    const world = createSyncWorld();
    const phone = world.device();
    await phone.userAdds('tea');
    await world.passes(70_000);
    const restore = world.server.backUp();
    await phone.userEdits('tea', 'tea with milk');
    await world.passes(5000);
    const laptop = world.device();
    await world.passes(5000);
    phone.leaderIsGone();
    // The watch of the laptop has reported this one row, whose day the first fill has brought.
    restore();
    await world.passes(30_000);
    world.expectServer(['tea with milk']);
    laptop.expectDay(['tea with milk']);
  });

  it('gets it back from devices that were away', async () => {
    const { world, phone, laptop, restore } = await backedUp();
    phone.leaderIsGone();
    laptop.leaderIsGone();
    restore();
    phone.leaderDies();
    await world.passes(30_000);
    await expectAll(world, [phone]);
    laptop.leaderDies();
    await world.passes(30_000);
    await expectAll(world, [phone, laptop]);
  });

  it('gets it back from devices without a connection meanwhile', async () => {
    const { world, phone, laptop, restore } = await backedUp();
    phone.goesOffline();
    laptop.goesOffline();
    await world.passes(1000);
    restore();
    phone.goesOnline();
    laptop.goesOnline();
    await world.passes(60_000);
    await expectAll(world, [phone, laptop]);
  });

  it('gets it back although the engine dies at any step', async () => {
    for (const stepMs of [20, 60, 100, 140, 180, 220, 300]) {
      const { world, phone, laptop, restore } = await backedUp();
      laptop.leaderIsGone();
      restore();
      for (let died = 0; died < 6; died += 1) {
        phone.leaderDies();
        await world.passes(stepMs + died * 30);
      }
      await world.passes(30_000);
      await expectAll(world, [phone]);
    }
  });

  it('shows both when the same entry was written anew after it', async () => {
    const { world, phone, laptop, restore } = await backedUp();
    phone.leaderIsGone();
    laptop.leaderIsGone();
    restore();
    const fresh = world.device();
    await world.passes(5000);
    await fresh.userEdits('tea', 'tea with honey');
    await world.passes(2000);
    phone.leaderDies();
    await world.passes(30_000);
    const tea = world.server.day(friday).entries.find(({ text }) => text === 'tea with milk');
    expect(tea?.clashesWith).toBe(2);
    expect(world.server.allVersions().map(({ text }) => text)).toContain('tea with honey');
  });

  it('gets back an edit although others edit the entry before that is noticed', async () => {
    const { world, phone, laptop } = await backedUp();
    const restore = world.server.backUp();
    laptop.goesOffline();
    await world.passes(1000);
    await phone.userEdits('tea with milk', 'tea with honey');
    await world.passes(2000);
    let last = 'tea with lemon';
    await laptop.userEdits('tea with milk', last);
    restore();
    laptop.goesOnline();
    for (const passesMs of [20, 40, 60, 80]) {
      await world.passes(passesMs);
      await laptop.userEdits(last, (last = `${last}, with more`));
    }
    await world.passes(60_000);
    const texts = [...world.server.allEntries(), ...world.server.allVersions()];
    expect(texts.map(({ text }) => text)).toContain('tea with honey');
  });

  it('gets back a text whose entry is moved before that is noticed', async () => {
    const world = createSyncWorld();
    const phone = world.device();
    const laptop = world.device();
    await phone.userAdds('tea');
    await world.passes(70_000);
    const restore = world.server.backUp();
    await phone.userEdits('tea', 'tea with milk');
    await world.passes(5000);
    laptop.leaderIsGone();
    phone.goesOffline();
    await world.passes(1000);
    restore();
    await phone.userMoves('tea with milk', saturday);
    phone.goesOnline();
    await world.passes(60_000);
    world.expectServer([]);
    world.expectServer(['tea with milk'], saturday);
    await phone.expectOutbox([]);
  });

  it('keeps showing both when a clash was lost with it', async () => {
    const { world, phone, laptop } = await backedUp();
    const honey = 'tea with honey';
    phone.goesOffline();
    await world.passes(1000);
    await phone.userEdits('tea with milk', honey);
    await laptop.userEdits('tea with milk', 'tea with lemon');
    await world.passes(70_000);
    const restore = world.server.backUp();
    phone.goesOnline();
    await world.passes(70_000);
    const other = () =>
      world.server.day(friday).entries.find(({ text }) => text === honey)?.clashesWith;
    expect(other()).toBe(3);
    restore();
    await world.passes(30_000);
    expect(other()).toBe(3);
    expect(world.server.allVersions().map(({ text }) => text)).toContain('tea with lemon');
  });

  it('shows the words of a clash of which the backup has an earlier state', async () => {
    const { world, phone, laptop } = await backedUp();
    phone.goesOffline();
    await world.passes(1000);
    await phone.userEdits('tea with milk', 'coffee');
    await laptop.userEdits('tea with milk', 'tea with lemon');
    await world.passes(70_000);
    const restore = world.server.backUp();
    await laptop.userEdits('tea with lemon', 'green tea with lemon');
    await world.passes(2000);
    phone.goesOnline();
    await world.passes(70_000);
    const coffee = () => world.server.allEntries().find(({ text }) => text === 'coffee');
    expect(coffee()?.clashesWith).toBe(4);
    restore();
    await world.passes(30_000);
    const other = world.server
      .allVersions()
      .find(({ revision }) => revision === coffee()?.clashesWith);
    expect(other?.text).toBe('tea with lemon');
  });

  it('gets it back although the day was written more often since than it had lost', async () => {
    const world = createSyncWorld();
    const phone = world.device();
    await world.passes(1000);
    await phone.userAdds('tea');
    await world.passes(70_000);
    const restore = world.server.backUp();
    await phone.userAdds('after the backup');
    await world.passes(70_000);
    phone.leaderIsGone();
    restore();
    const fresh = world.device();
    await world.passes(5000);
    for (const text of ['one', 'two', 'three']) await fresh.userAdds(text);
    await world.passes(5000);
    phone.leaderDies();
    await world.passes(30_000);
    world.expectServer(['after the backup', 'one', 'tea', 'three', 'two']);
  });

  it('keeps an edit of what another device has put back', async () => {
    const { world, phone, laptop, restore } = await backedUp();
    laptop.leaderIsGone();
    phone.leaderIsGone();
    restore();
    phone.leaderDies();
    await world.passes(30_000);
    await phone.userEdits('tea with milk', 'tea with honey');
    await phone.userDeletes('after the backup');
    await world.passes(5000);
    laptop.leaderDies();
    await world.passes(30_000);
    world.expectServer(['salt', 'tea with honey']);
    expect(world.server.day(friday).entries.map(({ clashesWith }) => clashesWith)).toEqual([
      null,
      null,
    ]);
    await laptop.expectOutbox([]);
  });

  it('counts no change of a restored day until what was lost is safe', async () => {
    for (const waitMs of [80, 120, 160, 200]) {
      const world = createSyncWorld();
      const only = (day: DayKey) => {
        const [entry, ...others] = world.server.day(day).entries;
        if (entry === undefined || others.length > 0) throw new Error(`Not one entry on ${day}`);
        return entry;
      };
      const phone = world.device();
      await world.passes(1000);
      await phone.userAdds('tea');
      await world.passes(70_000);
      const restore = world.server.backUp();
      await phone.userEdits('tea', 'tea with milk');
      await world.passes(1000);
      await phone.userAdds('plum', { day: saturday });
      await world.passes(70_000);
      const plum = only(saturday);
      phone.leaderIsGone();
      await phone.userEdits('tea with milk', 'tea with honey');
      phone.log.select(saturday);
      restore();
      phone.leaderDies();
      while (only(friday).text !== 'tea with honey') await world.passes(20);
      await world.passes(waitMs);
      // Another device puts the plum back, so that the phone has to compare anew, and goes on with the tea.
      valueOf(world.server.write({ kind: 'add', after: plum }));
      await world.passes(100);
      const before = only(friday);
      const after = followUp(before, { text: 'tea alone' }, asWriteId('elsewhere'));
      valueOf(world.server.write({ kind: 'edit', before, after }));
      await world.passes(30_000);
      world.expectServer(['tea alone']);
      phone.expectDay(['tea alone']);
      world.expectServer(['plum'], saturday);
    }
  });

  it('brings the days that another device has begun since, however old their news', async () => {
    const world = createSyncWorld();
    const phone = world.device();
    await world.passes(1000);
    await phone.userAdds('tea');
    await world.passes(70_000);
    const restore = world.server.backUp();
    await phone.userAdds('after the backup');
    await world.passes(70_000);
    phone.leaderIsGone();
    restore();
    const fresh = world.device();
    await world.passes(5000);
    // More days than a device reads at the same time: the others wait when the recovery begins.
    const begun = [1, 2, 3, 4, 5, 6, 7, 8].map((after) => addDays(friday, after));
    for (const day of begun) await fresh.userAdds('news', { day });
    // The recovery moves the cursor so far that the watch does not report these rows again.
    await world.passes(70_000);
    await fresh.userAdds('newest', { day: addDays(friday, 9) });
    await world.passes(5000);
    phone.leaderDies();
    await world.passes(30_000);
    for (const day of begun) phone.log.day(day);
    await world.passes(2000);
    for (const day of begun) phone.expectDay(['news'], day);
    phone.expectDay(['tea', 'after the backup']);
    world.expectServer(['after the backup', 'tea']);
  });

  it('costs nothing at the starts that follow when nothing was lost', async () => {
    const world = createSyncWorld();
    const phone = world.device();
    await world.passes(1000);
    for (let back = 0; back < 5; back += 1)
      await phone.userAdds('tea', { day: addDays(friday, -back) });
    await world.passes(2000);
    const restore = world.server.backUp();
    await phone.userDeletes('tea');
    await world.passes(2000);
    restore();
    await world.passes(120_000);
    world.expectServer(['tea']);
    phone.expectDay(['tea']);
    phone.leaderDies();
    await world.passes(5000);
    const rows = phone.takeTraffic().filter((message) => message.startsWith('row '));
    expect(rows).toEqual(['row 2026-11-20 1']);
  });

  it('is not taken for one when the log was deleted and begun anew', async () => {
    const { world, phone, laptop } = await backedUp();
    laptop.leaderIsGone();
    world.server.clear();
    await phone.userAdds('a new beginning');
    await world.passes(5000);
    laptop.leaderDies();
    await world.passes(30_000);
    world.expectServer(['a new beginning']);
    expect(world.server.allEntries()).toHaveLength(1);
    laptop.expectDay(['a new beginning']);
  });
});
