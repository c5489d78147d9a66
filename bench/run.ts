import { fileURLToPath } from 'node:url';

import { measureMonth, measureWrittenStep } from './rows/calendar.ts';
import { measureEmulator } from './rows/emulator.ts';
import { measureFill } from './rows/filling.ts';
import { measureSearch } from './rows/lookback.ts';
import { measureIndex, measureLookBackHeap } from './rows/lookbackIndex.ts';
import {
  measureDeadNetwork,
  measureFirstVisit,
  measureGrowth,
  measureLongestTask,
  measureOpenAgain,
} from './rows/opening.ts';
import { measureSize } from './rows/size.ts';
import { measureLive, measureTabs } from './rows/live.ts';
import { measureDayStep, measureHeap } from './rows/stepping.ts';
import { measureBytes, measureReconnect } from './rows/syncing.ts';
import { measureTyping } from './rows/typing.ts';
import { measureYear } from './rows/year.ts';
import { startFloors, type Floors } from './support/floors.ts';
import { startLab, type Lab } from './support/lab.ts';
import { formatRow, isMeasured, tableHead, writeResults, type Row } from './support/report.ts';

/** The rows of docs/benchmarks.md by their number. */
const measures: ReadonlyMap<string, (lab: Lab, floors: Floors) => Promise<readonly Row[]>> =
  new Map([
    ['P1', measureSize],
    ['P2', measureFirstVisit],
    ['P3', measureOpenAgain],
    ['P4', measureDeadNetwork],
    ['P5', measureGrowth],
    ['P6', measureDayStep],
    ['P7', measureTyping],
    ['P8', measureLive],
    ['P9', measureSearch],
    ['P10', measureHeap],
    ['P11', measureBytes],
    ['P12', measureFill],
    ['P13', measureReconnect],
    ['P14', measureTabs],
    ['P15', measureLongestTask],
    ['P16', measureMonth],
    ['P17', measureWrittenStep],
    ['P18', measureIndex],
    ['P19', measureLookBackHeap],
    ['P20', measureYear],
  ]);

/** The database emulator alone, without a page; docs/emulator.md. */
const emulatorId = 'EMU';

async function main(): Promise<void> {
  const asked = process.argv.slice(2);
  const unknown = asked.filter((id) => !measures.has(id) && id !== emulatorId);
  if (unknown.length > 0)
    throw new Error(
      `There is no row ${unknown.join(', ')}; there are ${[...measures.keys(), emulatorId].join(', ')}.`,
    );
  const isAsked = (id: string) => asked.length === 0 || asked.includes(id);
  const needsPage = [...measures.keys()].some(isAsked);
  const floors = needsPage ? await startFloors() : null;
  const lab = needsPage ? await startLab() : null;
  const end = async () => {
    await lab?.close();
    await floors?.close();
  };
  // Stopped from outside, it leaves no server and no browser behind.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void end().finally(() => process.exit(130)));
  }
  const rows: Row[] = [];
  let failed = 0;
  const startedAt = performance.now();
  console.log(tableHead);
  const measure = async (id: string, take: () => Promise<readonly Row[]>) => {
    if (!isAsked(id)) return;
    console.error(`${id} (after ${Math.round((performance.now() - startedAt) / 1000)} s)`);
    try {
      for (const row of await take()) {
        rows.push(row);
        console.log(formatRow(row));
      }
    } catch (error) {
      failed += 1;
      console.error(
        `${id} could not be measured: ${error instanceof Error ? error.message : String(error)}`,
      );
    }
  };
  if (lab !== null && floors !== null) {
    for (const [id, take] of measures) await measure(id, () => take(lab, floors));
  }
  await measure(emulatorId, measureEmulator);
  await end();
  writeResults(fileURLToPath(new URL('results.json', import.meta.url)), rows);
  if (failed > 0 || rows.some((row) => !isMeasured(row))) process.exitCode = 1;
}

await main();
