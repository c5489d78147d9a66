/** The value below which the share `quantile` (0..1) of `samples` lies, interpolated. */
export function quantileOf(samples: readonly number[], quantile: number): number {
  const sorted = [...samples].sort((a, b) => a - b);
  const position = (sorted.length - 1) * quantile;
  const below = sorted[Math.floor(position)];
  const above = sorted[Math.ceil(position)];
  if (below === undefined || above === undefined) throw new Error('No samples to summarise.');
  return below + (above - below) * (position - Math.floor(position));
}

/** The middle of `samples`. */
export function medianOf(samples: readonly number[]): number {
  return quantileOf(samples, 0.5);
}

/** A ratio of two statistics with its 95 % bootstrap interval. */
export interface Ratio {
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

/** A small repeatable generator (mulberry32), so that the same samples give the same interval. */
function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/**
 * `statistic(ours) / statistic(floor)` with the 95 % percentile interval of 2 000 bootstrap
 * resamples (Efron and Tibshirani 1993, chapter 13), the two sides resampled independently.
 */
export function ratioOf(
  ours: readonly number[],
  floor: readonly number[],
  statistic: (samples: readonly number[]) => number = medianOf,
): Ratio {
  const random = seededRandom(20_261_120);
  const resample = (samples: readonly number[]) =>
    samples.map(() => samples[Math.floor(random() * samples.length)] ?? 0);
  const ratios = Array.from(
    { length: 2_000 },
    () => statistic(resample(ours)) / statistic(resample(floor)),
  );
  return {
    value: statistic(ours) / statistic(floor),
    low: quantileOf(ratios, 0.025),
    high: quantileOf(ratios, 0.975),
  };
}

/** A frame of a 60 Hz screen, in ms. */
export const frameMs = 1000 / 60;

/** The value below which 95 % of `samples` lie. */
export function p95(samples: readonly number[]): number {
  return quantileOf(samples, 0.95);
}

/** The largest of `samples`. */
export const maxOf = (samples: readonly number[]) => Math.max(...samples);
