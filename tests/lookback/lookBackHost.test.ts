import { afterEach, describe, expect, it } from 'vitest';

import { addDays } from '../../src/dates/addDays.ts';
import { dayKey, type DayKey } from '../../src/dates/DayKey.ts';
import { timeString } from '../../src/dates/TimeString.ts';
import type { Entry } from '../../src/entries/Entry.ts';
import { asEntryId, noWriteId } from '../../src/entries/entryIds.ts';
import { failure } from '../../src/lib/result.ts';
import { memoryLocalStore } from '../support/memoryLocalStore.ts';
import { memoryTabChannels } from '../support/memoryTabChannel.ts';
import type { DayRecord, LocalStore } from '../../src/log/LocalStore.ts';
import type { TabMessage } from '../../src/log/TabChannel.ts';
import { createLookBackHost, type LookBackHost } from '../../src/lookback/createLookBackHost.ts';
import { testEntry } from '../support/testEntry.ts';

const friday = dayKey('2026-11-20');

function entry(text: string, day: DayKey, number: number): Entry {
  return testEntry({
    id: asEntryId(`${day} ${number}`),
    day,
    time: timeString(9, number % 60, 0),
    text,
    createdAtMs: 1,
    updatedAtMs: 1,
    writeId: noWriteId,
  });
}

function record(day: DayKey, texts: readonly string[], edition = 1): DayRecord {
  const entries = texts.map((text, number) => entry(text, day, number));
  return { day, entries, syncedChanges: 1, syncedChangedAtMs: 1, edition };
}

const hosts: LookBackHost[] = [];
afterEach(() => {
  for (const host of hosts.splice(0)) host.close();
});

/** A device with `records`, and its look back. */
async function openLog(records: readonly DayRecord[], isComplete = true) {
  const memory = memoryLocalStore();
  let isFailing = false;
  let reads = 0;
  let underWay = 0;
  let mostAtOnce = 0;
  const localStore: LocalStore = {
    ...memory,
    read: async (work) => {
      reads += 1;
      if (isFailing) return failure({ kind: 'unavailable', cause: null } as const);
      underWay += 1;
      mostAtOnce = Math.max(mostAtOnce, underWay);
      const result = await memory.read(work);
      underWay -= 1;
      return result;
    },
  };
  const put = (...written: DayRecord[]) =>
    memory.write('relaxed', async (writer) => {
      for (const one of written) await writer.putDay(one);
    });
  const setComplete = () =>
    memory.write('relaxed', async (writer) => {
      await writer.putMeta({ ...(await writer.meta()), fill: { kind: 'complete' } });
    });
  await put(...records);
  if (isComplete) await setComplete();
  const channels = memoryTabChannels();
  const tab = channels();
  const timers = new Set<() => void>();
  const host = createLookBackHost({
    localStore,
    channel: channels(),
    origin: 'https://daylog.example',
    clock: {
      now: () => 0,
      setTimer: (callback) => {
        timers.add(callback);
        return () => timers.delete(callback);
      },
    },
  });
  hosts.push(host);
  return {
    host,
    put,
    setComplete,
    say: (message: TabMessage) => tab.post(message),
    reads: () => reads,
    mostAtOnce: () => mostAtOnce,
    failReads: (fails: boolean) => (isFailing = fails),
    /** Fires all timers. */
    passTime: () => {
      for (const timer of [...timers]) {
        timers.delete(timer);
        timer();
      }
    },
    /** The texts that a search finds, up to `limit`. */
    find: async (text: string, limit = 50) => {
      const answer = await host.ask((ask) => ask.search({ text, limit, asker: 'test' }));
      return answer?.hits.map(({ pieces }) => pieces.map((piece) => piece.text).join('')) ?? null;
    },
    state: () => host.state.getSnapshot(),
  };
}

describe('a look at the whole log', () => {
  it('reads nothing before something is asked', async () => {
    const log = await openLog([record(friday, ['tea'])]);
    await log.find('').catch(() => null);
    const before = await openLog([record(friday, ['tea'])]);
    expect(before.reads()).toBe(0);
    expect(before.state()).toEqual({ kind: 'opening' });
  });

  it('sees every day there is, in few reads, two at a time, and says that it is ready', async () => {
    const days = Array.from({ length: 600 }, (_, index) => addDays(friday, -index));
    const log = await openLog(days.map((day) => record(day, [`tea on ${day}`])));
    const answer = await log.host.ask((ask) =>
      ask.search({ text: 'tea', limit: 1, asker: 'test' }),
    );
    expect(answer).toMatchObject({ entries: 600, days: 600, hits: [{ day: friday }] });
    expect(log.state()).toMatchObject({ kind: 'ready', isComplete: true });
    expect(log.reads()).toBe(6);
    expect(log.mostAtOnce()).toBe(2);
  });

  it('sees the last day of all, and a log without a word', async () => {
    const log = await openLog([record(dayKey('9999-12-31'), ['the end'])]);
    expect(await log.find('end')).toEqual(['the end']);
    expect(await (await openLog([])).find('end')).toEqual([]);
  });

  it('follows the writes of any tab, and reports that the log has changed', async () => {
    const log = await openLog([record(friday, ['tea'])]);
    await log.find('tea');
    const before = log.state();
    log.say({ kind: 'day', record: record(friday, ['coffee', 'cake'], 2) });
    await expect.poll(() => log.find('coffee')).toEqual(['coffee']);
    expect(await log.find('tea')).toEqual([]);
    log.passTime();
    expect(log.state()).toMatchObject({ kind: 'ready' });
    expect(log.state()).not.toEqual(before);
  });

  it('never goes back to an older day when notices are late', async () => {
    const log = await openLog([record(friday, ['newest'], 3)]);
    await log.find('');
    log.say({ kind: 'day', record: record(friday, ['late'], 2) });
    log.say({ kind: 'day', record: record(addDays(friday, 1), ['another'], 1) });
    await expect.poll(() => log.find('another')).toEqual(['another']);
    expect(await log.find('late')).toEqual([]);
    expect(await log.find('newest')).toEqual(['newest']);
  });

  it('reads the days that the fill has passed, and no others', async () => {
    const log = await openLog([record(friday, ['tea'])], false);
    await log.find('tea');
    const before = log.reads();
    const [older, oldest] = [addDays(friday, -1), addDays(friday, -9)];
    await log.put(record(older, ['wine']), record(oldest, ['water']));
    log.say({ kind: 'days-filled', first: addDays(friday, -5), last: older });
    await expect.poll(() => log.find('wine')).toEqual(['wine']);
    expect(await log.find('water')).toEqual([]);
    expect(log.reads()).toBe(before + 1);
  });

  it('reads everything again when many days have changed', async () => {
    const log = await openLog([record(friday, ['tea'])]);
    await log.find('tea');
    await log.put(record(friday, ['water'], 2), record(addDays(friday, -1), ['wine']));
    log.say({ kind: 'days-changed' });
    await expect
      .poll(() => {
        log.passTime();
        return log.find('w');
      })
      .toEqual(['water', 'wine']);
  });

  it('says whether the device holds the whole log, as soon as it does', async () => {
    const log = await openLog([record(friday, ['tea'])], false);
    await log.find('tea');
    expect(log.state()).toMatchObject({ kind: 'ready', isComplete: false });
    await log.setComplete();
    log.say({ kind: 'fill', progress: { kind: 'complete' } });
    await expect
      .poll(() => {
        log.passTime();
        return log.state();
      })
      .toMatchObject({ kind: 'ready', isComplete: true });
  });

  it('says that the device cannot be read, and answers when it can again', async () => {
    const log = await openLog([record(friday, ['tea'])]);
    log.failReads(true);
    const answer = log.find('tea');
    await expect.poll(() => log.state()).toEqual({ kind: 'unavailable' });
    log.failReads(false);
    log.passTime();
    expect(await answer).toEqual(['tea']);
    expect(log.state()).toMatchObject({ kind: 'ready' });
  });

  it('cancels a question when its asker asks another, but not when another asker does', async () => {
    const log = await openLog([record(friday, ['tea', 'cake'])]);
    await log.find('');
    const asker = 'one';
    const ask = (text: string, by: string) =>
      log.host.ask((questions) => questions.search({ text, limit: 9, asker: by }));
    const [first, second, other] = await Promise.all([
      ...[ask('t', asker), ask('te', asker), ask('cake', 'other')],
    ]);
    expect(first).toBeNull();
    expect(second).toMatchObject({ entries: 1 });
    expect(other).toMatchObject({ entries: 1 });
  });

  it('forgets everything when it is closed', async () => {
    const log = await openLog([record(friday, ['tea'])]);
    await log.find('tea');
    const reads = log.reads();
    log.host.close();
    log.say({ kind: 'days-changed' });
    log.host.refresh();
    log.passTime();
    await Promise.resolve();
    expect(log.reads()).toBe(reads);
  });
});
