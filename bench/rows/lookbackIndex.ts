import type { Page } from 'playwright-core';

import type { Lab } from '../support/lab.ts';
import { exactRatio, type Row } from '../support/report.ts';
import { bareRead, openScanFloor } from '../support/scanFloor.ts';
import { medianOf, ratioOf } from '../support/stats.ts';
import { newPage, samplesPerSide, untilDayPainted } from '../support/visits.ts';
import { workerHeap } from '../support/workerHeap.ts';

const ms = (value: number) => `${value.toFixed(1)} ms`;
const mB = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;

/** Ten years and one tenth of one, 20 entries a day: 73 000 entries and 740. */
const large = 3_650;
const small = 37;

/** Marks the first question that is asked of the worker, and the moment it says that the log is read. */
function watchWorker(): void {
  // No names for functions and classes: what runs TypeScript would call a helper that the page has not.
  window.SharedWorker = class extends SharedWorker {
    constructor(address: string | URL, options?: string | WorkerOptions) {
      super(address, options);
      const post: (message: unknown) => void = this.port.postMessage.bind(this.port);
      this.port.postMessage = (message: unknown) => {
        if (JSON.stringify(message).includes('"search"')) performance.mark('bench:asked');
        post(message);
      };
      this.port.addEventListener('message', (event) => {
        if (JSON.stringify(event.data).includes('"kind":"ready"')) performance.mark('bench:ready');
      });
    }
  };
}

async function openSearch(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await untilDayPainted(page);
  await page.waitForTimeout(1_500);
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('/');
  await page.locator('.search-help').waitFor({ timeout: 60_000 });
}

interface Reading {
  readonly ours: readonly number[];
  readonly bare: readonly number[];
}

async function reading(lab: Lab, days: number): Promise<Reading> {
  const context = await (await lab.profile(days)).open();
  await context.addInitScript(watchWorker);
  const ours: number[] = [];
  const bare: number[] = [];
  for (let visit = 0; visit < samplesPerSide; visit += 1) {
    const page = await newPage(context);
    await openSearch(page, lab.url);
    ours.push(
      await page.evaluate(() => {
        const asked = performance.getEntriesByName('bench:asked')[0]?.startTime;
        const ready = performance.getEntriesByName('bench:ready')[0]?.startTime;
        return asked === undefined || ready === undefined ? Number.NaN : ready - asked;
      }),
    );
    await page.close();
    // The worker goes with the last page that has it.
    await new Promise((resolve) => setTimeout(resolve, 300));
    const floor = await openScanFloor(context, lab.url);
    bare.push(await bareRead(floor));
    await floor.close();
  }
  await context.close();
  return { ours, bare };
}

/** P18: the index of search, from the first question to the log read and folded. */
export async function measureIndex(lab: Lab): Promise<readonly Row[]> {
  const long = await reading(lab, large);
  const short = await reading(lab, small);
  const again = await reading(lab, small);
  const aa = ratioOf(short.ours, again.ours).value;
  const row = { id: 'P18', ours: ms(medianOf(long.ours)), samples: long.ours.length, aa };
  return [
    {
      ...row,
      what: 'index loaded and built, 73 000 entries, against a bare worker that reads and lower-cases',
      ...{ floor: ms(medianOf(long.bare)), ratio: ratioOf(long.ours, long.bare), goal: 1.5 },
    },
    {
      ...{ ...row, what: 'index loaded and built, 73 000 entries against 740' },
      ...{ floor: ms(medianOf(short.ours)), ratio: ratioOf(long.ours, short.ours), goal: 15 },
    },
  ];
}

/** The heap of the worker when search, tags, year and tasks have all been opened, and of the bare one. */
async function heaps(lab: Lab, days: number): Promise<{ readonly ours: number; bare: number }> {
  const context = await (await lab.profile(days)).open();
  const page = await newPage(context);
  await openSearch(page, lab.url);
  const ways = page.locator('nav.look-back');
  for (const [name, shown] of [
    ['Year', '.heat'],
    ['Tags', '.tags, .view .quiet'],
    ['Tasks', '.tasks, .view .quiet'],
  ] as const) {
    await ways.getByRole('link', { name, exact: true }).click();
    await page.locator(shown).first().waitFor({ timeout: 60_000 });
    await page.waitForTimeout(2_000);
  }
  const ours = await workerHeap(page, 'lookBackWorker');
  await page.close();
  const floor = await openScanFloor(context, lab.url);
  await bareRead(floor);
  const bare = await workerHeap(floor, 'blob:');
  await context.close();
  return { ours, bare };
}

/** P19: what the worker holds when everything that looks at the whole log is open. */
export async function measureLookBackHeap(lab: Lab): Promise<readonly Row[]> {
  const long = await heaps(lab, large);
  const short = await heaps(lab, small);
  const row = { id: 'P19', ours: mB(long.ours), samples: 1, aa: null };
  return [
    {
      ...{ ...row, what: 'heap of the worker, everything open, 73 000 entries, against 40 MB' },
      floor: `40 MB (bare worker, texts alone: ${mB(long.bare)})`,
      ...{ ratio: exactRatio(long.ours, 40e6), goal: 1 },
    },
    {
      ...{ ...row, what: 'heap of the worker, everything open, 73 000 entries against 740' },
      ...{ floor: mB(short.ours), ratio: exactRatio(long.ours, short.ours), goal: 100 },
    },
  ];
}
