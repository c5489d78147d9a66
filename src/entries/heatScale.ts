/** The weight of a day in the calendar and the year: 0 is nothing written, 4 is the quarter with the most text. */
export type Heat = 0 | 1 | 2 | 3 | 4;

/**
 * The weight of a written day among the written days of its year, by quartiles of `lengths` (UTF-16 code units of
 * each day's texts). So a log with few words shows as much contrast as one with many.
 */
export function heatScale(lengths: readonly number[]): (length: number) => Heat {
  const [first, second, third] = quartiles(lengths);
  return (length) => {
    if (length < first) return 1;
    if (length < second) return 2;
    return length < third ? 3 : 4;
  };
}

/** Days that have the same weight by a number of entries: from `from` to `to`, both included. */
export interface CountLevel {
  readonly heat: Heat;
  readonly from: number;
  readonly to: number;
}

/** The weights of a few levels, spread over the scale. */
const heatsOfLevels: readonly (readonly Heat[])[] = [[], [4], [2, 4], [1, 3, 4], [1, 2, 3, 4]];

/**
 * At most four levels of `counts` (from 1), the smallest first. By quartiles, but each level begins with a greater
 * number: most days have one entry or two, and quartiles alone would put nearly all of them into one level.
 */
export function countLevels(counts: readonly number[]): readonly CountLevel[] {
  const sorted = counts.toSorted((a, b) => a - b);
  const starts = sorted.slice(0, 1);
  for (const quartile of quartiles(counts)) {
    const next = sorted.find((count) => count >= quartile && count > (starts.at(-1) ?? 0));
    if (next !== undefined) starts.push(next);
  }
  return starts.map((from, index) => ({
    heat: heatsOfLevels[starts.length]?.[index] ?? 4,
    from,
    to: (starts[index + 1] ?? (sorted.at(-1) ?? from) + 1) - 1,
  }));
}

/** At most four levels of `values`, which may have decimals or be negative. `to` is the greatest value of a level. */
export function valueLevels(values: readonly number[]): readonly CountLevel[] {
  const sorted = values.toSorted((a, b) => a - b);
  const starts = sorted.slice(0, 1);
  for (const quartile of quartiles(values)) {
    const next = sorted.find((value) => value >= quartile && value > (starts.at(-1) ?? -Infinity));
    if (next !== undefined) starts.push(next);
  }
  return starts.map((from, index) => ({
    heat: heatsOfLevels[starts.length]?.[index] ?? 4,
    from,
    to: sorted.findLast((value) => value < (starts[index + 1] ?? Infinity)) ?? from,
  }));
}

/** The weight of `count` in `levels`. 0: it is below the first level. */
export function heatOfCount(levels: readonly CountLevel[], count: number): Heat {
  return levels.findLast(({ from }) => count >= from)?.heat ?? 0;
}

function quartiles(values: readonly number[]): readonly [number, number, number] {
  const sorted = values.toSorted((a, b) => a - b);
  const quarter = (share: number) => sorted[Math.floor(sorted.length * share)] ?? 0;
  return [quarter(0.25), quarter(0.5), quarter(0.75)];
}
