import { describe, expect, it } from 'vitest';

import { addDays } from '../../src/dates/addDays.ts';
import type { DayKey } from '../../src/dates/DayKey.ts';
import { asEntryId, asWriteId } from '../../src/entries/entryIds.ts';
import { beginImport } from '../../src/log/imports/beginImport.ts';
import { importBatch } from '../../src/log/imports/importBatch.ts';
import { lifeOf, type ImportedLife } from '../../src/log/imports/ImportedLife.ts';
import type { ImportRecord } from '../../src/log/imports/ImportRecord.ts';
import type { LocalStore } from '../../src/log/LocalStore.ts';
import { memoryLocalStore } from '../support/memoryLocalStore.ts';
import { createSyncWorld, friday, saying, textsIn, valueOf } from '../support/syncWorld.ts';
import { testEntry } from '../support/testEntry.ts';

const begun: ImportRecord = {
  id: '1',
  source: 'jrnl',
  fileName: 'journal.txt',
  contentId: 'content',
  startedAtMs: 0,
  state: 'running',
  total: 0,
  done: 0,
  parts: 0,
  undoneParts: 0,
  undone: 0,
  kept: 0,
};

/** So many entries of `day`, as an import brings them. */
function livesOf(day: DayKey, count: number): readonly ImportedLife[] {
  return Array.from({ length: count }, (_, index) =>
    lifeOf(
      testEntry({
        ...saying(`line ${index}`, { day }),
        id: asEntryId(`01JD0000000000000000${String(index).padStart(6, '0')}`),
        writeId: asWriteId(`01JD000000000000000W${String(index).padStart(6, '0')}`),
      }),
    ),
  );
}

/** A store in memory that counts how often a day's record and a day's outbox are used. */
function countingStore() {
  const store = memoryLocalStore();
  const counts = { dayWrites: 0, dayReads: 0, outboxOfDay: 0 };
  const counting: LocalStore = {
    ...store,
    write: (durability, work) =>
      store.write(durability, (writer) =>
        work({
          ...writer,
          day: (day) => {
            counts.dayReads++;
            return writer.day(day);
          },
          outboxOfDay: (day) => {
            counts.outboxOfDay++;
            return writer.outboxOfDay(day);
          },
          putDay: (record) => {
            counts.dayWrites++;
            return writer.putDay(record);
          },
        }),
      ),
  };
  const take = () => {
    const taken = { ...counts };
    Object.assign(counts, { dayWrites: 0, dayReads: 0, outboxOfDay: 0 });
    return taken;
  };
  return { store: counting, take };
}

async function imports(store: LocalStore, lives: readonly ImportedLife[], part: number) {
  valueOf(await store.write('strict', (writer) => beginImport(writer, begun)));
  for (let from = 0; from < lives.length; from += part) {
    const batch = lives.slice(from, from + part);
    valueOf(await store.write('strict', (writer) => importBatch(writer, '1', batch, 0)));
  }
}

describe('sending the entries of one long day', () => {
  it.each([
    { screen: 'the day', day: friday },
    { screen: 'another day', day: addDays(friday, -1) },
  ])(
    'uses the day’s record far less than once an entry, with $screen on screen',
    async ({ day }) => {
      const count = 1_500;
      const world = createSyncWorld();
      const { store, take } = countingStore();
      const phone = world.device(store);
      await world.passes(1000);
      phone.goesOffline();
      await imports(store, livesOf(day, count), count);
      phone.takeTraffic();
      phone.goesOnline();
      await world.passes(100);
      take();
      await world.passes(120_000);
      await phone.expectOutbox([]);
      expect(world.server.day(day).entries).toHaveLength(count);
      const { dayWrites, dayReads } = take();
      expect(dayWrites).toBeLessThan(count / 10);
      expect(dayReads).toBeLessThan(count / 10);
      const record = valueOf(await store.read((reader) => reader.day(day)));
      expect(record).toMatchObject({ syncedChanges: count });
      expect(phone.takeTraffic().filter((what) => what === `read ${day}`)).toEqual([]);
    },
  );
});

describe('a long day on the screens of two devices', () => {
  it('shows each change of the other device, and is not read again for it', async () => {
    const world = createSyncWorld();
    const phone = world.device();
    await world.passes(1000);
    phone.goesOffline();
    await imports(phone.localStore, livesOf(friday, 600), 600);
    phone.goesOnline();
    await world.passes(60_000);
    const laptop = world.device();
    await world.passes(60_000);
    laptop.takeTraffic();
    const texts = () => JSON.stringify(textsIn(laptop.log.day(friday).getSnapshot()));
    await phone.userAdds('tea');
    await world.passes(100);
    expect(texts()).toContain('tea');
    // While the laptop's day rests.
    await phone.userAdds('bread');
    await world.passes(30);
    await phone.userAdds('milk');
    await world.passes(1000);
    expect(texts()).toContain('bread');
    expect(texts()).toContain('milk');
    await world.passes(10_000);
    expect(laptop.takeTraffic().filter((what) => what.startsWith('read'))).toEqual([]);
    const record = valueOf(await laptop.localStore.read((reader) => reader.day(friday)));
    expect(record?.syncedChanges).toBe(603);
  });
});

describe('importing a long day in parts', () => {
  it('reads the day’s unsent writes once, however many parts there are', async () => {
    const { store, take } = countingStore();
    await imports(store, livesOf(friday, 4_000), 1_100);
    expect(take().outboxOfDay).toBe(1);
    expect(valueOf(await store.read((reader) => reader.countOutbox()))).toBe(4_000);
  });
});
