import { describe, expect, it } from 'vitest';

import { recordOf } from '../../src/log/days/dayRecords.ts';
import { createEngineTimers } from '../../src/lib/createTimers.ts';
import type { Entry } from '../../src/entries/Entry.ts';
import { createIdSource } from '../../src/entries/createIdSource.ts';
import { asEntryId, asWriteId } from '../../src/entries/entryIds.ts';
import { memoryLocalStore } from '../support/memoryLocalStore.ts';
import type { LocalStore } from '../../src/log/LocalStore.ts';
import type { EntryHead } from '../../src/sync/RemoteStore.ts';
import type { RemoteWrite } from '../../src/log/RemoteWrite.ts';
import { rollCallMs } from '../../src/sync/days/createTabRegistry.ts';
import { createDaySync } from '../../src/sync/days/createDaySync.ts';
import { settleRefusal } from '../../src/sync/conflicts/settleRefusal.ts';
import { createFakeClock } from '../support/fakeClock.ts';
import { createFakeServer } from '../support/fakeRemoteServer.ts';
import { createFakeNetwork } from '../support/fakeRemoteStore.ts';
import { createSyncWorld, friday, textsIn, valueOf } from '../support/syncWorld.ts';
import { testEntry } from '../support/testEntry.ts';

const live = (entry: Entry): EntryHead => {
  return { kind: 'live', entry, versions: [], hasErasedVersions: false };
};

/** A device's store that, when slow, is late to report that an acknowledged write has left the outbox. */
function slowDisk(world: ReturnType<typeof createSyncWorld>) {
  const memory = memoryLocalStore();
  let isSlow = false;
  const store: LocalStore = {
    ...memory,
    write: async (durability, work) => {
      const late = new Set<number>();
      const result = await memory.write(durability, (writer) =>
        work({
          ...writer,
          deleteOutbox: (seq) => {
            if (isSlow) late.add(seq);
            return writer.deleteOutbox(seq);
          },
        }),
      );
      if (late.size > 0) await new Promise<void>((resolve) => world.clock.setTimer(resolve, 1000));
      return result;
    },
  };
  return {
    store,
    slowsDown: () => {
      isSlow = true;
    },
  };
}

describe('a write of this device that is under way', () => {
  it('causes no read of its day, however late the disk records the acknowledgement', async () => {
    const world = createSyncWorld();
    const disk = slowDisk(world);
    const phone = world.device(disk.store);
    await world.passes(2000);
    await phone.userAdds('tea');
    await world.passes(2000);
    phone.takeTraffic();
    disk.slowsDown();
    await phone.userAdds('bread');
    await world.passes(5000);
    await phone.expectOutbox([]);
    expect(phone.takeTraffic().filter((what) => what.startsWith('read'))).toEqual([]);
  });
});

describe('a day that was read', () => {
  /** The laptop writes while the day is being read. Returns all states of its screen from then on. */
  async function writesWhileReading(isDiskSlow: boolean) {
    const world = createSyncWorld({
      travel: { delayMs: () => 20, survivesBreak: () => false, readLagMs: () => 500 },
    });
    const disk = slowDisk(world);
    const [phone, laptop] = [world.device(), world.device(disk.store)];
    await world.passes(1000);
    await phone.userAdds('tea');
    await world.passes(3000);
    const view = laptop.log.day(friday);
    const shown: ReturnType<typeof textsIn>[] = [];
    view.subscribe(() => shown.push(textsIn(view.getSnapshot())));

    // Only a read reports a deletion.
    await phone.userDeletes('tea');
    await world.passes(200);
    if (isDiskSlow) disk.slowsDown();
    await laptop.userAdds('bread');
    await world.passes(5000);
    await laptop.expectOutbox([]);
    laptop.expectDay(['bread']);
    return shown;
  }

  it('never hides a write that was acknowledged while the answer was in transit', async () => {
    const shown = await writesWhileReading(false);
    expect(shown[0]).toEqual(['tea', 'bread']);
    expect(shown.filter((texts) => !texts.includes('bread'))).toEqual([]);
  });

  it('never hides an acknowledged write that is not recorded yet when the answer comes', async () => {
    const shown = await writesWhileReading(true);
    expect(shown.filter((texts) => !texts.includes('bread'))).toEqual([]);
  });
});

describe('a day without a reported row', () => {
  const entry: Entry = testEntry({
    id: asEntryId('01J00000000000000000000001'),
    day: friday,
    zone: 'Europe/Dublin',
    writeId: asWriteId('01J0000000000000000000000A'),
  });

  it('never counts as newer than it was read, however late its row is read', async () => {
    const clock = createFakeClock();
    const server = createFakeServer(() => clock.now());
    const travel = { delayMs: () => 20, survivesBreak: () => false };
    const { store } = createFakeNetwork(clock, server, travel).connect();
    const localStore = memoryLocalStore();
    await clock.advance(100);
    const sync = createDaySync({
      localStore,
      clock,
      timers: createEngineTimers(clock),
      random: () => 0.5,
      emit: () => undefined,
      remoteStore: {
        ...store,
        // The SDK delays a read of the index until a write of another day has settled.
        readDayIndex: async (before, limit) => {
          await new Promise<void>((resolve) => clock.setTimer(resolve, 1000));
          return store.readDayIndex(before, limit);
        },
      },
      connection: { trouble: () => undefined },
      header: { canRead: () => true, read: () => Promise.resolve(false) },
      sender: { isSending: () => false },
      tabs: { isSelected: () => true },
      watches: { isWatched: () => false },
    });
    sync.want(friday);
    await clock.advance(500);
    server.write({ kind: 'add', after: entry });
    await clock.advance(5000);
    const record = valueOf(await localStore.read((reader) => reader.day(friday)));
    expect(record).toMatchObject({ syncedChanges: 1, entries: [{ text: 'tea' }] });
  });
});

it('sends the write of a tab that died before its notice, at the next roll call', async () => {
  const world = createSyncWorld();
  const device = world.device();
  await world.passes(1000);
  const after = testEntry({ text: 'last words' });
  const append = { entryId: after.id, write: { kind: 'add', after }, savedAtMs: 1 } as const;
  valueOf(await device.localStore.write('strict', (writer) => writer.appendOutbox(append)));
  await world.passes(1000);
  expect(world.server.allEntries()).toEqual([]);
  await world.passes(rollCallMs);
  expect(world.server.allEntries()).toMatchObject([{ text: 'last words' }]);
});

describe('a refusal', () => {
  const ids = createIdSource(
    () => 1,
    () => 0.5,
  );
  const first: Entry = testEntry({
    id: asEntryId('01J00000000000000000000001'),
    day: friday,
    zone: 'Europe/Dublin',
    writeId: asWriteId('01J0000000000000000000000A'),
  });
  const edit = (before: Entry, text: string, writeId: string): RemoteWrite => ({
    kind: 'edit',
    before,
    after: { ...before, text, revision: before.revision + 1, writeId: asWriteId(writeId) },
  });
  const tools = { ids, nowMs: 5 };

  async function outboxWith(write: RemoteWrite) {
    const store = memoryLocalStore();
    const append = { entryId: first.id, write, savedAtMs: 1 };
    const [record] = valueOf(
      await store.write('strict', async (writer) => {
        await writer.appendOutbox(append);
        return writer.outbox(1);
      }),
    );
    if (record === undefined) throw new Error('not in the outbox');
    return { store, record };
  }

  const restOf = (store: LocalStore) =>
    store.read(async (reader) => ({
      waiting: (await reader.outbox(9)).length,
      parked: await reader.parked(),
    }));

  it('of a write that had to do without the time of the first one is no reason to park the whole one', async () => {
    const known = { ...first, createdAtMs: 7 };
    const { store, record } = await outboxWith(
      edit(first, 'green tea', '01J0000000000000000000000B'),
    );
    const head = live({ ...known, updatedAtMs: 7 });
    const whole = edit(known, 'green tea', '01J0000000000000000000000B');
    const settlement = await store.write('strict', async (writer) => {
      // The watch has reported it meanwhile.
      await writer.putOutbox({ ...record, write: whole });
      return settleRefusal(writer, record, head, 'permission-denied', tools);
    });
    expect(valueOf(settlement)).toEqual({ kind: 'gone', days: [] });
    expect(valueOf(await restOf(store))).toEqual({ waiting: 1, parked: [] });
  });

  it('leaves the newer state on screen that a watch reported after the answer was made', async () => {
    const known = { ...first, createdAtMs: 7 };
    const writeId = asWriteId('01J0000000000000000000000B');
    const { store, record } = await outboxWith({ kind: 'delete', before: known, writeId });
    const at = (revision: number, text: string): Entry => ({
      ...known,
      ...{ revision, text, updatedAtMs: revision, writeId: asWriteId(text) },
    });
    const [second, third] = [at(2, 'green tea'), at(3, 'green tea, hot')];
    const settlement = await store.write('strict', async (writer) => {
      await writer.putDay({ ...(await recordOf(writer, friday)), edition: 1, entries: [third] });
      return settleRefusal(writer, record, live(second), 'permission-denied', tools);
    });
    expect(valueOf(settlement).kind).toBe('rebased');
    const day = valueOf(await store.read((reader) => reader.day(friday)));
    expect(day?.entries).toMatchObject([{ text: 'green tea, hot', revision: 3 }]);
  });

  it('of a write that is no longer the next of its entry parks nothing in its stead', async () => {
    const known = { ...first, createdAtMs: 7 };
    const next = edit(known, 'green tea', '01J0000000000000000000000B');
    const { store, record } = await outboxWith(next);
    const earlier = { ...record, seq: record.seq - 1 };
    const head = live({ ...known, updatedAtMs: 7 });
    const settlement = await store.write('strict', (writer) =>
      settleRefusal(writer, earlier, head, 'permission-denied', tools),
    );
    expect(valueOf(settlement)).toEqual({ kind: 'gone', days: [] });
    expect(valueOf(await restOf(store))).toEqual({ waiting: 1, parked: [] });
  });
});
