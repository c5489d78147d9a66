import { afterEach, describe, expect, it, vi } from 'vitest';

import { addDays } from './addDays.ts';
import { daysBetween } from './daysBetween.ts';
import { dayKey } from './DayKey.ts';
import { dayLabel } from './dayLabel.ts';
import { formatMonthDayYear, parseMonthDayYear } from './monthDayYear.ts';
import { daysShownForMonth, monthOf } from './monthOf.ts';
import { nextDayChangeAt } from './nextDayChangeAt.ts';
import { dayKeyAt, wallClockAt } from './wallClock.ts';

const secondMs = 1000;
const dayMs = 86_400_000;
const zones = ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')];

function offsetAt(instantMs: number, zone: string): number {
  const { day, time } = wallClockAt(instantMs, zone);
  return Date.parse(`${day}T${time}Z`) - instantMs;
}

/** The instants (epoch ms) from 1970 to 2038 at which `zone` changes its offset. */
function offsetChanges(zone: string): readonly number[] {
  const changes: number[] = [];
  const strideMs = 14 * dayMs;
  let offset = offsetAt(0, zone);
  for (let from = 0; from < Date.UTC(2038, 0, 1); from += strideMs) {
    const next = offsetAt(from + strideMs, zone);
    if (next === offset) continue;
    let [same, other] = [from, from + strideMs];
    while (other - same > secondMs) {
      const middle = same + Math.floor((other - same) / 2 / secondMs) * secondMs;
      if (offsetAt(middle, zone) === offset) same = middle;
      else other = middle;
    }
    changes.push(other);
    offset = next;
  }
  return changes;
}

/**
 * Sets the time zone of the whole process, like a browser on a machine in that zone. It fails if the test
 * runner's workers cannot change their zone, because these tests would then prove nothing.
 */
function liveIn(zone: string): void {
  vi.stubEnv('TZ', zone);
  expect(new Date(2026, 6, 1).getTime()).toBe(Date.UTC(2026, 6, 1) - offsetInJuly2026(zone));
}

const offsetInJuly2026 = (zone: string) => {
  const noon = Date.UTC(2026, 6, 1, 12);
  return offsetAt(noon, zone);
};

/** The answer of the runtime's own local getters. It shares only the zone data with our code. */
function localClock(instantMs: number): string {
  const date = new Date(instantMs);
  const two = (value: number) => String(value).padStart(2, '0');
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  return `${day} ${two(date.getHours())}:${two(date.getMinutes())}:${two(date.getSeconds())}`;
}

afterEach(() => {
  vi.unstubAllEnvs();
});

describe('in every zone the runtime knows, around every change of its offset since 1970', () => {
  const found: { zone: string; changes: readonly number[] }[] = [];

  it('the wall clock is the one the runtime itself shows there', () => {
    const wrong: string[] = [];
    for (const zone of zones) {
      const changes = offsetChanges(zone);
      found.push({ zone, changes });
      liveIn(zone);
      for (const instant of changes.flatMap((change) => [change - secondMs, change])) {
        const { day, time } = wallClockAt(instant, zone);

        if (localClock(instant) !== `${day} ${time}`) wrong.push(`${zone} ${day} ${time}`);
      }
    }
    expect(wrong).toEqual([]);
    expect(found.length).toBeGreaterThan(400);
    expect(found.flatMap(({ changes }) => changes).length).toBeGreaterThan(15_000);
  }, 120_000);

  it('a step is exactly one day, in both directions', () => {
    const wrong: string[] = [];
    for (const { zone, changes } of found) {
      liveIn(zone);
      for (const change of changes) {
        const day = dayKeyAt(change, zone, 0);
        // Noon of the day in the proleptic calendar, counted without the code under test.
        const squareMs = Date.parse(`${day}T12:00:00Z`);
        for (const count of [-2, -1, 1, 2]) {
          const other = addDays(day, count);
          const expected = new Date(squareMs + count * dayMs).toISOString().slice(0, 10);
          const isRight =
            other === expected &&
            addDays(other, -count) === day &&
            daysBetween(day, other) === count &&
            parseMonthDayYear(formatMonthDayYear(other)) === other;
          if (!isRight) wrong.push(`${zone} ${day} ${count} ${other}`);
        }
      }
    }
    expect(wrong).toEqual([]);
  }, 120_000);

  it('today goes on by one day at a time, but where a zone crossed the date line', () => {
    const skips: string[] = [];
    const stepsBack = new Set<string>();
    for (const { zone, changes } of found) {
      for (const change of changes) {
        const endMs = change + 1.1 * dayMs;
        for (let from = change - 1.1 * dayMs; from < endMs;) {
          const to = nextDayChangeAt(from, zone, 0);
          const [today, tomorrow] = [dayKeyAt(from, zone, 0), dayKeyAt(to, zone, 0)];
          expect(dayKeyAt(to - 1, zone, 0) === today, `${zone} ${today}`).toBe(true);
          const count = daysBetween(today, tomorrow);
          if (count > 1) skips.push(`${zone} ${today} ${tomorrow}`);
          if (count < 1) stepsBack.add(`${zone} ${count}`);
          from = to;
        }
      }
    }
    // Newer zone data call Enderbury "Kanton".
    expect(skips.map((skip) => skip.replace('Kanton', 'Enderbury')).sort()).toEqual([
      'Pacific/Apia 2011-12-29 2011-12-31',
      'Pacific/Enderbury 1994-12-30 1995-01-01',
      'Pacific/Fakaofo 2011-12-29 2011-12-31',
      'Pacific/Kiritimati 1994-12-30 1995-01-01',
      'Pacific/Kwajalein 1993-08-20 1993-08-22',
    ]);
    // Zones that set their clocks back just after midnight: eastern Canada at 00:01 until 2011, Casey station
    // in 2010.
    expect([...stepsBack]).toEqual([
      'America/Goose_Bay -1',
      'America/Moncton -1',
      'America/St_Johns -1',
      'Antarctica/Casey -1',
    ]);
  }, 120_000);
});

describe('on a machine set to', () => {
  const seasons = ['2026-03-08', '2026-11-01', '2026-03-29', '2026-10-25', '2026-04-05'];
  const skipped = ['2026-09-27', '2011-12-30', '1993-08-21', '1994-12-31', '2018-11-04'];
  const around = [...seasons, ...skipped, '2024-04-26', '2024-03-31', '2024-03-10', '2024-02-29'];

  it.each([
    ...['UTC', 'America/New_York', 'Europe/Dublin', 'Pacific/Auckland', 'Australia/Lord_Howe'],
    ...['Pacific/Apia', 'Pacific/Kwajalein', 'Pacific/Kiritimati', 'Pacific/Niue', 'Asia/Kolkata'],
    ...['Asia/Kathmandu', 'America/St_Johns', 'America/Sao_Paulo', 'Africa/Cairo', 'Asia/Beirut'],
    'America/Havana',
  ])(
    '%s, each date around each notorious change is met exactly once and keeps its name',
    (zone) => {
      liveIn(zone);
      for (const text of around) {
        const middle = dayKey(text);
        const forwards = [addDays(middle, -3)];
        const backwards = [addDays(middle, 3)];
        for (let step = 0; step < 6; step++) {
          forwards.push(addDays(forwards[step] ?? middle, 1));
          backwards.push(addDays(backwards[step] ?? middle, -1));
        }
        expect(forwards[3]).toBe(middle);
        expect(new Set(forwards).size).toBe(7);
        expect(backwards.toReversed()).toEqual(forwards);
        const utcWeekday = new Date(`${text}T00:00:00Z`).getUTCDay();
        const weekday = ['Sun', 'Mon', 'Tues', 'Wednes', 'Thurs', 'Fri', 'Satur'][utcWeekday];
        expect(dayLabel(middle, 'weekday', 'en-US')).toBe(`${weekday ?? ''}day`);
        expect(dayLabel(middle, 'day-of-month', 'en-US')).toBe(String(Number(text.slice(8))));
        const shown = daysShownForMonth(monthOf(middle), 1);
        expect(new Set(shown).size % 7).toBe(0);
        expect(shown).toContain(middle);
      }
    },
  );
});
