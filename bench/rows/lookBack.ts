import type { BrowserContext, Page } from 'playwright-core';

import { interleave } from '../support/interleave.ts';
import type { Lab } from '../support/lab.ts';
import { keyTime, lastKeyAt, openDay, pause, untilMarked, watching } from '../support/page.ts';
import type { Figures } from '../support/report.ts';
import { openScanFloor, workerHeap } from '../support/scanFloor.ts';
import { frameMs } from '../support/stats.ts';

/** Visits in which something is typed; the others only wait until search is ready. */
const typedVisits = 3;

/** Words of made-up logs, one of them in the middle of others: each key changes what is lit. */
const queries = ['river', 'morning', 'hought', 'beans'];

/** Marks `bench:results` at each change of the results, and `bench:help` when search is ready for questions. */
export const watchSearch = `${watching(
  'bench:results',
  `changes.some(({ target }) => (target.closest ? target : target.parentElement)?.closest('.search')) ? performance.now() : null`,
)}${watching('bench:help', `document.querySelector('.search-help') && 'shown'`)}`;

/**
 * Marks the first search that the worker gets, and the moment it says afterwards that the log is read. The day on screen
 * has asked it before.
 */
const watchWorker = `window.SharedWorker = class extends SharedWorker {
  constructor(...given) {
    super(...given);
    let isAsked = false;
    const post = this.port.postMessage.bind(this.port);
    this.port.postMessage = (message) => {
      if (JSON.stringify(message).includes('"search"')) {
        isAsked = true;
        performance.mark('bench:asked');
      }
      post(message);
    };
    this.port.addEventListener('message', ({ data }) => {
      const isRead = JSON.stringify(data).includes('"kind":"ready"');
      if (isAsked && isRead) performance.mark('bench:ready');
    });
  }
};`;

/** From each key to what came of it, in ms. */
export interface KeyTimes {
  readonly results: number[];
  readonly painted: number[];
}

/** Types the queries into the field named `Search…`. */
export async function typeQueries(page: Page, { results, painted }: KeyTimes): Promise<void> {
  const box = page.getByLabel(/^Search/).and(page.locator('input'));
  await box.click();
  for (const query of queries) {
    await box.fill('');
    await page.waitForTimeout(200);
    for (const key of query) {
      results.push(await keyTime(page, key, 'bench:results'));
      const pressed = await lastKeyAt(page);
      painted.push((await untilMarked(page, 'bench:results-painted', pressed)) - pressed);
      await pause(page);
    }
  }
}

/** Opens the day, leaves it a moment and opens search; how long search took until it was ready, in ms. */
export async function openSearch(context: BrowserContext, url: string): Promise<[Page, number]> {
  const page = await openDay(context, url);
  await page.waitForTimeout(1_000);
  await page.getByRole('heading', { level: 1 }).click();
  return [page, await keyTime(page, '/', 'bench:help')];
}

/** Closes a page, and with the last one the worker goes. */
async function closeLast(page: Page): Promise<void> {
  await page.close();
  await new Promise((resolve) => setTimeout(resolve, 300));
}

/** The worker's heap once year, tags and tasks have been opened too. */
async function heapOfAll(page: Page): Promise<number> {
  for (const [name, shown] of [
    ['Calendar', '[role=grid]'],
    ['Year', '.heat'],
    ['Tags', '.tags, .view .quiet'],
    ['Tasks', '.tasks, .view .quiet'],
  ] as const) {
    await page.getByRole('link', { name, exact: true }).click();
    await page.locator(shown).first().waitFor();
    await page.waitForTimeout(2_000);
  }
  return workerHeap(page, 'lookBackWorker');
}

/** P9, P18, P19: search as one types, its start, the index behind it, and the worker's heap. */
export async function measureLookBack(lab: Lab): Promise<readonly Figures[]> {
  const context = await lab.open(await lab.profile(3_650));
  await context.addInitScript(watchWorker);
  await context.addInitScript(watchSearch);
  const keys: KeyTimes = { results: [], painted: [] };
  const bareKeys: KeyTimes = { results: [], painted: [] };
  const index: number[] = [];
  const heaps = { search: [0], all: [0], bare: [0] };
  let visits = 0;
  const bare = async () => {
    const page = await openScanFloor(context, lab.url);
    const ready = await keyTime(page, 'Home', 'bench:read');
    if (visits <= typedVisits) await typeQueries(page, bareKeys);
    if (visits === 1) heaps.bare = [await workerHeap(page, 'blob:')];
    await closeLast(page);
    return ready;
  };
  const run = await interleave({
    async daylog() {
      const [page, ready] = await openSearch(context, lab.url);
      index.push(
        (await untilMarked(page, 'bench:ready')) - (await untilMarked(page, 'bench:asked')),
      );
      if (visits < typedVisits) await typeQueries(page, keys);
      if (visits === 0) heaps.search = [await workerHeap(page, 'lookBackWorker')];
      if (visits === 0) heaps.all = [await heapOfAll(page)];
      visits += 1;
      await closeLast(page);
      return ready;
    },
    bare,
    again: bare,
  });
  const aa = [run.bare, run.again] as const;
  const heapFloor = { floor: 40e6, beside: ['texts alone', heaps.bare] } as const;
  return [
    { ours: keys.results, floor: bareKeys.results, aa },
    { ours: keys.painted, floor: bareKeys.painted, aa },
    { ours: run.daylog, floor: run.bare, aa },
    { ours: heaps.search, ...heapFloor },
    { ours: index.slice(1), floor: run.bare, aa },
    { ours: heaps.all, ...heapFloor },
  ];
}

/** Marks `bench:year-painted` behind the frame of a year, or of all years, that is there anew. */
const watchYear = watching(
  'bench:year',
  `document.querySelector('.heat') ? 'year' : document.querySelector('.year .amounts') && 'all'`,
);

/** P20: the year view, opened for the first time and asked again. */
export async function measureYear(lab: Lab): Promise<readonly Figures[]> {
  const context = await lab.open(await lab.profile(3_650));
  const asked: number[] = [];
  const bareAsked: number[] = [];
  const painted = 'bench:year-painted';
  /** Chooses a link by keys; with the focus its code is loaded. */
  const choose = async (page: Page, name: string) => {
    await page.getByRole('link', { name, exact: true }).first().focus();
    await page.waitForTimeout(300);
    return keyTime(page, 'Enter', painted);
  };
  const bare = async () => {
    const page = await openScanFloor(context, lab.url);
    const opened = await keyTime(page, 'End', painted);
    await page.waitForTimeout(300);
    bareAsked.push(await keyTime(page, 'PageDown', painted));
    await closeLast(page);
    return opened;
  };
  const run = await interleave({
    async daylog() {
      const page = await openDay(context, lab.url);
      await page.getByRole('button', { name: 'Look back' }).click();
      await page.getByRole('link', { name: 'Calendar' }).click();
      await page.getByRole('grid').waitFor();
      await page.evaluate(watchYear);
      const opened = await choose(page, 'Year');
      const year = await page.getByRole('heading', { level: 1 }).textContent();
      await choose(page, 'All time');
      asked.push(await choose(page, year ?? ''));
      await closeLast(page);
      return opened;
    },
    bare,
    again: bare,
  });
  const aa = [run.bare, run.again] as const;
  return [
    { ours: run.daylog, floor: run.bare, aa },
    { ours: asked, floor: 4 * frameMs, beside: ['bare page and worker', bareAsked], aa },
  ];
}
