/** Samples on each side of a row; `BENCH_SAMPLES` for a quick look. */
export const samplesPerSide = Number(process.env['BENCH_SAMPLES'] ?? '15');

/** The fewest rounds that count, however long they take. */
const fewestRounds = 5;

/** No further round begins after this, in ms: a whole run is to end. */
const longestMs = 90_000;

/**
 * Takes a sample, or several, of every variant once a round, so that whatever the machine does meets all alike. The first
 * `warmUps` rounds do not count. Rounds that take long are fewer, but five if so many are asked for.
 */
export async function interleave<Name extends string>(
  variants: Readonly<Record<Name, () => Promise<number | readonly number[]>>>,
  { rounds = samplesPerSide, warmUps = 1 } = {},
): Promise<Readonly<Record<Name, readonly number[]>>> {
  const names = Object.keys(variants) as Name[];
  const samples: Partial<Record<Name, number[]>> = {};
  for (const name of names) samples[name] = [];
  const startedAt = performance.now();
  const isTimeUp = () => performance.now() - startedAt > longestMs;
  for (let round = 0; round < rounds + warmUps; round += 1) {
    if (round >= fewestRounds + warmUps && isTimeUp()) break;
    for (const name of names) {
      const taken = [await variants[name]()].flat();
      if (round >= warmUps) samples[name]?.push(...taken);
    }
  }
  return samples as Record<Name, readonly number[]>;
}
