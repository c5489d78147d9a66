import type { BrowserContext, CDPSession, Page } from 'playwright-core';

import { interleave, samplesPerSide } from '../support/interleave.ts';
import type { Lab } from '../support/lab.ts';
import { keyTime, openDay, pause, watching } from '../support/page.ts';
import type { Figures } from '../support/report.ts';
import { frameMs } from '../support/stats.ts';

const painted = 'daylog:day-painted';

/** A page for steps, its window to itself and the focus in no field. */
async function openForSteps(lab: Lab, days: number | 'bare'): Promise<Page> {
  const context = await lab.open(days === 'bare' ? undefined : await lab.profile(days));
  return pageForSteps(context, days === 'bare' ? `${lab.floors.url}/day.html` : lab.url);
}

async function pageForSteps(context: BrowserContext, url: string): Promise<Page> {
  const page = await openDay(context, url);
  await page.getByRole('heading', { level: 1 }).click();
  await page.waitForTimeout(1_500);
  return page;
}

/** The A/A pair is the short log twice: a bare page takes a few ms, which one frame more doubles. */
const rounds = Math.ceil(samplesPerSide / 3);

/** Times that count at one go, after two that wake the processor. */
const pressesAtOnce = 5;

/** `key` pressed at a person's pace: each time from it to `mark`. */
export const pressing = (page: Page, key: string, mark: string) => async () => {
  const times: number[] = [];
  while (times.length < 2 + pressesAtOnce) {
    times.push(await keyTime(page, key, mark));
    await pause(page);
  }
  return times.slice(2);
};

/** P6 and P17: a step to the day before, and to the written day before, key to painted. */
export async function measureSteps(lab: Lab): Promise<readonly Figures[]> {
  const figures: Figures[] = [];
  for (const key of ['ArrowLeft', '[']) {
    const large = await lab.open(await lab.profile(3_650));
    // A page has 42 steps before it, and the short log 62 written days: each variant has a page of its own.
    const again = await lab.openCopy(await lab.profile(62));
    const small = await lab.open(await lab.profile(62));
    const bare = await openForSteps(lab, 'bare');
    const stepping = async (context: BrowserContext) =>
      pressing(await pageForSteps(context, lab.url), key, painted);
    const run = await interleave(
      {
        large: await stepping(large),
        bare: pressing(bare, 'ArrowLeft', painted),
        small: await stepping(small),
        again: await stepping(again),
      },
      { rounds },
    );
    await Promise.all([large, small, again, bare.context()].map((context) => context.close()));
    const aa = [run.small, run.again] as const;
    figures.push(
      { ours: run.large, floor: run.bare, aa },
      { ours: run.large, floor: 2 * frameMs, beside: ['bare page', run.bare], aa },
      { ours: run.large, floor: run.small, aa },
    );
  }
  return figures;
}

/** Marks `bench:month-painted` behind the frame of a month that is there with all its counts. */
const watchMonth = watching(
  'bench:month',
  `(() => {
    const grid = document.querySelector('[role="grid"]');
    const squares = [...(grid?.querySelectorAll('button') ?? [])];
    const isWhole = squares.every((square) => / entr(y|ies)$/.test(square.ariaLabel ?? ''));
    return squares.length > 0 && isWhole ? grid.ariaLabel : null;
  })()`,
);

/** P16: the month before, key to its days on screen with how many entries each holds. */
export async function measureMonth(lab: Lab): Promise<readonly Figures[]> {
  async function openMonth(days: number | 'bare') {
    const page = await openForSteps(lab, days);
    if (days !== 'bare') {
      await page.getByRole('button', { name: 'Look back' }).click();
      await page.getByRole('link', { name: 'Calendar' }).click();
      await page.locator('.step-notice').waitFor({ state: 'attached' });
    }
    await page.evaluate(watchMonth);
    await page.waitForTimeout(1_500);
    return pressing(page, 'PageUp', 'bench:month-painted');
  }
  const bare = await openMonth('bare');
  const [large, small] = [await openMonth(3_650), await openMonth(62)];
  const run = await interleave({ large, bare, small, again: small }, { rounds });
  const aa = [run.small, run.again] as const;
  return [
    { ours: run.large, floor: 2 * frameMs, beside: ['bare page', run.bare], aa },
    { ours: run.large, floor: run.small, aa },
  ];
}

async function heapOf(client: CDPSession): Promise<number> {
  await client.send('HeapProfiler.enable');
  await client.send('HeapProfiler.collectGarbage');
  return (await client.send('Runtime.getHeapUsage')).usedSize;
}

/** P10: the page's heap, by the length of the log and after a year of steps. */
export async function measureHeap(lab: Lab): Promise<readonly Figures[]> {
  const open = async (days: number) => {
    const page = await openForSteps(lab, days);
    await page.waitForTimeout(3_000);
    return { page, client: await page.context().newCDPSession(page) };
  };
  const small = await heapOf((await open(1)).client);
  const { page, client } = await open(3_650);
  const large = await heapOf(client);
  for (let step = 0; step < 365; step += 1) {
    await keyTime(page, 'ArrowLeft', painted);
    await page.waitForTimeout(20);
  }
  const stepped = await heapOf(client);
  return [
    { ours: [large], floor: [small] },
    { ours: [stepped], floor: [large] },
  ];
}
