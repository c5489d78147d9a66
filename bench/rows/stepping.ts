import type { BrowserContext, CDPSession, Page } from 'playwright-core';

import type { Floors } from '../support/floors.ts';
import type { Lab } from '../support/lab.ts';
import { lastKeyAt, markKeys, untilMarked } from '../support/marks.ts';
import type { Row } from '../support/report.ts';
import { exactRatio } from '../support/report.ts';
import { medianOf, quantileOf, ratioOf } from '../support/stats.ts';
import { newPage, pause, samplesPerSide, untilDayPainted } from '../support/visits.ts';

const frameMs = 1000 / 60;
const steps = Math.max(40, samplesPerSide);
const p95 = (samples: readonly number[]) => quantileOf(samples, 0.95);
const ms = (value: number) => `${value.toFixed(1)} ms`;

/** From the key event's own time stamp to the next `daylog:day-painted`, both on the page's clock. */
async function stepTime(page: Page, key: 'ArrowLeft' | 'ArrowRight'): Promise<number> {
  await page.keyboard.press(key);
  const pressed = await lastKeyAt(page);
  const painted = await untilMarked(page, 'daylog:day-painted', pressed);
  // Long enough for the neighbours to be held again before the next step.
  await pause(page);
  return painted - pressed;
}

/** Opens `url` in `context` for steps, with the focus in no field. */
async function openForSteps(context: BrowserContext, url: string): Promise<Page> {
  const page = await newPage(context);
  await page.goto(url);
  await untilDayPainted(page);
  await page.getByRole('heading', { level: 1 }).click();
  await markKeys(page);
  return page;
}

async function someSteps(page: Page, count: number): Promise<readonly number[]> {
  await page.bringToFront();
  for (let warmUp = 0; warmUp < 4; warmUp += 1) await stepTime(page, 'ArrowLeft');
  const samples: number[] = [];
  for (let step = 0; step < count; step += 1) samples.push(await stepTime(page, 'ArrowLeft'));
  return samples;
}

async function stepTimes(context: BrowserContext, url: string): Promise<readonly number[]> {
  const samples = await someSteps(await openForSteps(context, url), steps);
  await context.close();
  return samples;
}

/** Steps through the log and through the bare day, ten by ten, in one browser. */
async function stepsBesideBare(lab: Lab, floors: Floors) {
  const context = await (await lab.profile(3_650)).open();
  const page = await openForSteps(context, lab.url);
  const barePage = await openForSteps(context, `${floors.url}/day.html`);
  const ours: number[] = [];
  const bare: number[] = [];
  while (ours.length < steps) {
    ours.push(...(await someSteps(page, 10)));
    bare.push(...(await someSteps(barePage, 10)));
  }
  await context.close();
  return { ours, bare };
}

/** P6: a step to the neighbouring day, key to painted. */
export async function measureDayStep(lab: Lab, floors: Floors): Promise<readonly Row[]> {
  const { ours: large, bare } = await stepsBesideBare(lab, floors);
  const shortLog = async () => (await lab.profile(62)).open();
  const small = await stepTimes(await shortLog(), lab.url);
  const again = await stepTimes(await shortLog(), lab.url);
  const aa = ratioOf(small, again).value;
  const row = { id: 'P6', samples: large.length, aa };
  return [
    {
      ...row,
      what: 'day step, 73 000 entries, median, against a bare page with the same rows',
      ours: ms(medianOf(large)),
      floor: ms(medianOf(bare)),
      ratio: ratioOf(large, bare),
      goal: 2.5,
    },
    {
      ...row,
      what: 'day step, 73 000 entries, p95, against two frames',
      ours: ms(p95(large)),
      floor: `${ms(2 * frameMs)} (a bare page: ${ms(p95(bare))})`,
      ratio: ratioOf(large, [2 * frameMs], p95),
      goal: 1,
    },
    {
      ...row,
      what: 'day step, 73 000 entries against 1 240',
      ours: ms(medianOf(large)),
      floor: ms(medianOf(small)),
      ratio: ratioOf(large, small),
      goal: 1.2,
    },
  ];
}

async function heapOf(client: CDPSession): Promise<number> {
  await client.send('HeapProfiler.enable');
  await client.send('HeapProfiler.collectGarbage');
  const { usedSize } = await client.send('Runtime.getHeapUsage');
  return usedSize;
}

async function heaps(lab: Lab, days: number, stepCount: number) {
  const context = await (await lab.profile(days)).open();
  const page = await openForSteps(context, lab.url);
  const client = await context.newCDPSession(page);
  await page.waitForTimeout(3_000);
  const opened = await heapOf(client);
  for (let step = 0; step < stepCount; step += 1) await stepTime(page, 'ArrowLeft');
  const stepped = await heapOf(client);
  await context.close();
  return { opened, stepped };
}

/** P10: the page's heap, by the length of the log and after a year of steps. */
export async function measureHeap(lab: Lab): Promise<readonly Row[]> {
  const small = await heaps(lab, 1, 0);
  const large = await heaps(lab, 3_650, 365);
  const mB = (bytes: number) => `${(bytes / 1e6).toFixed(2)} MB`;
  const row = { id: 'P10', samples: 1, aa: null };
  return [
    {
      ...row,
      what: 'heap of the page, 73 000 entries against 20',
      ours: mB(large.opened),
      floor: mB(small.opened),
      ratio: exactRatio(large.opened, small.opened),
      goal: 1.1,
    },
    {
      ...row,
      what: 'heap after 365 steps against before',
      ours: mB(large.stepped),
      floor: mB(large.opened),
      ratio: exactRatio(large.stepped, large.opened),
      goal: 1.5,
    },
  ];
}
