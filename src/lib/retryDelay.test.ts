import fc from 'fast-check';
import { expect, it } from 'vitest';

import { retryDelayMs } from './retryDelay.ts';

const inTheMiddle = () => 0.5;

it.each([
  { attempt: 0, delayMs: 1_000 },
  { attempt: 1, delayMs: 2_000 },
  { attempt: 5, delayMs: 32_000 },
  { attempt: 6, delayMs: 60_000 },
  { attempt: 5_000, delayMs: 60_000 },
])('doubles from a second to a minute: attempt $attempt', ({ attempt, delayMs }) => {
  expect(retryDelayMs(attempt, inTheMiddle)).toBe(delayMs);
});

it.each([
  { random: 0, delayMs: 1_000 },
  { random: 0.5, delayMs: 2_000 },
  { random: 0.999, delayMs: 2_998 },
])('varies by up to half of itself: random $random', ({ random, delayMs }) => {
  expect(retryDelayMs(0, () => random, { firstMs: 2_000 })).toBe(delayMs);
});

it('stays between half of the first and one and a half of the longest pause, and never shrinks', () => {
  const limits = fc.record({
    firstMs: fc.integer({ min: 2, max: 10_000 }),
    longestMs: fc.integer({ min: 10_000, max: 600_000 }),
  });
  const random = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
  fc.assert(
    fc.property(fc.nat(), random, limits, (attempt, value, between) => {
      const delayMs = retryDelayMs(attempt, () => value, between);
      expect(delayMs).toBeGreaterThanOrEqual(Math.floor(between.firstMs / 2));
      expect(delayMs).toBeLessThanOrEqual(Math.ceil(between.longestMs * 1.5));
      expect(retryDelayMs(attempt + 1, () => value, between)).toBeGreaterThanOrEqual(delayMs);
    }),
  );
});
