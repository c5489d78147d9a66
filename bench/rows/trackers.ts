import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

import { addDays } from '../../src/dates/addDays.ts';
import { dayKey, type DayKey } from '../../src/dates/DayKey.ts';
import { createTrackersView } from '../../src/lookback/trackers/trackersView.ts';
import { testEntry } from '../../tests/support/testEntry.ts';
import { interleave } from '../support/interleave.ts';
import type { Figures } from '../support/report.ts';
import { frameMs } from '../support/stats.ts';

/** Fifty years of twenty entries a day. Each has a value of one of twenty trackers, among other words. */
const days = 18_250;
const names = Array.from({ length: 20 }, (_, index) => `tracker${index}`);

type Day = readonly [DayKey, readonly ReturnType<typeof testEntry>[]];

function makeLog(): readonly Day[] {
  const first = dayKey('1977-01-01');
  return Array.from({ length: days }, (_, index) => {
    const texts = names.map(
      (name, at) =>
        `Walked along the river in the morning, then ${name}:: ${(index * 7 + at) % 10} h. The beans are up, and the house smells of bread.`,
    );
    return [addDays(first, index), texts.map((text) => testEntry({ text }))];
  });
}

/** The memory that `make` leaves behind, in bytes, buffers included. */
function heapOf(make: () => unknown): number {
  const gc = runInNewContext('gc') as () => void;
  const used = () => {
    gc();
    const { heapUsed, arrayBuffers } = process.memoryUsage();
    return heapUsed + arrayBuffers;
  };
  const before = used();
  const kept = make();
  const after = used();
  // What `make` returned must live until now.
  return kept === undefined ? 0 : after - before;
}

function gathered(log: readonly Day[]) {
  const view = createTrackersView();
  for (const [day, entries] of log) view.setDay(day, entries);
  return view;
}

/** The least that finds the same numbers: one regular expression, and a list for each name. */
function bare(log: readonly Day[]) {
  const found = new Map<string, number[]>();
  for (const [, entries] of log) {
    for (const { text } of entries) {
      for (const [, name = '', value] of text.matchAll(/([\p{L}\p{N}]+)::\s+(\d+)/gu)) {
        const values = found.get(name);
        if (values === undefined) found.set(name, [Number(value)]);
        else values.push(Number(value));
      }
    }
  }
  return found;
}

/** P35: the trackers of 365 000 entries, in Node, without a page. */
export async function measureTrackers(): Promise<readonly Figures[]> {
  setFlagsFromString('--expose-gc');
  const log = makeLog();
  const timed = (work: () => unknown) => () => {
    const startedMs = performance.now();
    work();
    return Promise.resolve(performance.now() - startedMs);
  };
  // First: whatever is freed later would count below zero.
  const heap = heapOf(() => gathered(log));
  const view = gathered(log);
  const run = await interleave(
    {
      ours: timed(() => gathered(log)),
      bare: timed(() => bare(log)),
      again: timed(() => bare(log)),
      asked: timed(() => view.tracker('tracker7')),
    },
    { rounds: 5 },
  );
  return [
    { ours: run.ours, floor: run.bare, aa: [run.bare, run.again] },
    { ours: run.asked, floor: 4 * frameMs },
    { ours: [heap], floor: 40e6 },
  ];
}
