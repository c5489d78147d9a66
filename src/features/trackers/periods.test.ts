import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { dayKey } from '../../dates/DayKey.ts';
import { axisOf, byWeekday, periodsOf, summaryOf } from './periods.ts';

function on(day: string, ...numbers: readonly number[]) {
  return {
    day: dayKey(day),
    count: numbers.length,
    sum: numbers.reduce((a, b) => a + b, 0),
    low: Math.min(...numbers, Infinity),
    high: Math.max(...numbers, -Infinity),
    words: 0,
  };
}

const days = [on('2025-12-28', 4), on('2025-12-31', 8, 2), on('2026-01-01'), on('2026-01-05', -1)];

describe('the numbers of a tracker', () => {
  it('are put together by day, by week over New Year, and by month', () => {
    const read = (scale: 'day' | 'week' | 'month', weekStart: 0 | 1) =>
      periodsOf(days, scale, weekStart).map(
        ({ first, last, count, sum, low, high }) =>
          `${first}/${last} ${count} ${sum} ${low}..${high}`,
      );
    expect(read('day', 1)).toEqual([
      '2025-12-28/2025-12-28 1 4 4..4',
      '2025-12-31/2025-12-31 2 10 2..8',
      '2026-01-05/2026-01-05 1 -1 -1..-1',
    ]);
    expect(read('week', 1)).toEqual([
      '2025-12-22/2025-12-28 1 4 4..4',
      '2025-12-29/2026-01-04 2 10 2..8',
      '2026-01-05/2026-01-11 1 -1 -1..-1',
    ]);
    expect(read('week', 0)[0]).toBe('2025-12-28/2026-01-03 3 14 2..8');
    expect(read('month', 1)).toEqual([
      '2025-12-01/2025-12-31 3 14 2..8',
      '2026-01-01/2026-01-31 1 -1 -1..-1',
    ]);
  });

  it('have a summary, also for each weekday', () => {
    expect(summaryOf(days)).toEqual({ count: 4, sum: 13, low: -1, high: 8 });
    expect(summaryOf([on('2026-01-01')])).toBeNull();
    expect(byWeekday(days).map((day) => day?.count ?? 0)).toEqual([1, 1, 0, 2, 0, 0, 0]);
  });
});

describe('an axis', () => {
  it.each([
    [3, 9, [2, 4, 6, 8, 10]],
    [7, 7, [6, 8]],
    [0, 0, [0, 0.5]],
    [-3, 2.5, [-4, -2, 0, 2, 4]],
    [0.1, 0.32, [0.1, 0.2, 0.3, 0.4]],
    [4_000, 12_500, [0, 5_000, 10_000, 15_000]],
  ])('from %d to %d has round numbers', (low, high, ticks) => {
    expect(axisOf(low, high).ticks).toEqual(ticks);
  });

  it('holds its numbers, whatever they are', () => {
    const number = fc.double({ min: -1e9, max: 1e9, noNaN: true });
    fc.assert(
      fc.property(number, number, (a, b) => {
        const [low, high] = [Math.min(a, b), Math.max(a, b)];
        const { from, to, ticks } = axisOf(low, high);
        const slack = 1e-6 * Math.max(1, Math.abs(low), Math.abs(high));
        expect(from).toBeLessThanOrEqual(low + slack);
        expect(to).toBeGreaterThanOrEqual(high - slack);
        expect(to).toBeGreaterThan(from);
        expect(ticks.length).toBeLessThan(9);
      }),
    );
  });
});
