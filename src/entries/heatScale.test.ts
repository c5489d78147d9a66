import { expect, it } from 'vitest';

import { countLevels, heatOfCount, heatScale } from './heatScale.ts';

it('days are weighed against each other, in quarters', () => {
  const heat = heatScale([80, 10, 20, 30, 40, 50, 60, 70]);
  expect([10, 20, 30, 40, 50, 60, 70, 80, 900].map(heat)).toEqual([1, 1, 2, 2, 3, 3, 4, 4, 4]);
});

it('days that are all alike weigh the same, and a written day never nothing', () => {
  expect(heatScale([5, 5, 5])(5)).toBe(4);
  expect(heatScale([0])(0)).toBe(4);
  expect(heatScale([])(3)).toBe(4);
});

it('numbers of entries have levels of their own, however few numbers there are', () => {
  expect(countLevels([])).toEqual([]);
  expect(countLevels([2, 2, 2])).toEqual([{ heat: 4, from: 2, to: 2 }]);
  expect(countLevels([1, 1, 1, 1, 1, 2])).toEqual([
    { heat: 2, from: 1, to: 1 },
    { heat: 4, from: 2, to: 2 },
  ]);
  expect(countLevels([1, 1, 1, 2, 3, 9])).toEqual([
    { heat: 1, from: 1, to: 1 },
    { heat: 2, from: 2, to: 2 },
    { heat: 3, from: 3, to: 8 },
    { heat: 4, from: 9, to: 9 },
  ]);
});

it('a number below the first level weighs nothing, and one above the last weighs most', () => {
  const levels = countLevels([3, 5]);
  expect([0, 2, 3, 4, 5, 99].map((count) => heatOfCount(levels, count))).toEqual([
    0, 0, 2, 2, 4, 4,
  ]);
  expect(heatOfCount([], 1)).toBe(0);
});
