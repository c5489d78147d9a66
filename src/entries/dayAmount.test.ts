import { expect, it } from 'vitest';

import { dayAmount } from './dayAmount.ts';

it('a day weighs more the more is written on it, in seven steps', () => {
  expect([0, 1, 99, 100, 250, 600, 1500, 4000, 1e6].map(dayAmount)).toEqual([
    0, 1, 1, 2, 3, 4, 5, 6, 6,
  ]);
});
