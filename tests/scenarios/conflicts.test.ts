import { describe, expect, it } from 'vitest';

import { dayKey } from '../../src/dates/DayKey.ts';
import type { Entry } from '../../src/entries/Entry.ts';
import { asEntryId, asWriteId } from '../../src/entries/entryIds.ts';
import { memoryLocalStore } from '../support/memoryLocalStore.ts';
import { createSyncWorld, friday, saying, valueOf } from '../support/syncWorld.ts';
import { testEntry } from '../support/testEntry.ts';

const saturday = dayKey('2026-11-21');
const lastYear = dayKey('2025-11-20');

describe('two devices apart', () => {
  it.each([
    ['the first', 0],
    ['the second', 1],
  ])('that add to one new day end with both, %s coming back first', async (_, first) => {
    const world = createSyncWorld();
    const both = [world.device(), world.device()] as const;
    await world.passes(1000);
    for (const device of both) device.goesOffline();
    await both[0].userAdds('from the phone');
    await both[1].userAdds('from the laptop');
    await world.passes(1000);
    const [early, late] = first === 0 ? both : [both[1], both[0]];
    early.goesOnline();
    await world.passes(5000);
    late.goesOnline();
    await world.passes(5000);
    world.expectServer(['from the phone', 'from the laptop']);
    for (const device of both) {
      expect(device.log.day(friday).getSnapshot()).toMatchObject({
        kind: 'known',
        entries: world.server
          .day(friday)
          .entries.toSorted((a, b) => (a.id < b.id ? -1 : 1))
          .map(({ text }) => ({ text })),
      });
    }
  });

  async function editedApart(base: string, onPhone: string, onLaptop: string) {
    const world = createSyncWorld();
    const [phone, laptop] = [world.device(), world.device()];
    await world.passes(1000);
    await phone.userAdds(base);
    await world.passes(1000);
    phone.goesOffline();
    laptop.goesOffline();
    await phone.userEdits(base, onPhone);
    await laptop.userEdits(base, onLaptop);
    await world.passes(1000);
    const seen = laptop.entrySaying(onLaptop);
    phone.goesOnline();
    await world.passes(5000);
    laptop.goesOnline();
    await world.passes(5000);
    const entry = world.server.allEntries()[0];
    const versions = world.server.allVersions().map(({ text }) => text);
    return { world, phone, laptop, seen, entry, versions };
  }

  it('that edit one entry in different places end with both changes, and every text in its versions', async () => {
    const { phone, laptop, versions } = await editedApart(
      'Walked to the harbour before breakfast.',
      'Walked to the old harbour before breakfast.',
      'Walked to the harbour before breakfast. Cold!',
    );
    for (const device of [phone, laptop]) {
      device.expectDay(['Walked to the old harbour before breakfast. Cold!']);
    }
    expect(versions).toEqual([
      'Walked to the harbour before breakfast.',
      'Walked to the old harbour before breakfast.',
      'Walked to the harbour before breakfast. Cold!',
    ]);
  });

  it('that edit the same words end with one current text and a visible clash, on both', async () => {
    const { phone, laptop, entry, versions } = await editedApart('tea', 'coffee', 'cocoa');
    expect(entry).toMatchObject({ text: 'cocoa', clashesWith: 2 });
    expect(versions).toEqual(['tea', 'coffee']);
    for (const device of [phone, laptop]) {
      expect(device.entrySaying('cocoa')).toMatchObject({ clashesWith: 2, revision: 3 });
    }
  });

  it('settle a clash for good when one of them keeps or changes the text', async () => {
    const { world, phone, laptop } = await editedApart('tea', 'coffee', 'cocoa');
    await phone.log.edit(phone.entrySaying('cocoa'), { text: 'cocoa' });
    await world.passes(1000);
    for (const device of [phone, laptop]) {
      expect(device.entrySaying('cocoa')).toMatchObject({ clashesWith: null, revision: 4 });
    }
  });

  it('keep a clash through an edit or a deletion by a person who has not seen it', async () => {
    const { world, phone, laptop, seen } = await editedApart('tea', 'coffee', 'cocoa');
    expect(seen.clashesWith).toBeNull();
    expect(await laptop.log.remove(seen)).toMatchObject({ ok: false, error: { kind: 'changed' } });
    await laptop.log.edit(seen, { text: 'cocoa with milk' });
    await world.passes(1000);
    expect(phone.entrySaying('cocoa with milk')).toMatchObject({ clashesWith: 2 });
  });

  it('keep a clash through a deletion that is undone', async () => {
    const { world, phone, laptop } = await editedApart('tea', 'coffee', 'cocoa');
    const entry = laptop.entrySaying('cocoa');
    await laptop.log.remove(entry);
    await world.passes(1000);
    await laptop.log.restore(entry);
    await world.passes(1000);
    expect(phone.entrySaying('cocoa')).toMatchObject({ clashesWith: 2 });
  });

  it('keep when an imported entry was written, though an older app has read it on one of them', async () => {
    const world = createSyncWorld();
    const [phoneStore, laptopStore] = [memoryLocalStore(), memoryLocalStore()];
    const after: Entry = testEntry({
      ...saying('from the old journal'),
      id: asEntryId('01JD00000000000000000000E1'),
      writeId: asWriteId('01JD00000000000000000000W1'),
      writtenAtMs: 500,
    });
    await phoneStore.write('strict', (writer) =>
      writer.appendOutbox({ entryId: after.id, write: { kind: 'add', after }, savedAtMs: 0 }),
    );
    const [phone, laptop] = [world.device(phoneStore), world.device(laptopStore)];
    await world.passes(1000);
    await laptopStore.write('strict', async (writer) => {
      const record = await writer.day(friday);
      if (record === undefined) throw new Error('The laptop has not read the day.');
      const entries = record.entries.map((entry) => {
        const { writtenAtMs, ...known } = entry;
        expect(writtenAtMs).toBe(500);
        return known;
      });
      await writer.putDay({ ...record, entries, edition: record.edition + 1 });
    });
    await laptop.userEdits('from the old journal', 'from the older journal');
    await world.passes(1000);
    await phone.log.remove(phone.entrySaying('from the older journal'));
    await world.passes(1000);
    expect(world.server.allVersions()).toMatchObject([
      { text: 'from the old journal', writtenAtMs: 500 },
      { text: 'from the older journal', writtenAtMs: 500 },
    ]);
    const trash = phone.log.trash();
    await world.passes(1000);
    const [deleted] = valueOf(await trash).entries;
    await phone.log.restore(deleted?.version ?? after);
    await world.passes(1000);
    expect(world.server.allEntries()).toMatchObject([{ revision: 3, writtenAtMs: 500 }]);
  });

  it('that make the same edit make it once', async () => {
    const { phone, laptop, entry, versions } = await editedApart('tae', 'tea', 'tea');
    expect([entry?.text, entry?.revision, versions]).toEqual(['tea', 2, ['tae']]);
    for (const device of [phone, laptop]) await device.expectOutbox([]);
  });

  it('never lose an edit to a deletion, whichever comes first', async () => {
    for (const isDeletionFirst of [true, false]) {
      const world = createSyncWorld();
      const [phone, laptop] = [world.device(), world.device()];
      await world.passes(1000);
      await phone.userAdds('tea');
      await world.passes(1000);
      phone.goesOffline();
      laptop.goesOffline();
      await phone.userDeletes('tea');
      await laptop.userEdits('tea', 'tea and bread');
      const [early, late] = isDeletionFirst ? [phone, laptop] : [laptop, phone];
      early.goesOnline();
      await world.passes(5000);
      late.goesOnline();
      await world.passes(5000);
      for (const device of [phone, laptop]) device.expectDay(['tea and bread']);
    }
  });

  it('follow an entry that the other one moved', async () => {
    const world = createSyncWorld();
    const [phone, laptop] = [world.device(), world.device()];
    await world.passes(1000);
    await phone.userAdds('tea');
    await world.passes(1000);
    laptop.goesOffline();
    await phone.userMoves('tea', saturday);
    await laptop.userEdits('tea', 'tea and bread');
    await world.passes(1000);
    laptop.goesOnline();
    await world.passes(5000);
    for (const device of [phone, laptop]) {
      device.log.day(saturday);
      await world.passes(0);
      device.expectDay([]);
      device.expectDay(['tea and bread'], saturday);
    }
  });

  it('see each other\u2019s deletions and moves of days that nobody looks at', async () => {
    const world = createSyncWorld();
    const [phone, laptop] = [world.device(), world.device()];
    await world.passes(1000);
    phone.log.day(lastYear);
    for (const text of ['stays', 'goes', 'moves']) await phone.userAdds(text, { day: lastYear });
    await world.passes(2000);
    laptop.log.day(lastYear);
    await world.passes(0);
    laptop.expectDay(['stays', 'goes', 'moves'], lastYear);
    await phone.log.remove(phone.entrySaying('goes', lastYear));
    await phone.log.edit(phone.entrySaying('moves', lastYear), { day: friday });
    await world.passes(2000);
    laptop.expectDay(['stays'], lastYear);
    laptop.expectDay(['moves']);
  });

  it('add an entry again that was edited here while the log was cleared there', async () => {
    const world = createSyncWorld();
    const [phone, laptop] = [world.device(), world.device()];
    await world.passes(1000);
    await phone.userAdds('tea');
    await phone.userAdds('bread');
    await world.passes(2000);
    laptop.goesOffline();
    await laptop.userEdits('tea', 'tea with milk');
    world.server.clear();
    laptop.leaderDies();
    await world.passes(5000);
    world.expectServer(['tea with milk']);
    laptop.expectDay(['tea with milk']);
    await laptop.expectOutbox([]);
  });
});
