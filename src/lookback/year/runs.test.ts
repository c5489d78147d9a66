import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { addDays } from '../../dates/addDays.ts';
import { daysBetween } from '../../dates/daysBetween.ts';
import { dayKey, type DayKey } from '../../dates/DayKey.ts';
import { currentRun, longestRun } from './runs.ts';

const start = dayKey('2026-03-02');
const daysAt = (...offsets: readonly number[]) => offsets.map((offset) => addDays(start, offset));
/** Days drawn as a string: `x` is a written day. */
const drawn = (picture: string) =>
  Array.from(picture).flatMap((sign, offset) => (sign === 'x' ? [addDays(start, offset)] : []));
const lengthOf = (picture: string, rest: number) => longestRun(drawn(picture), rest)?.days ?? 0;

describe('the longest run', () => {
  it('without rest is days in a row', () => {
    expect(lengthOf('', 0)).toBe(0);
    expect(lengthOf('x', 0)).toBe(1);
    expect(lengthOf('xx.xxx.x', 0)).toBe(3);
  });

  it('is counted in calendar days, over a leap day and a change of clocks', () => {
    const days = ['2024-02-28', '2024-02-29', '2024-03-01'].map(dayKey);
    expect(longestRun(days, 0)).toEqual({ first: days[0], last: days[2], days: 3 });
    expect(longestRun([dayKey('2025-02-28'), dayKey('2025-03-01')], 0)?.days).toBe(2);
  });

  it('forgives the chosen days of rest, whichever they are', () => {
    expect(lengthOf('xxxxx..xxxxx..xxxxx', 2)).toBe(19);
    expect(lengthOf('xxxxx..xxxxx..xxxxx', 1)).toBe(5);
    expect(lengthOf('x.xxxxxx.xxxxxxx.x', 1)).toBe(18);
    expect(lengthOf('x.x.x', 1)).toBe(3);
    expect(lengthOf('x.x.x', 2)).toBe(5);
    expect(lengthOf('x...x', 3)).toBe(5);
    expect(lengthOf('x....x', 3)).toBe(1);
  });

  it('is the later of two equals', () => {
    expect(longestRun(daysAt(0, 1, 5, 6), 0)?.first).toBe(addDays(start, 5));
  });
});

describe('the current run', () => {
  const current = (picture: string, rest: number) => {
    const today = addDays(start, picture.length - 1);
    return currentRun(drawn(picture), rest, today)?.days ?? 0;
  };

  it('is not over while today can still be written on', () => {
    expect(current('.xxx', 0)).toBe(3);
    expect(current('xxx.', 0)).toBe(3);
    expect(current('xxx..', 0)).toBe(0);
  });

  it('is forgiven days of rest at its end too', () => {
    expect(current('xxxxx..', 1)).toBe(5);
    expect(current('xxxxx...', 1)).toBe(0);
    expect(current('xxxxx...', 2)).toBe(5);
  });

  it('counts no day that is still to come', () => {
    expect(currentRun(daysAt(0, 1, 2, 3), 0, addDays(start, 1))?.days).toBe(2);
    expect(currentRun(daysAt(5), 0, start)).toBeNull();
  });
});

/** Whether no seven consecutive days from `first` to `last` hold more than `rest` unwritten ones. */
function isRun(written: ReadonlySet<DayKey>, first: DayKey, last: DayKey, rest: number): boolean {
  for (let from = first; from <= last; from = addDays(from, 1)) {
    let missing = 0;
    for (let at = 0; at < 7; at++) {
      const day = addDays(from, at);
      if (day <= last && !written.has(day)) missing += 1;
    }
    if (missing > rest) return false;
  }
  return true;
}

it('both agree with a search over every pair of days', () => {
  const anyDays = fc.array(fc.boolean(), { maxLength: 30 });
  fc.assert(
    fc.property(anyDays, fc.constantFrom(0, 1, 2, 3), (isWritten, rest) => {
      const days = daysAt(...isWritten.flatMap((is, offset) => (is ? [offset] : [])));
      const written = new Set(days);
      let longest = 0;
      let current = 0;
      const today = addDays(start, isWritten.length);
      for (const first of days) {
        for (const last of days.filter((day) => day >= first)) {
          const length = daysBetween(first, last) + 1;
          if (isRun(written, first, last, rest)) longest = Math.max(longest, length);
          const isGoingOn = last === days.at(-1) && isRun(written, first, addDays(today, -1), rest);
          if (isGoingOn) current = Math.max(current, length);
        }
      }
      expect(longestRun(days, rest)?.days ?? 0).toBe(longest);
      expect(currentRun(days, rest, today)?.days ?? 0).toBe(current);
    }),
    { numRuns: 500 },
  );
});
