import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { addDays } from '../../dates/addDays.ts';
import { dayKey, type DayKey } from '../../dates/DayKey.ts';
import { timeString } from '../../dates/TimeString.ts';
import type { Entry } from '../../entries/Entry.ts';
import { asEntryId, asWriteId } from '../../entries/entryIds.ts';
import { createYearShape } from './yearShape.ts';
import { testEntry } from '../../../tests/support/testEntry.ts';

function entry(day: DayKey, hour: number, text: string): Entry {
  return testEntry({
    id: asEntryId(`${day} ${hour} ${text}`),
    day,
    time: timeString(hour, 5, 0),
    text,
    writeId: asWriteId('w'),
  });
}

const today = dayKey('2026-11-20');
const ask = { year: 2026, today, restDaysPerWeek: 0 } as const;

describe('the shape of a year', () => {
  const shape = createYearShape();
  const write = (day: string, ...entries: readonly (readonly [number, string])[]) =>
    shape.setDay(
      dayKey(day),
      entries.map(([hour, text]) => entry(dayKey(day), hour, text)),
    );
  write('2026-11-19', [0, 'one'], [23, 'two words']);
  write('2026-11-20', [23, 'and three more']);
  write('2026-01-04', [9, 'Sunday']);
  write('2025-12-31', [9, 'another year']);

  it('adds up entries and words by day, month, weekday and hour of the wall', () => {
    const found = shape.shape(ask);
    expect(found).toMatchObject({ entries: 4, words: 7, days: 3 });
    expect(found.byDay).toEqual([
      { day: '2026-01-04', length: 6, entries: 1, words: 1 },
      { day: '2026-11-19', length: 12, entries: 2, words: 3 },
      { day: '2026-11-20', length: 14, entries: 1, words: 3 },
    ]);
    expect(found.byMonth[10]).toEqual({ entries: 3, words: 6 });
    expect(found.byWeekday.map(({ entries }) => entries)).toEqual([1, 0, 0, 0, 2, 1, 0]);
    expect(found.byHour[0]).toEqual({ entries: 1, words: 1 });
    expect(found.byHour[23]).toEqual({ entries: 2, words: 5 });
  });

  it('counts no template, and no day of templates alone', () => {
    const shape = createYearShape();
    shape.setDay(today, [entry(today, 9, '#template A\nb'), entry(today, 10, 'two words')]);
    shape.setDay(dayKey('2026-11-19'), [entry(today, 9, '#template A\nb')]);
    expect(shape.shape(ask)).toMatchObject({
      entries: 1,
      words: 2,
      days: 1,
      byDay: [{ day: today, length: 9 }],
      longest: { days: 1 },
    });
  });

  it('finds the runs of the year, and the one that goes on', () => {
    const run = { first: '2026-11-19', last: '2026-11-20', days: 2 };
    expect(shape.shape(ask)).toMatchObject({ longest: run, current: run });
    expect(shape.shape({ ...ask, year: 2025 })).toMatchObject({
      longest: { days: 1 },
      current: null,
    });
  });

  it('counts a run over New Year whole in both years', () => {
    const winter = createYearShape();
    const first = dayKey('2025-11-24');
    for (let day = first; day <= today; day = addDays(day, 1))
      winter.setDay(day, [entry(day, 9, 'a')]);
    const run = { first, last: today, days: 362 };
    for (const year of [2025, 2026, null]) {
      expect(winter.shape({ ...ask, year })).toMatchObject({ longest: run, current: run });
    }
  });

  it('names every year, and adds them all up when asked to', () => {
    const all = shape.shape({ ...ask, year: null });
    expect(all).toMatchObject({ entries: 5, words: 9, days: 4, byDay: [] });
    expect(all.byYear).toEqual([
      { year: 2025, entries: 1, words: 2, days: 1 },
      { year: 2026, entries: 4, words: 7, days: 3 },
    ]);
  });

  it('of a year without entries is empty', () => {
    expect(shape.shape({ ...ask, year: 1999 })).toMatchObject({
      entries: 0,
      days: 0,
      byDay: [],
      longest: null,
    });
  });
});

it('the longest run is never shorter than the current one', () => {
  const anyDays = fc.uniqueArray(fc.nat(400), { maxLength: 200 });
  fc.assert(
    fc.property(anyDays, fc.nat(3), fc.constantFrom(2025, 2026, null), (back, rest, year) => {
      const written = createYearShape();
      for (const offset of back) {
        const day = addDays(today, 20 - offset);
        written.setDay(day, [entry(day, 9, 'a')]);
      }
      const { longest, current } = written.shape({ year, today, restDaysPerWeek: rest });
      expect(longest?.days ?? 0).toBeGreaterThanOrEqual(current?.days ?? 0);
    }),
    { numRuns: 200 },
  );
});

it('a day that changes takes its old share out again', () => {
  const anyEntries = fc.array(fc.tuple(fc.nat(23), fc.constantFrom('a', 'b c', 'd e f')), {
    maxLength: 3,
  });
  const anyWrites = fc.array(fc.tuple(fc.nat(9), anyEntries), { maxLength: 20 });
  fc.assert(
    fc.property(anyWrites, (writes) => {
      const changed = createYearShape();
      const last = new Map<DayKey, readonly Entry[]>();
      for (const [offset, entries] of writes) {
        const day = addDays(today, -offset);
        const made = entries.map(([hour, text]) => entry(day, hour, text));
        changed.setDay(day, made);
        last.set(day, made);
      }
      const fresh = createYearShape();
      for (const [day, entries] of last) fresh.setDay(day, entries);
      for (const year of [2026, null]) {
        const question = { ...ask, year };
        expect(changed.shape(question)).toEqual(fresh.shape(question));
      }
    }),
    { numRuns: 100 },
  );
});
