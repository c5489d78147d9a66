import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { addDays } from './addDays.ts';
import { compareDays } from './compareDays.ts';
import { daysBetween } from './daysBetween.ts';
import { dayKey, firstDay, lastDay } from './DayKey.ts';

const dayCount = 3_652_059;
const anyDay = fc.integer({ min: 0, max: dayCount - 1 }).map((count) => addDays(firstDay, count));

describe('stepping by days', () => {
  it('goes over leap days, month ends and year edges', () => {
    const steps = [
      ['2024-02-28', '2024-02-29'],
      ['2024-02-29', '2024-03-01'],
      ['2026-02-28', '2026-03-01'],
      ['1900-02-28', '1900-03-01'],
      ['2000-02-28', '2000-02-29'],
      ['2026-12-31', '2027-01-01'],
      ['1582-10-04', '1582-10-05'],
      ['0099-12-31', '0100-01-01'],
      ['1969-12-31', '1970-01-01'],
    ] as const;
    for (const [before, after] of steps) {
      expect(addDays(dayKey(before), 1)).toBe(after);
      expect(addDays(dayKey(after), -1)).toBe(before);
    }
  });

  it('visits every day of 400 years exactly once, forwards and backwards', () => {
    const from = dayKey('1900-01-01');
    const days = [from];
    let day = from;
    while (day < '2300-01-01') days.push((day = addDays(day, 1)));
    expect(days.length).toBe(400 * 365 + 97 + 1);
    expect(days.every((each, index) => index === 0 || (days[index - 1] ?? '') < each)).toBe(true);
    for (const each of days.toReversed()) {
      expect(day === each, each).toBe(true);
      day = addDays(day, -1);
    }
    expect(day).toBe('1899-12-31');
  });

  it('stays on the first and the last day there is', () => {
    for (const count of [1, 2, 1000, 1e9, Number.MAX_SAFE_INTEGER, Number.MAX_VALUE]) {
      expect(addDays(lastDay, count)).toBe(lastDay);
      expect(addDays(firstDay, -count)).toBe(firstDay);
    }
    expect(addDays(firstDay, dayCount - 1)).toBe(lastDay);
    expect(addDays(lastDay, 1 - dayCount)).toBe(firstDay);
    expect(addDays(dayKey('9999-12-30'), 5)).toBe(lastDay);
  });

  it('refuses half days', () => {
    for (const count of [0.5, Number.NaN, Number.POSITIVE_INFINITY]) {
      expect(() => addDays(firstDay, count)).toThrow(RangeError);
    }
  });

  it('and counting and ordering days agree, for any two days', () => {
    fc.assert(
      fc.property(anyDay, anyDay, (a, b) => {
        expect(addDays(a, daysBetween(a, b))).toBe(b);
        expect(Math.sign(daysBetween(b, a))).toBe(compareDays(a, b));
      }),
    );
  });
});
