import { expect, it } from 'vitest';

import { addDays } from '../../dates/addDays.ts';
import { dayKey } from '../../dates/DayKey.ts';
import { heatScale } from './heat.ts';

const daysOf = (...words: readonly number[]) =>
  words.map((count, index) => ({
    day: addDays(dayKey('2026-01-01'), index),
    entries: 1,
    words: count,
  }));

it('days are weighed against each other, in quarters', () => {
  const heat = heatScale(daysOf(80, 10, 20, 30, 40, 50, 60, 70));
  expect([10, 20, 30, 40, 50, 60, 70, 80, 900].map(heat)).toEqual([1, 1, 2, 2, 3, 3, 4, 4, 4]);
});

it('days that are all alike weigh the same, and a written day never nothing', () => {
  expect(heatScale(daysOf(5, 5, 5))(5)).toBe(4);
  expect(heatScale(daysOf(0))(0)).toBe(4);
  expect(heatScale([])(3)).toBe(4);
});
