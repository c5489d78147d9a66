import fc from 'fast-check';
import { expect, it } from 'vitest';

import { testSealKeys } from '../support/encryption/testKeyRecord.ts';
import {
  chaosWeights,
  encryptionWeight,
  photoWeights,
  type ChaosKind,
  type Happening,
} from './chaosHappenings.ts';
import { indexedDbStores } from './chaosStores.ts';
import { liveThrough } from './chaosWorld.ts';

/** 150 runs in `npm test`, 10 000 with `npm run test:chaos`. */
const runs = Number(process.env['CHAOS_RUNS'] ?? 150);
/** An IndexedDB transaction takes some hundred times as long as one in memory. */
const runsOnDisk = Math.ceil(runs / 12);
/** To seal and open rows takes a few times as long as the rest. */
const encryptedRuns = Math.ceil(runs / 4);
/** Photos take a few times as long as words. */
const photoRuns = Math.ceil(runs / 3);
const sealedPhotoRuns = Math.ceil(runs / 10);
const photoRunsOnDisk = Math.ceil(runs / 30);
/** `npm test` repeats the same runs. A given number of runs means new, random ones. */
const isExploring = process.env['CHAOS_RUNS'] !== undefined;
const seed = Number(process.env['CHAOS_SEED'] ?? (isExploring ? Date.now() % 2 ** 31 : 20_261_122));
const path = process.env['CHAOS_PATH'];
/** Shrinking a failing story takes hours: only on request. */
const shrinks = process.env['CHAOS_SHRINK'] !== undefined;

type Weights = Readonly<Partial<Record<ChaosKind, number>>>;

/** A happening of one of the kinds in `weights`. */
function happeningOf(weights: Weights): fc.Arbitrary<Happening> {
  const kinds = Object.keys(weights).filter((kind): kind is ChaosKind => kind in weights);
  return fc.record({
    kind: fc.oneof(
      ...kinds.map((kind) => ({ weight: weights[kind] ?? 0, arbitrary: fc.constant(kind) })),
    ),
    device: fc.nat(2),
    tab: fc.nat(1),
    pick: fc.nat(5),
    day: fc.nat(4),
    afterMs: fc.oneof(
      { weight: 12, arbitrary: fc.nat(10) },
      { weight: 12, arbitrary: fc.nat(200) },
      { weight: 4, arbitrary: fc.nat(30_000) },
      // Long enough for the cursor of the index to become exact.
      { weight: 1, arbitrary: fc.nat(300_000) },
    ),
  });
}

/** Runs `count` generated stories. A failure says how to run the same story again. */
async function check(
  count: number,
  live: (seed: number, happenings: readonly Happening[]) => Promise<void>,
  weights: Weights = chaosWeights,
): Promise<void> {
  const result = await fc.check(
    fc.asyncProperty(
      fc.integer(),
      fc.array(happeningOf(weights), { minLength: 5, maxLength: 60, size: 'max' }),
      live,
    ),
    { numRuns: count, seed, ...(path === undefined ? {} : { path }), endOnFailure: !shrinks },
  );
  const report = fc.defaultReportMessage(result);
  // The report's seed and path, given as CHAOS_SEED and CHAOS_PATH, repeat the run.
  if (report !== undefined) throw new Error(report, { cause: result.errorInstance });
  expect(result.failed).toBe(false);
}

it(`loses nothing, doubles nothing, and ends with one log on every device (${runs} runs, seed ${seed})`, async () => {
  await check(runs, (number, happenings) => liveThrough(number, happenings));
}, 3_600_000);

it(`does so on IndexedDB, whose transactions end when they like (${runsOnDisk} runs, seed ${seed})`, async () => {
  await check(runsOnDisk, async (number, happenings) => {
    const stores = indexedDbStores();
    await liveThrough(number, happenings, stores);
    await stores.close();
  });
}, 3_600_000);

it(`loses no photo that a text names (${photoRuns} runs, seed ${seed})`, async () => {
  await check(photoRuns, (number, happenings) => liveThrough(number, happenings), {
    ...chaosWeights,
    ...photoWeights,
  });
}, 3_600_000);

it(`does so while the encryption of the log is turned on and off (${encryptedRuns} runs, seed ${seed})`, async () => {
  const keys = await testSealKeys([1]);
  await check(
    encryptedRuns,
    (number, happenings) => liveThrough(number, happenings, undefined, keys),
    {
      ...chaosWeights,
      encryptionTurns: encryptionWeight,
      // If the key record goes or becomes older, a device holds its words back until a person decides.
      deletesLog: 0,
      databaseIsRestored: 0,
    },
  );
}, 3_600_000);

it(`loses no photo while the encryption of the log is turned on and off (${sealedPhotoRuns} runs, seed ${seed})`, async () => {
  const keys = await testSealKeys([1]);
  await check(
    sealedPhotoRuns,
    (number, happenings) => liveThrough(number, happenings, undefined, keys),
    {
      ...chaosWeights,
      ...photoWeights,
      encryptionTurns: encryptionWeight,
      deletesLog: 0,
      databaseIsRestored: 0,
    },
  );
}, 3_600_000);

it(`loses no photo on IndexedDB (${photoRunsOnDisk} runs, seed ${seed})`, async () => {
  await check(
    photoRunsOnDisk,
    async (number, happenings) => {
      const stores = indexedDbStores();
      await liveThrough(number, happenings, stores);
      await stores.close();
    },
    { ...chaosWeights, ...photoWeights },
  );
}, 3_600_000);
