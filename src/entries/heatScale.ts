/** The weight of a day in the calendar and the year: 0 is nothing written, 4 is the quarter with the most text. */
export type Heat = 0 | 1 | 2 | 3 | 4;

/**
 * The weight of a written day among the written days of its year, by quartiles of `lengths` (UTF-16 code units of
 * each day's texts). So a log with few words shows as much contrast as one with many.
 */
export function heatScale(lengths: readonly number[]): (length: number) => Heat {
  const sorted = lengths.toSorted((a, b) => a - b);
  const quarter = (share: number) => sorted[Math.floor(sorted.length * share)] ?? 0;
  const [first, second, third] = [quarter(0.25), quarter(0.5), quarter(0.75)];
  return (length) => {
    if (length < first) return 1;
    if (length < second) return 2;
    return length < third ? 3 : 4;
  };
}
