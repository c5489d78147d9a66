import { setTimeout as after } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

import { families, table, type Family } from './rows.ts';
import { startLab } from './support/lab.ts';
import { formatResult, resultOf, tableHead, writeResults, type Result } from './support/report.ts';

/** Nothing is measured after this, in minutes since the start. */
const totalMinutes = 29;

const resultsFile = fileURLToPath(new URL('results.json', import.meta.url));
const minutesUp = () => performance.now() / 60_000;

const ids = families.flatMap((family) => family.ids);
const apart = families.filter(({ isApart = false }) => isApart).flatMap((family) => family.ids);
const wanted = process.argv.slice(2).flatMap((id) => (id === 'peers' ? apart : [id]));
const unknown = wanted.filter((id) => !ids.includes(id));
if (unknown.length > 0)
  throw new Error(`There is no row ${unknown.join(', ')}; there are ${ids.join(', ')}.`);
const isWanted = (id: string) => (wanted.length === 0 ? !apart.includes(id) : wanted.includes(id));

const results = new Map<Family, readonly Result[]>();
const failures = new Map<Family, string>();
const tookMinutes = new Map<Family, number>();
const lab = await startLab();

/** The results of `family`. Whatever it opened is closed, also when its time is up. */
async function resultsOf(family: Family): Promise<readonly Result[]> {
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
    return rows.map((each, index) => resultOf(each, figures[index]));
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
  writeResults(resultsFile, [...results.values()].flat(), [...failures.values()]);
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
const wantedFamilies = families.filter((family) => family.ids.some(isWanted));
console.log(tableHead);
for (const family of wantedFamilies) await measure(family);
for (const family of wantedFamilies.filter(isUnsteady)) {
  const isTimeLeft = minutesUp() + (tookMinutes.get(family) ?? 0) < totalMinutes;
  if (isTimeLeft) await measure(family);
}
await close();
process.exit(failures.size > 0 || wantedFamilies.some(isUnsteady) ? 1 : 0);
