import type { DayAmount } from '../../hooks/lookback/useShape.ts';

/** How much a day weighs in the picture: 0 is nothing written, 4 the quarter with most words. */
export type Heat = 0 | 1 | 2 | 3 | 4;

/**
 * Weighs a day's words against the other days of its picture, by quarters, so that a person of few words
 * sees as much of a difference as one of many.
 */
export function heatScale(days: readonly DayAmount[]): (words: number) => Heat {
  const sorted = days.map(({ words }) => words).sort((a, b) => a - b);
  const quarter = (share: number) => sorted[Math.floor(sorted.length * share)] ?? 0;
  const [first, second, third] = [quarter(0.25), quarter(0.5), quarter(0.75)];
  return (words) => {
    if (words < first) return 1;
    if (words < second) return 2;
    return words < third ? 3 : 4;
  };
}
