import type { DayAmount } from '../../hooks/lookback/useShape.ts';

/** The weight of a day in the picture: 0 is nothing written, 4 is the quarter with the most words. */
export type Heat = 0 | 1 | 2 | 3 | 4;

/**
 * Returns the weight of a day's words by the quartiles of `days`. So a log with few words shows as much contrast
 * as one with many.
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
