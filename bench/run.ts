import { setTimeout as after } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

import { parts, table, type Family } from './rows.ts';
import { chooseFamilies } from './support/choice.ts';
import { startLab } from './support/lab.ts';
import { formatResult, resultOf, tableHead } from './support/report.ts';
import {
  currentCommit,
  mergeResults,
  readResults,
  writeResults,
  type StoredResult,
} from './support/results.ts';

const { families, isWanted, minutes: totalMinutes } = chooseFamilies(process.argv.slice(2), parts);

const commit = await currentCommit(fileURLToPath(new URL('..', import.meta.url)));
const resultsFile = fileURLToPath(new URL('results.json', import.meta.url));
const minutesUp = () => performance.now() / 60_000;

/** The rows of earlier runs. */
const earlier = readResults(resultsFile);
const results = new Map<Family, readonly StoredResult[]>();
const failures = new Map<Family, string>();
const tookMinutes = new Map<Family, number>();
const lab = await startLab();

/** The results of `family`. Whatever it opened is closed, also when its time is up. */
async function resultsOf(family: Family): Promise<readonly StoredResult[]> {
  const leftMinutes = Math.min(family.minutes ?? 4, totalMinutes - minutesUp());
  if (leftMinutes <= 0) throw new Error('the time of the whole run is up');
  const row = lab.row();
  const isOver = new AbortController();
  try {
    const limit = after(leftMinutes * 60_000, null, { signal: isOver.signal }).then(() => {
      throw new Error(`it takes more than ${leftMinutes.toFixed(1)} minutes`);
    });
    const figures = await Promise.race([family.measure(row), limit]);
    const rows = family.ids.flatMap((id) => table.filter(([each]) => each === id));
    const run = { commit, measuredAt: new Date().toISOString(), node: process.version };
    return rows.map((each, index) => ({ ...resultOf(each, figures[index]), ...run }));
  } finally {
    isOver.abort();
    await row.end();
  }
}

/** Measures `family` and prints its rows. A failure is reported; the others go on. */
async function measure(family: Family): Promise<void> {
  const name = family.ids.join(', ');
  const began = minutesUp();
  console.error(`${name} (after ${began.toFixed(1)} minutes)`);
  try {
    const measured = (await resultsOf(family)).filter(({ id }) => isWanted(id));
    results.set(family, measured);
    for (const result of measured) console.log(formatResult(result));
  } catch (error) {
    failures.set(family, error instanceof Error ? error.message : String(error));
    console.error(`${name} could not be measured: ${String(failures.get(family))}`);
  }
  tookMinutes.set(family, minutesUp() - began);
  writeResults(resultsFile, {
    results: mergeResults(table, earlier, [...results.values()].flat()),
    failures: [...failures.values()],
  });
}

async function close(): Promise<void> {
  // A server that does not end does not hold the bench up.
  await Promise.race([lab.close(), after(20_000)]);
}

// What a row still waits for fails when the row is ended.
process.on('unhandledRejection', (reason) => console.error(`Left over: ${String(reason)}`));

// Stopped from outside, it leaves no server and no browser behind.
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void close().finally(() => process.exit(130)));

const isUnsteady = (family: Family) =>
  results.get(family)?.some(({ verdict }) => verdict.startsWith('not')) ?? false;
console.log(`Commit ${commit}\n\n${tableHead}`);
for (const family of families) await measure(family);
for (const family of families.filter(isUnsteady)) {
  const isTimeLeft = minutesUp() + (tookMinutes.get(family) ?? 0) < totalMinutes;
  if (isTimeLeft) await measure(family);
}
await close();
process.exit(failures.size > 0 || families.some(isUnsteady) ? 1 : 0);
