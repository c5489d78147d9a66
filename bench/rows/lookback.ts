import type { Page } from 'playwright-core';

import type { Lab } from '../support/lab.ts';
import type { Row } from '../support/report.ts';
import { exactRatio } from '../support/report.ts';
import { medianOf, quantileOf, ratioOf } from '../support/stats.ts';
import { newPage, pause, samplesPerSide, untilDayPainted } from '../support/visits.ts';
import { workerHeap } from '../support/workerHeap.ts';

const frameMs = 1000 / 60;
const p95 = (samples: readonly number[]) => quantileOf(samples, 0.95);
const ms = (value: number) => `${value.toFixed(1)} ms`;
const mB = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;

const patience = { timeout: 60_000 };

/** Ten years and one hundredth of that, 20 entries a day. */
const large = 3_650;
const small = 365 / 10;

/** Words that stand in made-up logs, one in the middle of others: each key changes what is lit. */
const queries = ['river', 'morning', 'hought', 'beans'];

/** Marks the time stamp of each key, and the frame after results or their count have changed. */
function watchResults(): void {
  window.addEventListener(
    'keydown',
    (event) => performance.mark('bench:key', { startTime: event.timeStamp }),
    { capture: true },
  );
  // No function in here may have a name: what runs TypeScript would call a helper that the page has not.
  document.addEventListener('DOMContentLoaded', () => {
    new MutationObserver((changes) => {
      const isResult = changes.some(({ target }) => {
        const element = target instanceof Element ? target : target.parentElement;
        return element?.closest('.search') !== null;
      });
      if (!isResult) return;
      requestAnimationFrame(() => setTimeout(() => performance.mark('bench:painted'), 0));
    }).observe(document.body, { childList: true, characterData: true, subtree: true });
  });
}

/** From the last key to the first frame that shows what came of it. */
async function sinceKey(page: Page): Promise<number> {
  const handle = await page.waitForFunction(
    () => {
      const pressed = performance.getEntriesByName('bench:key').at(-1)?.startTime;
      const painted = performance
        .getEntriesByName('bench:painted')
        .map(({ startTime }) => startTime)
        .find((time) => pressed !== undefined && time >= pressed);
      return pressed === undefined || painted === undefined ? undefined : painted - pressed;
    },
    undefined,
    patience,
  );
  return (await handle.jsonValue()) ?? Number.NaN;
}

interface Searching {
  readonly ready: readonly number[];
  readonly keys: readonly number[];
  readonly heap: number;
}

async function searching(lab: Lab, days: number): Promise<Searching> {
  const context = await (await lab.profile(days)).open();
  await context.addInitScript(watchResults);
  const ready: number[] = [];
  const keys: number[] = [];
  let heap = Number.NaN;
  for (let visit = 0; visit < samplesPerSide; visit += 1) {
    const page = await newPage(context);
    await page.goto(lab.url);
    await untilDayPainted(page);
    await page.waitForTimeout(1_500);
    await page.getByRole('heading', { level: 1 }).click();
    await page.keyboard.press('/');
    // The ways to ask are shown when the worker has answered the empty question: the log is read by then.
    const handle = await page.waitForFunction(
      () => {
        const pressed = performance.getEntriesByName('bench:key').at(-1)?.startTime;
        if (pressed === undefined || document.querySelector('.search-help') === null)
          return undefined;
        return performance.now() - pressed;
      },
      undefined,
      patience,
    );
    ready.push((await handle.jsonValue()) ?? Number.NaN);
    const box = page.getByRole('searchbox', { name: 'Search entries' });
    for (const query of visit < 4 ? queries : []) {
      await box.fill('');
      await page.waitForTimeout(100);
      for (const key of query) {
        await page.keyboard.press(key);
        keys.push(await sinceKey(page));
        await pause(page);
      }
    }
    if (visit === 0) heap = await workerHeap(page, 'lookBackWorker');
    await page.close();
    // The worker goes with the last page that has it.
    await new Promise((resolve) => setTimeout(resolve, 300));
  }
  await context.close();
  return { ready, keys, heap };
}

/** P9: search as one types, its start, and what its worker holds; and how each grows with the log. */
export async function measureSearch(lab: Lab): Promise<readonly Row[]> {
  const long = await searching(lab, large);
  const short = await searching(lab, Math.round(small));
  const again = await searching(lab, Math.round(small));
  const keyAa = ratioOf(short.keys, again.keys).value;
  const readyAa = ratioOf(short.ready, again.ready).value;
  const growth = { id: 'P9', floor: '' };
  return [
    {
      ...{ id: 'P9', what: 'search 73 000 entries, key to results painted, p95, against a frame' },
      ...{ ours: ms(p95(long.keys)), floor: ms(frameMs), goal: 1 },
      ...{ ratio: ratioOf(long.keys, [frameMs], p95), samples: long.keys.length, aa: keyAa },
    },
    {
      ...{ id: 'P9', what: 'search ready after it was opened, 73 000 entries, against 250 ms' },
      ...{ ours: ms(medianOf(long.ready)), floor: '250 ms', goal: 1 },
      ...{ ratio: ratioOf(long.ready, [250]), samples: long.ready.length, aa: readyAa },
    },
    {
      ...{ id: 'P9', what: 'heap of the worker, 73 000 entries, against 40 MB' },
      ...{ ours: mB(long.heap), floor: '40 MB', goal: 1 },
      ...{ ratio: exactRatio(long.heap, 40e6), samples: 1, aa: null },
    },
    {
      ...growth,
      ...{ what: 'key to results, 73 000 entries against 730', ours: ms(medianOf(long.keys)) },
      ...{ floor: ms(medianOf(short.keys)), ratio: ratioOf(long.keys, short.keys), goal: 1.5 },
      ...{ samples: long.keys.length, aa: keyAa },
    },
    {
      ...growth,
      ...{ what: 'search ready, 73 000 entries against 730', ours: ms(medianOf(long.ready)) },
      ...{ floor: ms(medianOf(short.ready)), ratio: ratioOf(long.ready, short.ready), goal: 5 },
      ...{ samples: long.ready.length, aa: readyAa },
    },
    {
      ...growth,
      ...{ what: 'heap of the worker, 73 000 entries against 730', ours: mB(long.heap) },
      ...{ floor: mB(short.heap), ratio: exactRatio(long.heap, short.heap), goal: 100 },
      ...{ samples: 1, aa: null },
    },
  ];
}
