import 'fake-indexeddb/auto';

import fc from 'fast-check';
import { openDB } from 'idb';
import { afterEach, describe, expect, it } from 'vitest';

import { addDays } from '../../src/dates/addDays.ts';
import { dayKey, firstDay, lastDay, type DayKey } from '../../src/dates/DayKey.ts';
import { monthOf } from '../../src/dates/monthOf.ts';
import { timeString } from '../../src/dates/TimeString.ts';
import type { Entry } from '../../src/entries/Entry.ts';
import { asEntryId, noWriteId } from '../../src/entries/entryIds.ts';
import { failure } from '../../src/lib/result.ts';
import { createLogReader } from '../../src/lookback/createLogReader.ts';
import { createPacker } from '../../src/lookback/createPacker.ts';
import type { LoggedEntry, LogView } from '../../src/lookback/LogView.ts';
import { indexedDbConnection, localStoreName } from '../../src/storage/indexedDbConnection.ts';
import { indexedDbLocalStore } from '../../src/storage/indexedDbLocalStore.ts';
import { indexedDbTextPacks } from '../../src/storage/indexedDbTextPacks.ts';
import { memoryLocalStore } from '../../src/storage/memoryLocalStore.ts';
import { memoryTabChannels } from '../../src/storage/memoryTabChannel.ts';
import { memoryTextPacks } from '../../src/storage/memoryTextPacks.ts';
import { upgrades, type LogSchema } from '../../src/storage/schema.ts';
import { emptyMeta, type DayRecord, type LocalStore } from '../../src/sync/LocalStore.ts';
import type { TextPack, TextPacks } from '../../src/sync/TextPack.ts';

/** Written days, in two months of a year: more than are read without their packs. */
const days = Array.from({ length: 50 }, (_, index) => addDays(dayKey('2026-03-04'), index));
const everyMonth = [monthOf(firstDay), monthOf(lastDay)] as const;

function record(day: DayKey, texts: readonly string[], edition: number): DayRecord {
  const entries = texts.map((text, number): Entry => ({
    ...{ id: asEntryId(`${day} ${number}`), day, time: timeString(9, number % 60, 0), text },
    ...{ zone: 'UTC', addedLater: false, createdAtMs: 1, updatedAtMs: 1, revision: 1 },
    ...{ writeId: noWriteId, clashesWith: null },
  }));
  return { day, entries, syncedChanges: 1, syncedChangedAtMs: 1, edition };
}

/** What is kept of the days, as it was told. */
function createMemory(): LogView & { readonly days: ReadonlyMap<DayKey, readonly LoggedEntry[]> } {
  const seen = new Map<DayKey, readonly LoggedEntry[]>();
  return {
    days: seen,
    setDay: (day, entries) => {
      const told = entries.map(({ id, time, text }) => ({ id, time, text }));
      if (told.length === 0) seen.delete(day);
      else seen.set(day, told);
    },
  };
}

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

/** A device that holds `days`, everything filled, on which workers come and go. */
async function openDevice() {
  const channels = memoryTabChannels();
  const tab = channels();
  const timers = new Set<() => void>();
  const clock = {
    now: () => 0,
    setTimer: (callback: () => void) => {
      timers.add(callback);
      return () => timers.delete(callback);
    },
  };
  let store = memoryLocalStore();
  let packs = memoryTextPacks();
  let records = new Map<DayKey, DayRecord>();
  /** Read from the days, and not from packs. */
  let daysRead = 0;
  let fault: 'quota' | 'unavailable' | null = null;
  /** Happens before the next pack is put, or read. */
  let meanwhile: (() => Promise<unknown>) | null = null;
  const happen = async () => {
    const event = meanwhile;
    meanwhile = null;
    await event?.();
  };

  const localStore: LocalStore = {
    ...store,
    read: (work) =>
      store.read((reader) =>
        work({
          ...reader,
          days: async (first, last, limit) => {
            const found = await reader.days(first, last, limit);
            daysRead += found.length;
            return found;
          },
        }),
      ),
    write: (durability, work) => store.write(durability, work),
  };
  const textPacks: TextPacks = {
    read: async (first, last) => {
      await happen();
      if (fault !== null) return failure({ kind: fault, cause: null });
      return packs.read(first, last);
    },
    put: async (pack) => {
      await happen();
      if (fault !== null) return failure({ kind: fault, cause: null });
      return packs.put(pack);
    },
    clear: () => packs.clear(),
  };

  async function write(day: DayKey, texts: readonly string[], isHeard: boolean): Promise<void> {
    const next = record(day, texts, (records.get(day)?.edition ?? 0) + 1);
    records.set(day, next);
    await store.write('relaxed', (writer) => writer.putDay(next));
    if (isHeard) tab.post({ kind: 'day', record: next });
  }

  /** Whatever is under way, waiting for nothing but the store, has come to its end. */
  const settle = () => new Promise((resolve) => setImmediate(resolve));

  async function passTime(): Promise<void> {
    await settle();
    for (const timer of [...timers]) {
      timers.delete(timer);
      timer();
    }
    await settle();
  }

  /** A worker that looks back; its view is loaded. */
  async function startWorker() {
    const packer = createPacker({ localStore, textPacks, clock });
    const channel = channels();
    const reader = createLogReader({ localStore, textPacks, clock, channel, packer });
    const end = () => {
      reader.close();
      channel.close();
    };
    ends.push(end);
    const view = await reader.view(createMemory)();
    return { view, refresh: () => reader.refresh(), end };
  }

  async function fill(): Promise<void> {
    for (const day of days) await write(day, [`words of ${day}`], false);
    await store.write('relaxed', (writer) =>
      writer.putMeta({ ...emptyMeta, fill: { kind: 'complete' } }),
    );
  }

  await fill();
  return {
    write,
    passTime,
    startWorker,
    textPacks,
    fail: (next: typeof fault) => (fault = next),
    happens: (event: () => Promise<unknown>) => (meanwhile = event),
    /** A notice of how `day` was, far too late. */
    sayLate: (day: DayKey) => tab.post({ kind: 'day', record: record(day, ['long ago'], 1) }),
    setComplete: (isComplete: boolean) =>
      store.write('relaxed', (writer) =>
        writer.putMeta(isComplete ? { ...emptyMeta, fill: { kind: 'complete' } } : emptyMeta),
      ),
    /** Until everything that can be packed is packed. */
    rest: async () => {
      for (let month = 0; month < 6; month += 1) await passTime();
    },
    /** The person signs out, and in again: editions begin anew, and the packs went with the days. */
    beginAnew: async () => {
      store = memoryLocalStore();
      packs = memoryTextPacks();
      records = new Map();
      await fill();
    },
    daysRead: () => daysRead,
    packed: async (): Promise<readonly TextPack[]> => {
      const read = await packs.read(...everyMonth);
      return read.ok ? read.value : [];
    },
    /** What the log says. */
    truth: () =>
      new Map(
        [...records.values()].flatMap(({ day, entries }) =>
          entries.length === 0
            ? []
            : [[day, entries.map(({ id, time, text }) => ({ id, time, text }))] as const],
        ),
      ),
  };
}

const day = days[20] ?? firstDay;
const inOrder = (of: ReadonlyMap<DayKey, unknown>) => [...of].sort(([a], [b]) => (a < b ? -1 : 1));

describe('packs of texts', () => {
  it('are made at rest, and then read in the place of the days', async () => {
    const device = await openDevice();
    const first = await device.startWorker();
    expect(device.daysRead()).toBe(days.length);
    expect(await device.packed(), 'nobody waits for them').toEqual([]);
    await device.rest();
    expect((await device.packed()).map(({ month }) => month)).toEqual(['2026-03', '2026-04']);
    first.end();
    const before = device.daysRead();
    const second = await device.startWorker();
    expect(device.daysRead()).toBe(before);
    expect(inOrder(second.view.days)).toEqual(inOrder(device.truth()));
  });

  it('are not believed where a day was written since', async () => {
    const device = await openDevice();
    (await device.startWorker()).end();
    const worker = await device.startWorker();
    await device.rest();
    worker.end();
    await device.write(day, ['the word just written'], false);
    await device.write(addDays(day, 3), [], false);
    const before = device.daysRead();
    const second = await device.startWorker();
    expect(device.daysRead()).toBe(before + 1);
    expect(second.view.days.get(day)).toMatchObject([{ text: 'the word just written' }]);
    expect(inOrder(second.view.days)).toEqual(inOrder(device.truth()));
    await device.rest();
    second.end();
    const packed = device.daysRead();
    const third = await device.startWorker();
    expect(device.daysRead(), 'the month was packed anew').toBe(packed);
    expect(inOrder(third.view.days)).toEqual(inOrder(device.truth()));
  });

  it('a reading of a log that is known reads only what has changed', async () => {
    const device = await openDevice();
    const worker = await device.startWorker();
    await device.rest();
    await device.write(day, ['changed'], false);
    await device.write(addDays(day, 20), ['changed, too'], false);
    const before = device.daysRead();
    worker.refresh();
    await device.passTime();
    expect(inOrder(worker.view.days)).toEqual(inOrder(device.truth()));
    // These two, and their months to be packed anew.
    await device.rest();
    expect(device.daysRead()).toBe(before + 2 + days.length);
  });

  it('are not made while the log is still being copied', async () => {
    const device = await openDevice();
    await device.setComplete(false);
    const worker = await device.startWorker();
    await device.rest();
    expect(await device.packed()).toEqual([]);
    await device.setComplete(true);
    worker.refresh();
    await device.rest();
    expect(await device.packed()).toHaveLength(2);
  });

  it('give their room back when the disk is full, and nobody hears of it', async () => {
    const device = await openDevice();
    const worker = await device.startWorker();
    await device.passTime();
    expect(await device.packed()).toHaveLength(1);
    device.fail('quota');
    await device.rest();
    expect(await device.packed()).toEqual([]);
    device.fail(null);
    worker.refresh();
    await device.rest();
    expect(await device.packed(), 'it does not fill the disk again').toEqual([]);
    expect(inOrder(worker.view.days)).toEqual(inOrder(device.truth()));
  });

  it('that cannot be read are done without, and that cannot be put are made after the next reading', async () => {
    const device = await openDevice();
    device.fail('unavailable');
    const worker = await device.startWorker();
    await device.rest();
    expect(inOrder(worker.view.days)).toEqual(inOrder(device.truth()));
    device.fail(null);
    worker.refresh();
    await device.rest();
    expect(await device.packed()).toHaveLength(2);
  });

  it('come of a log that was tallied before there were packs, and give its tallies their editions', async () => {
    const uid = 'somebody who was here before';
    const old = await openDB<LogSchema>(localStoreName(uid), 2, {
      upgrade: (database, _from, _to, transaction) => {
        for (const upgrade of upgrades.slice(0, 2)) upgrade(database, transaction);
      },
    });
    const filling = old.transaction(['days', 'tallies', 'meta'], 'readwrite');
    await filling.objectStore('meta').put({ ...emptyMeta, fill: { kind: 'complete' } }, 'log');
    for (const each of days) {
      await filling.objectStore('days').put(record(each, [`words of ${each}`], 4));
      await filling
        .objectStore('tallies')
        .put({ day: each, entries: 1, length: 19, isWhole: true });
    }
    await filling.done;
    old.close();

    const connection = indexedDbConnection(uid);
    const localStore = indexedDbLocalStore(uid, connection);
    const textPacks = indexedDbTextPacks(connection);
    const clock = {
      now: () => 0,
      setTimer: (callback: () => void) => {
        const timer = setTimeout(callback, 0);
        return () => clearTimeout(timer);
      },
    };
    const packer = createPacker({ localStore, textPacks, clock });
    const channel = memoryTabChannels()();
    const reader = createLogReader({ localStore, textPacks, clock, channel, packer });
    const view = await reader.view(createMemory)();
    expect(view.days.size).toBe(days.length);
    await expect
      .poll(async () => {
        const [tallies, packs] = await Promise.all([
          localStore.read((log) => log.tallies(firstDay, lastDay)),
          textPacks.read(...everyMonth),
        ]);
        return [
          tallies.ok && tallies.value.every(({ edition }) => edition === 4),
          packs.ok && packs.value.flatMap((pack) => pack.days).length,
        ];
      })
      .toEqual([true, days.length]);
    reader.close();
    connection.close();
  });

  it('change nothing of what is told, whatever is written, packed, missed and ended in whatever order', async () => {
    const someDay = fc.constantFrom(...days.filter((_, index) => index % 9 === 0));
    const texts = fc.array(fc.string({ maxLength: 4 }), { maxLength: 3 });
    const written = fc.record({ day: someDay, texts, isHeard: fc.boolean() });
    const step = fc.oneof(
      { weight: 4, arbitrary: fc.record({ kind: fc.constant('write' as const), written }) },
      { weight: 2, arbitrary: fc.record({ kind: fc.constant('meanwhile' as const), written }) },
      { weight: 1, arbitrary: fc.record({ kind: fc.constant('late' as const), day: someDay }) },
      {
        weight: 1,
        arbitrary: fc.record({
          kind: fc.constant('fail' as const),
          fault: fc.constantFrom(null, null, 'unavailable' as const, 'quota' as const),
        }),
      },
      {
        weight: 8,
        arbitrary: fc.record({
          kind: fc.constantFrom('rest', 'rest', 'start', 'end', 'refresh', 'anew'),
        }),
      },
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
        const device = await openDevice();
        let workers = [await device.startWorker()];
        for (const one of steps) {
          if ('written' in one) {
            const { day: on, texts: as, isHeard } = one.written;
            const put = () => device.write(on, as, isHeard);
            if (one.kind === 'write') await put();
            else device.happens(put);
          } else if ('fault' in one) device.fail(one.fault);
          else if ('day' in one) device.sayLate(one.day);
          else if (one.kind === 'rest') await device.passTime();
          else if (one.kind === 'start') workers.push(await device.startWorker());
          else if (one.kind === 'end') workers.shift()?.end();
          else if (one.kind === 'refresh') for (const worker of workers) worker.refresh();
          else {
            for (const worker of workers) worker.end();
            workers = [];
            await device.beginAnew();
          }
        }
        // What was left to happen happens; then everybody looks once more.
        await device.textPacks.read(...everyMonth);
        await device.rest();
        for (const worker of workers) worker.refresh();
        await device.rest();
        workers.push(await device.startWorker());
        const truth = inOrder(device.truth());
        for (const { view } of workers) expect(inOrder(view.days)).toEqual(truth);
        for (const worker of workers) worker.end();
      }),
      { numRuns: 100 },
    );
  });
});
