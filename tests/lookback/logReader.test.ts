import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';

import { addDays } from '../../src/dates/addDays.ts';
import { dayKey, type DayKey } from '../../src/dates/DayKey.ts';
import { timeString } from '../../src/dates/TimeString.ts';
import type { Entry } from '../../src/entries/Entry.ts';
import { asEntryId, noWriteId } from '../../src/entries/entryIds.ts';
import { failure } from '../../src/lib/result.ts';
import { createLogReader } from '../../src/lookback/reader/createLogReader.ts';
import type { LoggedEntry, LogView } from '../../src/lookback/reader/LogView.ts';
import { memoryLocalStore } from '../support/memoryLocalStore.ts';
import { memoryTabChannels } from '../support/memoryTabChannel.ts';
import { emptyMeta, type DayRecord, type LocalStore } from '../../src/log/LocalStore.ts';
import { testEntry } from '../support/testEntry.ts';

const days = Array.from({ length: 50 }, (_, index) => addDays(dayKey('2026-03-04'), index));
const [early, late] = [dayKey('2026-03-06'), dayKey('2026-04-10')];

function record(day: DayKey, texts: readonly string[], edition: number): DayRecord {
  const entries = texts.map((text, number): Entry =>
    testEntry({
      id: asEntryId(`${day} ${number}`),
      day,
      time: timeString(9, number % 60, 0),
      text,
      createdAtMs: 1,
      updatedAtMs: 1,
      writeId: noWriteId,
    }),
  );
  return { day, entries, syncedChanges: 1, syncedChangedAtMs: 1, edition };
}

const toLogged = ({ id, time, zone, text, createdAtMs }: LoggedEntry): LoggedEntry => ({
  ...{ id, time, zone, text },
  createdAtMs,
});

/** Keeps every day in the state last reported. */
function createMemory(): LogView & { readonly days: ReadonlyMap<DayKey, readonly LoggedEntry[]> } {
  const seen = new Map<DayKey, readonly LoggedEntry[]>();
  return {
    days: seen,
    setDay: (day, entries) => {
      if (entries.length === 0) seen.delete(day);
      else seen.set(day, entries.map(toLogged));
    },
  };
}

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

/** A device with a complete copy of `days`, on which workers start and stop. */
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
  let records = new Map<DayKey, DayRecord>();
  let daysRead = 0;
  let isFailing = false;
  /** Runs after the tallies are read and before the next days are. */
  let meanwhile: (() => Promise<unknown>) | null = null;

  const happen = async () => {
    const event = meanwhile;
    meanwhile = null;
    await event?.();
  };

  const localStore: LocalStore = {
    ...store,
    read: async (work) => {
      if (isFailing) return failure({ kind: 'unavailable', cause: null });
      const result = await store.read((reader) =>
        work({
          ...reader,
          days: async (first, last, limit) => {
            const found = await reader.days(first, last, limit);
            daysRead += found.length;
            return found;
          },
        }),
      );
      await happen();
      return result;
    },
    write: (durability, work) => store.write(durability, work),
  };

  async function write(day: DayKey, texts: readonly string[], isHeard: boolean): Promise<void> {
    const next = record(day, texts, (records.get(day)?.edition ?? 0) + 1);
    records.set(day, next);
    await store.write('relaxed', (writer) => writer.putDay(next));
    if (isHeard) tab.post({ kind: 'day', record: next });
  }

  /** Waits for everything that depends on the store alone. */
  const settle = () => new Promise((resolve) => setImmediate(resolve));

  async function passTime(): Promise<void> {
    await settle();
    for (const timer of [...timers]) {
      timers.delete(timer);
      timer();
    }
    await settle();
  }

  /** Waits for reads, pauses and retries. */
  async function rest(): Promise<void> {
    for (let turn = 0; turn < 6; turn += 1) await passTime();
  }

  /** A reader whose view is loaded. The device does not fail meanwhile. */
  async function startReader() {
    isFailing = false;
    const channel = channels();
    const reader = createLogReader({ localStore, clock, channel });
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
    rest,
    startReader,
    setFailing: (next: boolean) => (isFailing = next),
    happen,
    happens: (event: () => Promise<unknown>) => (meanwhile = event),
    /** Sends a notice with an old state of `day`, far too late. */
    sayLate: (day: DayKey) => tab.post({ kind: 'day', record: record(day, ['long ago'], 1) }),
    /** The person signs out and in again: editions begin anew. */
    beginAnew: async () => {
      store = memoryLocalStore();
      records = new Map();
      await fill();
    },
    daysRead: () => daysRead,
    /** The log as written last. */
    truth: () =>
      new Map(
        [...records.values()]
          .filter(({ entries }) => entries.length > 0)
          .map(({ day, entries }) => [day, entries.map(toLogged)] as const),
      ),
  };
}

const inOrder = (of: ReadonlyMap<DayKey, unknown>) => [...of].sort(([a], [b]) => (a < b ? -1 : 1));

describe('the log reader', () => {
  it('reads only the changed days of a log that it knows', async () => {
    const device = await openDevice();
    const { view, refresh } = await device.startReader();
    expect(device.daysRead()).toBe(days.length);
    await device.rest();
    await device.write(early, ['changed'], false);
    await device.write(late, [], false);
    refresh();
    await device.rest();
    expect(inOrder(view.days)).toEqual(inOrder(device.truth()));
    expect(device.daysRead()).toBe(days.length + 2);
  });

  it('reports the device’s log through writes, missed and late notices, failures and restarts', async () => {
    const someDay = fc.constantFrom(...days.filter((_, index) => index % 9 === 0));
    const texts = fc.array(fc.string({ maxLength: 4 }), { maxLength: 3 });
    const written = fc.record({ day: someDay, texts, isHeard: fc.boolean() });
    const step = fc.oneof(
      { weight: 4, arbitrary: fc.record({ kind: fc.constant('write' as const), written }) },
      { weight: 2, arbitrary: fc.record({ kind: fc.constant('meanwhile' as const), written }) },
      { weight: 1, arbitrary: fc.record({ kind: fc.constant('late' as const), day: someDay }) },
      {
        weight: 8,
        arbitrary: fc.record({
          kind: fc.constantFrom('rest', 'rest', 'start', 'end', 'refresh', 'fail', 'anew'),
        }),
      },
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
        const device = await openDevice();
        let readers = [await device.startReader()];
        for (const one of steps) {
          if ('written' in one) {
            const { day: on, texts: as, isHeard } = one.written;
            const put = () => device.write(on, as, isHeard);
            if (one.kind === 'write') await put();
            else device.happens(put);
          } else if ('day' in one) device.sayLate(one.day);
          else if (one.kind === 'rest') await device.passTime();
          else if (one.kind === 'start') readers.push(await device.startReader());
          else if (one.kind === 'end') readers.shift()?.end();
          else if (one.kind === 'refresh') for (const reader of readers) reader.refresh();
          else if (one.kind === 'fail') device.setFailing(true);
          else {
            for (const reader of readers) reader.end();
            readers = [];
            await device.beginAnew();
          }
        }
        // Run all pending events; then read once more.
        await device.happen();
        device.setFailing(false);
        await device.rest();
        for (const reader of readers) reader.refresh();
        await device.rest();
        readers.push(await device.startReader());
        const truth = inOrder(device.truth());
        for (const { view } of readers) expect(inOrder(view.days)).toEqual(truth);
        for (const reader of readers) reader.end();
      }),
      { numRuns: 100 },
    );
  });
});
