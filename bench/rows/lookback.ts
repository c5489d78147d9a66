import type { BrowserContext, Locator, Page } from 'playwright-core';

import type { Lab } from '../support/lab.ts';
import type { Row } from '../support/report.ts';
import { exactRatio } from '../support/report.ts';
import { medianOf, quantileOf, ratioOf } from '../support/stats.ts';
import { lastKeyAt, untilMarked } from '../support/marks.ts';
import { bareRead, openScanFloor } from '../support/scanFloor.ts';
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

/** Visits in which something is typed; the others only wait until search is ready. */
const typedVisits = 4;

/** Words that stand in made-up logs, one in the middle of others: each key changes what is lit. */
const queries = ['river', 'morning', 'hought', 'beans'];

/** Marks the time stamp of each key, when results or their count have changed, and the frame after that. */
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
      performance.mark('bench:results');
      requestAnimationFrame(() => setTimeout(() => performance.mark('bench:painted'), 0));
    }).observe(document.body, { childList: true, characterData: true, subtree: true });
  });
}

/** From a key to what came of it, in ms. */
interface KeyTime {
  /** The results stand in the document. */
  readonly results: number;
  /** The first frame that shows them is done. */
  readonly painted: number;
}

async function sinceKey(page: Page): Promise<KeyTime> {
  const pressed = await lastKeyAt(page);
  const results = await untilMarked(page, 'bench:results', pressed);
  const painted = await untilMarked(page, 'bench:painted', pressed);
  return { results: results - pressed, painted: painted - pressed };
}

async function typeQueries(page: Page, box: Locator): Promise<readonly KeyTime[]> {
  const keys: KeyTime[] = [];
  for (const query of queries) {
    await box.fill('');
    await page.waitForTimeout(100);
    for (const key of query) {
      await page.keyboard.press(key);
      keys.push(await sinceKey(page));
      await pause(page);
    }
  }
  return keys;
}

/** The barest search over the same log, in the same browser. */
interface Bare {
  readonly ready: number;
  readonly keys: readonly KeyTime[];
}

async function bareSearch(context: BrowserContext, url: string, isTyped: boolean): Promise<Bare> {
  const page = await openScanFloor(context, url);
  const ready = await bareRead(page);
  const keys = isTyped ? await typeQueries(page, page.getByRole('textbox')) : [];
  await page.close();
  return { ready, keys };
}

interface Searching {
  readonly ready: readonly number[];
  readonly keys: readonly KeyTime[];
  readonly bare: readonly Bare[];
  readonly heap: number;
}

async function searching(lab: Lab, days: number): Promise<Searching> {
  const context = await (await lab.profile(days)).open();
  try {
    return await searchingIn(context, lab);
  } finally {
    // The rows after this one open the same profile, also when this one could not be measured.
    await context.close();
  }
}

/** Opens the day, leaves it a moment and opens search; how long the last took until it was ready, in ms. */
async function openSearch(page: Page, lab: Lab): Promise<number> {
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
  return (await handle.jsonValue()) ?? Number.NaN;
}

async function searchingIn(context: BrowserContext, lab: Lab): Promise<Searching> {
  await context.addInitScript(watchResults);
  const ready: number[] = [];
  const keys: KeyTime[] = [];
  const bare: Bare[] = [];
  let heap = Number.NaN;
  const before = await newPage(context);
  await openSearch(before, lab);
  await before.close();
  for (let visit = 0; visit < samplesPerSide; visit += 1) {
    const page = await newPage(context);
    ready.push(await openSearch(page, lab));
    const box = page.getByRole('searchbox', { name: 'Search entries' });
    if (visit < typedVisits) keys.push(...(await typeQueries(page, box)));
    if (visit === 0) heap = await workerHeap(page, 'lookBackWorker');
    await page.close();
    // The worker goes with the last page that has it.
    await new Promise((resolve) => setTimeout(resolve, 300));
    bare.push(await bareSearch(context, lab.url, visit < typedVisits));
  }
  return { ready, keys, bare, heap };
}

/** P9: search as one types, its start, and what its worker holds; and how each grows with the log. */
export async function measureSearch(lab: Lab): Promise<readonly Row[]> {
  const long = await searching(lab, large);
  const short = await searching(lab, Math.round(small));
  const again = await searching(lab, Math.round(small));
  const [results, painted] = [
    (of: readonly KeyTime[]) => of.map((key) => key.results),
    (of: readonly KeyTime[]) => of.map((key) => key.painted),
  ] as const;
  const bareKeys = long.bare.flatMap(({ keys }) => keys);
  const bareReady = medianOf(long.bare.map(({ ready }) => ready));
  const keyAa = ratioOf(painted(short.keys), painted(again.keys)).value;
  const readyAa = ratioOf(short.ready, again.ready).value;
  const keyRow = { id: 'P9', samples: long.keys.length, aa: keyAa };
  const growth = { id: 'P9', floor: '' };
  return [
    {
      ...{ ...keyRow, what: 'search 73 000 entries, key to results, p95, against a frame' },
      ...{ ours: ms(p95(results(long.keys))), goal: 1 },
      floor: `${ms(frameMs)} (bare page and worker: ${ms(p95(results(bareKeys)))})`,
      ratio: ratioOf(results(long.keys), [frameMs], p95),
    },
    {
      ...{ ...keyRow, what: 'search 73 000 entries, key to results painted, p95, against a frame' },
      ...{ ours: ms(p95(painted(long.keys))), goal: 1 },
      floor: `${ms(frameMs)} (bare page and worker: ${ms(p95(painted(bareKeys)))})`,
      ratio: ratioOf(painted(long.keys), [frameMs], p95),
    },
    {
      ...{ id: 'P9', what: 'search ready after it was opened, 73 000 entries, against 250 ms' },
      ...{
        ours: ms(medianOf(long.ready)),
        floor: `250 ms (bare worker: ${ms(bareReady)})`,
        goal: 1,
      },
      ...{ ratio: ratioOf(long.ready, [250]), samples: long.ready.length, aa: readyAa },
    },
    {
      ...{ id: 'P9', what: 'heap of the worker, 73 000 entries, against 40 MB' },
      ...{ ours: mB(long.heap), floor: '40 MB', goal: 1 },
      ...{ ratio: exactRatio(long.heap, 40e6), samples: 1, aa: null },
    },
    {
      ...growth,
      what: 'key to results painted, 73 000 entries against 730',
      ...{ ours: ms(medianOf(painted(long.keys))), floor: ms(medianOf(painted(short.keys))) },
      ...{ ratio: ratioOf(painted(long.keys), painted(short.keys)), goal: 1.5 },
      samples: long.keys.length,
      aa: keyAa,
    },
    {
      ...growth,
      ...{ what: 'search ready, 73 000 entries against 730', ours: ms(medianOf(long.ready)) },
      ...{ floor: ms(medianOf(short.ready)), ratio: ratioOf(long.ready, short.ready), goal: 5 },
      samples: long.ready.length,
      aa: readyAa,
    },
    {
      ...growth,
      ...{ what: 'heap of the worker, 73 000 entries against 730', ours: mB(long.heap) },
      ...{ floor: mB(short.heap), ratio: exactRatio(long.heap, short.heap), goal: 100 },
      samples: 1,
      aa: null,
    },
  ];
}
