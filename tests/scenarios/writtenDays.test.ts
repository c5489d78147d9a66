import { describe, expect, it } from 'vitest';

import { dayKey, type DayKey } from '../../src/dates/DayKey.ts';
import type { Entry } from '../../src/entries/Entry.ts';
import { asEntryId, asWriteId } from '../../src/entries/entryIds.ts';
import { memoryLocalStore } from '../support/memoryLocalStore.ts';
import { createWrittenDays } from '../../src/log/counts/openWrittenDays.ts';
import type { DayRange } from '../../src/log/counts/WrittenDaysDeps.ts';
import type { FillState } from '../../src/log/LocalStore.ts';
import { createFakeClock } from '../support/fakeClock.ts';
import { testEntry } from '../support/testEntry.ts';

function entryOn(day: DayKey, text: string): Entry {
  return testEntry({
    id: asEntryId(`${day}-${text}`),
    day,
    text,
    createdAtMs: 1,
    updatedAtMs: 1,
    writeId: asWriteId(`w-${day}-${text}`),
  });
}

const complete: FillState = { kind: 'complete' };
const filledFrom = (day: string): FillState => ({
  kind: 'filling',
  days: 1,
  bytes: 1,
  reached: dayKey(day),
});

/** A device, and a server whose index is a list of days; null: it does not answer. */
async function device(options: {
  readonly fill: FillState;
  readonly days: Readonly<Record<string, readonly string[]>>;
  /** Days of which this device holds only its own entries. */
  readonly ownOnly?: readonly string[];
  readonly index?: readonly string[] | null;
}) {
  const localStore = memoryLocalStore();
  const listeners = new Set<(changed: DayRange | null) => void>();
  const asked: string[] = [];
  const clock = createFakeClock();
  let index = options.index === undefined ? Object.keys(options.days) : options.index;

  const put = async (text: string, texts: readonly string[], isOwnOnly = false) => {
    const day = dayKey(text);
    await localStore.write('relaxed', (writer) =>
      writer.putDay({
        day,
        entries: texts.map((words) => entryOn(day, words)),
        edition: 1,
        syncedChanges: isOwnOnly ? null : 1,
        syncedChangedAtMs: null,
      }),
    );
  };
  for (const [day, texts] of Object.entries(options.days)) {
    await put(day, texts, options.ownOnly?.includes(day) ?? false);
  }
  const fillUp = async (fill: FillState) => {
    await localStore.write('relaxed', async (writer) => {
      await writer.putMeta({ ...(await writer.meta()), fill });
    });
  };
  await fillUp(options.fill);

  let isReadable = true;
  const written = createWrittenDays({
    localStore: {
      ...localStore,
      read: (work) =>
        isReadable
          ? localStore.read(work)
          : Promise.resolve({ ok: false, error: { kind: 'corrupt', cause: null } }),
    },
    clock,
    onChange: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    askIndex: (from, towards, limit) => {
      asked.push(`${towards} from ${from ?? 'the end'}`);
      if (index === null) return Promise.resolve(null);
      const days = index.map(dayKey).sort();
      if (towards === 'back') days.reverse();
      const rows = days.filter(
        (day) => from === null || (towards === 'back' ? day < from : day > from),
      );
      return Promise.resolve(rows.slice(0, limit));
    },
  });
  return {
    written,
    clock,
    setReadable: (next: boolean) => {
      isReadable = next;
    },
    asked,
    put,
    fillUp,
    listeners,
    change: (first: string | null, last = first) => {
      const days =
        first === null || last === null ? null : { first: dayKey(first), last: dayKey(last) };
      for (const listener of [...listeners]) listener(days);
    },
    setIndex: (next: readonly string[] | null) => {
      index = next;
    },
    nearest: async (from: string | null, towards: 'back' | 'on') => {
      const result = await written.nearest(from === null ? null : dayKey(from), towards);
      return result.kind === 'found'
        ? `${result.day}${result.isSure ? '' : ', perhaps'}`
        : result.kind;
    },
  };
}

/** Waits for the memory store and everything that depends on it. */
const settle = () => new Promise((resolve) => setTimeout(resolve, 0));

describe('the nearest written day', () => {
  it('is found on a complete device without a question, over years of silence', async () => {
    const { nearest, asked } = await device({
      fill: complete,
      days: { '2009-02-28': ['a'], '2012-02-29': ['b'], '2020-01-01': [], '2026-11-20': ['c'] },
    });
    expect(await nearest('2026-11-20', 'back')).toBe('2012-02-29');
    expect(await nearest('2012-02-29', 'on')).toBe('2026-11-20');
    expect(await nearest('2015-06-01', 'back')).toBe('2012-02-29');
    expect(await nearest('2009-02-28', 'back')).toBe('none');
    expect(await nearest('2026-11-20', 'on')).toBe('none');
    expect([await nearest(null, 'on'), await nearest(null, 'back')]).toEqual([
      '2009-02-28',
      '2026-11-20',
    ]);
    expect(asked).toEqual([]);
  });

  it('is asked of the server where the copy does not reach, and only there', async () => {
    const { nearest, asked } = await device({
      fill: filledFrom('2026-11-01'),
      days: { '2026-11-05': ['a'], '2026-11-20': ['b'] },
      index: ['2013-05-01', '2026-10-30', '2026-11-05', '2026-11-20'],
    });
    expect(await nearest('2026-11-20', 'back')).toBe('2026-11-05');
    expect(await nearest('2026-11-05', 'on')).toBe('2026-11-20');
    expect(asked).toEqual([]);
    expect(await nearest('2026-11-05', 'back')).toBe('2026-10-30');
    expect(await nearest('2013-05-01', 'on')).toBe('2026-10-30');
    expect(await nearest(null, 'on')).toBe('2013-05-01');
    expect(await nearest('2013-05-01', 'back')).toBe('none');
    expect(asked).toEqual([
      'back from 2026-11-01',
      'on from 2013-05-01',
      'on from the end',
      'back from 2013-05-01',
    ]);
  });

  it('says that it is not sure of a far day, or of none, while nobody answers', async () => {
    const { nearest } = await device({
      fill: filledFrom('2026-11-01'),
      days: { '2020-03-01': ['mine'], '2026-11-20': ['b'] },
      ownOnly: ['2020-03-01'],
      index: null,
    });
    expect(await nearest('2026-11-20', 'back')).toBe('2020-03-01, perhaps');
    expect(await nearest('2020-03-01', 'back')).toBe('unknown');
    expect(await nearest('2010-01-01', 'on')).toBe('2020-03-01, perhaps');
  });

  it('passes over days that hold only templates, here and in the index', async () => {
    const template = '#template Evening\nWhat was good?';
    const days = { '2026-11-10': ['a'], '2026-11-15': [template], '2024-05-10': [template] };
    const { nearest, written } = await device({
      fill: filledFrom('2026-11-01'),
      days,
      index: [...Object.keys(days), '2024-01-01'],
    });
    expect(await nearest('2026-11-20', 'back')).toBe('2026-11-10');
    expect(await nearest('2024-06-01', 'back')).toBe('2024-01-01');
    const may = written.stretch(dayKey('2024-05-01'), dayKey('2024-05-31'));
    const stop = may.subscribe(() => undefined);
    await settle();
    await settle();
    const now = may.getSnapshot();
    stop();
    if (now.kind !== 'known') throw new Error(now.kind);
    expect([now.tallies.size, now.elsewhere.size]).toEqual([0, 0]);
  });

  it('passes over days of the index whose entries are all gone', async () => {
    const emptied = Array.from({ length: 9 }, (_, index) => `2024-05-1${index}`);
    const { nearest } = await device({
      fill: filledFrom('2026-11-01'),
      days: Object.fromEntries(emptied.map((day) => [day, []])),
      index: [...emptied, '2024-01-01'],
    });
    expect(await nearest('2024-06-01', 'back')).toBe('2024-01-01');
    expect(await nearest('2024-02-01', 'on')).toBe('none');
  });
});

describe('the nearest written day, followed', () => {
  it('changes when a nearer day is written and when it is emptied, and not with days further on', async () => {
    const { written, put, change } = await device({
      fill: complete,
      days: { '2026-11-10': ['a'], '2026-11-20': ['b'] },
    });
    const before = written.follow(dayKey('2026-11-20'), 'back');
    const seen: unknown[] = [];
    const stop = before.subscribe(() => {
      const now = before.getSnapshot();
      seen.push(now?.kind === 'found' ? now.day : now?.kind);
    });
    await settle();
    const write = async (day: string, texts: readonly string[]) => {
      await put(day, texts);
      change(day);
      await settle();
    };
    await write('2026-11-15', ['nearer']);
    await write('2026-11-01', ['further']);
    await write('2026-11-25', ['behind']);
    await write('2026-11-15', []);
    await write('2026-11-10', []);
    await write('2026-11-01', []);
    await write('2026-10-01', ['first']);
    stop();
    expect(seen).toEqual([
      ...['2026-11-10', '2026-11-15', '2026-11-10', '2026-11-01', 'none', '2026-10-01'],
    ]);
  });

  it('is asked again when the server can be reached, until it is sure', async () => {
    const { written, setIndex, change, asked } = await device({
      fill: filledFrom('2026-11-20'),
      days: { '2026-11-20': ['b'] },
      index: null,
    });
    const before = written.follow(dayKey('2026-11-20'), 'back');
    const stop = before.subscribe(() => undefined);
    await settle();
    expect(before.getSnapshot()).toEqual({ kind: 'unknown' });
    setIndex(['2025-01-01']);
    change(null);
    await settle();
    expect(before.getSnapshot()).toEqual({ kind: 'found', day: '2025-01-01', isSure: true });
    change(null);
    await settle();
    stop();
    expect(asked).toHaveLength(2);
  });
});

describe('a stretch of days', () => {
  it('is known once the device answers', async () => {
    const here = await device({ fill: complete, days: { '2026-11-20': ['a'] } });
    here.setReadable(false);
    const stretch = here.written.stretch(dayKey('2026-11-01'), dayKey('2026-11-30'));
    const leave = stretch.subscribe(() => undefined);
    here.change(null);
    here.change('2026-11-20');
    await here.clock.advance(10_000);
    expect(stretch.getSnapshot()).toEqual({ kind: 'loading' });
    expect(here.clock.countTimers()).toBe(1);
    here.setReadable(true);
    await here.clock.advance(3_000);
    expect(stretch.getSnapshot()).toMatchObject({ kind: 'known' });
    leave();
    expect(here.clock.countTimers()).toBe(0);
  });

  const [first, last] = [dayKey('2026-11-01'), dayKey('2026-11-30')];

  it('is loading until the device has answered, then says how much each day holds', async () => {
    const { written, asked } = await device({
      fill: complete,
      days: { '2026-10-31': ['out'], '2026-11-02': ['tea', 'rain'], '2026-11-20': ['words'] },
    });
    const stretch = written.stretch(first, last);
    expect(stretch.getSnapshot()).toEqual({ kind: 'loading' });
    const stop = stretch.subscribe(() => undefined);
    await settle();
    expect(stretch.getSnapshot()).toEqual({
      kind: 'known',
      tallies: new Map([
        ['2026-11-02', { day: '2026-11-02', entries: 2, length: 7, isWhole: true, edition: 1 }],
        ['2026-11-20', { day: '2026-11-20', entries: 1, length: 5, isWhole: true, edition: 1 }],
      ]),
      elsewhere: new Set(),
      emptyFrom: '0001-01-01',
      isAsking: false,
    });
    stop();
    expect(asked).toEqual([]);
  });

  it('changes with its own days only, while it has a listener', async () => {
    const { written, put, change, listeners } = await device({ fill: complete, days: {} });
    const stretch = written.stretch(first, last);
    const seen: number[] = [];
    const stop = stretch.subscribe(() => {
      const now = stretch.getSnapshot();
      seen.push(now.kind === 'known' ? now.tallies.size : -1);
    });
    await settle();
    await put('2026-11-03', ['a']);
    change('2026-10-20', '2026-11-04');
    await settle();
    change('2026-12-01');
    change('2026-10-01', '2026-10-31');
    await settle();
    await put('2026-11-03', []);
    change(null);
    await settle();
    stop();
    expect([seen, listeners.size]).toEqual([[0, 1, 0], 0]);
  });

  it('is shown at once to a returning listener, and read again', async () => {
    const { written, put } = await device({ fill: complete, days: { '2026-11-03': ['a'] } });
    const sizeOf = () => {
      const now = written.stretch(first, last).getSnapshot();
      return now.kind === 'known' ? now.tallies.size : null;
    };
    const leave = written.stretch(first, last).subscribe(() => undefined);
    await settle();
    leave();
    await put('2026-11-04', ['b']);
    expect(sizeOf()).toBe(1);
    const stop = written.stretch(first, last).subscribe(() => undefined);
    await settle();
    stop();
    expect(sizeOf()).toBe(2);
  });

  it('names the days that are only elsewhere, and knows the others to be empty', async () => {
    const { written, asked, put, change } = await device({
      fill: filledFrom('2026-11-20'),
      days: { '2026-11-10': ['mine'], '2026-11-11': ['read before'], '2026-11-21': ['b'] },
      ownOnly: ['2026-11-10'],
      index: ['2026-10-01', '2026-11-05', '2026-11-10', '2026-11-11', '2026-11-21'],
    });
    const stretch = written.stretch(first, last);
    stretch.subscribe(() => undefined);
    await settle();
    const elsewhere = () => {
      const now = stretch.getSnapshot();
      return now.kind === 'known' ? [[...now.elsewhere], now.emptyFrom] : [];
    };
    expect(elsewhere()).toEqual([['2026-11-10', '2026-11-05'], '0001-01-01']);
    expect(asked).toEqual(['back from 2026-11-20']);
    await put('2026-11-05', ['arrived']);
    change('2026-11-05');
    await settle();
    expect(elsewhere()).toEqual([['2026-11-10'], '0001-01-01']);
  });

  it('knows nothing before the copy’s first day while the server is silent, and asks again', async () => {
    const { written, setIndex, change } = await device({
      fill: filledFrom('2026-11-20'),
      days: { '2026-11-21': ['b'] },
      index: null,
    });
    const stretch = written.stretch(first, last);
    stretch.subscribe(() => undefined);
    await settle();
    expect(stretch.getSnapshot()).toMatchObject({ emptyFrom: '2026-11-20', isAsking: false });
    setIndex(['2026-11-02']);
    change(null);
    await settle();
    expect(stretch.getSnapshot()).toMatchObject({
      kind: 'known',
      emptyFrom: '0001-01-01',
      elsewhere: new Set(['2026-11-02']),
    });
  });
});

it('answers for some days among many without a question to the server', async () => {
  const { written, asked } = await device({
    fill: filledFrom('2026-11-01'),
    days: { '2024-11-20': ['then'], '2025-11-20': [], '2026-11-20': ['now'] },
  });
  const days = ['2023-11-20', '2024-11-20', '2025-11-20'].map(dayKey);
  const among = written.among(days);
  among.subscribe(() => undefined);
  await settle();
  const known = among.getSnapshot();
  expect(known.kind === 'known' && [[...known.tallies.keys()], known.emptyFrom]).toEqual([
    ['2024-11-20'],
    '2026-11-01',
  ]);
  expect(asked).toEqual([]);
});
