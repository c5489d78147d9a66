import { expect, it } from 'vitest';

import { heatScale } from './heatScale.ts';

it('days are weighed against each other, in quarters', () => {
  const heat = heatScale([80, 10, 20, 30, 40, 50, 60, 70]);
  expect([10, 20, 30, 40, 50, 60, 70, 80, 900].map(heat)).toEqual([1, 1, 2, 2, 3, 3, 4, 4, 4]);
});

it('days that are all alike weigh the same, and a written day never nothing', () => {
  expect(heatScale([5, 5, 5])(5)).toBe(4);
  expect(heatScale([0])(0)).toBe(4);
  expect(heatScale([])(3)).toBe(4);
});
