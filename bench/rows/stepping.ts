import type { CDPSession, Page } from 'playwright-core';

import type { Lab } from '../support/lab.ts';
import type { Row } from '../support/report.ts';
import { exactRatio } from '../support/report.ts';
import { medianOf, quantileOf, ratioOf } from '../support/stats.ts';
import { newPage, pause, samplesPerSide, untilDayPainted } from '../support/visits.ts';

const frameMs = 1000 / 60;
const steps = Math.max(40, samplesPerSide);
const p95 = (samples: readonly number[]) => quantileOf(samples, 0.95);
const ms = (value: number) => `${value.toFixed(1)} ms`;

/**
 * Presses `key` and gives the time from the key event's own time stamp to the next `daylog:day-painted`,
 * both on the page's clock.
 */
async function stepTime(page: Page, key: 'ArrowLeft' | 'ArrowRight'): Promise<number> {
  const before = await page.evaluate(() => {
    window.addEventListener(
      'keydown',
      (event) => performance.mark('bench:key', { startTime: event.timeStamp }),
      { once: true, capture: true },
    );
    return performance.getEntriesByName('daylog:day-painted').length;
  });
  await page.keyboard.press(key);
  const handle = await page.waitForFunction((count) => {
    const painted = performance.getEntriesByName('daylog:day-painted');
    const last = painted[painted.length - 1];
    const pressed = performance.getEntriesByName('bench:key').at(-1);
    if (painted.length <= count || last === undefined || pressed === undefined) return undefined;
    return last.startTime - pressed.startTime;
  }, before);
  const value = (await handle.jsonValue()) ?? Number.NaN;
  // Long enough for the neighbours to be held again before the next step.
  await pause(page);
  return value;
}

async function stepTimes(lab: Lab, days: number): Promise<readonly number[]> {
  const context = await (await lab.profile(days)).open();
  const page = await newPage(context);
  await page.goto(lab.url);
  await untilDayPainted(page);
  await page.getByRole('heading', { level: 1 }).click();
  for (let warmUp = 0; warmUp < 4; warmUp += 1) await stepTime(page, 'ArrowLeft');
  const samples: number[] = [];
  for (let step = 0; step < steps; step += 1) samples.push(await stepTime(page, 'ArrowLeft'));
  await context.close();
  return samples;
}

/** P6: a step to the neighbouring day, key to painted. */
export async function measureDayStep(lab: Lab): Promise<readonly Row[]> {
  const large = await stepTimes(lab, 3_650);
  const small = await stepTimes(lab, 62);
  const again = await stepTimes(lab, 62);
  const aa = ratioOf(small, again).value;
  const row = { id: 'P6', samples: large.length, aa };
  return [
    {
      ...row,
      what: 'day step, 73 000 entries, median, against one 60 Hz frame',
      ours: ms(medianOf(large)),
      floor: ms(frameMs),
      ratio: ratioOf(large, [frameMs]),
      goal: 1,
    },
    {
      ...row,
      what: 'day step, 73 000 entries, p95, against two frames',
      ours: ms(p95(large)),
      floor: ms(2 * frameMs),
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

/** Key to painted, and Enter to the end of the transaction that holds entry and outbox record. */
interface Typing {
  readonly painted: readonly number[];
  readonly durable: readonly number[];
  readonly barePut: readonly number[];
}

async function typing(lab: Lab): Promise<Typing> {
  const context = await (await lab.profile(3_650)).open();
  await context.addInitScript(() => {
    const original: unknown = Object.getOwnPropertyDescriptor(
      IDBDatabase.prototype,
      'transaction',
    )?.value;
    if (typeof original !== 'function') return;
    const call = original;
    Object.defineProperty(IDBDatabase.prototype, 'transaction', {
      value(this: IDBDatabase, ...given: unknown[]): unknown {
        const transaction: unknown = Reflect.apply(call, this, given);
        if (transaction instanceof IDBTransaction && transaction.durability === 'strict')
          transaction.addEventListener('complete', () => performance.mark('bench:durable'));
        return transaction;
      },
    });
    window.addEventListener(
      'keydown',
      (event) => {
        performance.mark('bench:key', { startTime: event.timeStamp });
        requestAnimationFrame(() => setTimeout(() => performance.mark('bench:painted'), 0));
      },
      { capture: true },
    );
  });
  const page = await newPage(context);
  await page.goto(lab.url);
  await untilDayPainted(page);
  const composer = page.getByRole('textbox', { name: 'New entry' });
  await composer.click();
  const since = (mark: string) =>
    page
      .waitForFunction((name) => {
        const pressed = performance.getEntriesByName('bench:key').at(-1)?.startTime;
        const reached = performance
          .getEntriesByName(name)
          .map((entry) => entry.startTime)
          .find((time) => pressed !== undefined && time >= pressed);
        return pressed === undefined || reached === undefined ? undefined : reached - pressed;
      }, mark)
      .then((handle) => handle.jsonValue());
  const painted: number[] = [];
  const durable: number[] = [];
  for (let entry = 0; entry < samplesPerSide; entry += 1) {
    for (const key of 'lines') {
      await pause(page);
      await page.keyboard.press(key);
      painted.push((await since('bench:painted')) ?? Number.NaN);
    }
    await page.waitForTimeout(700);
    await page.keyboard.press('Enter');
    durable.push((await since('bench:durable')) ?? Number.NaN);
    await page.waitForTimeout(300);
  }
  const barePut = await page.evaluate(async (count) => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open('bench');
      opening.onupgradeneeded = () => opening.result.createObjectStore('puts');
      opening.onerror = () => reject(new Error('The bench database does not open.'));
      opening.onsuccess = () => resolve(opening.result);
    });
    const times: number[] = [];
    for (let put = 0; put < count; put += 1) {
      const start = performance.now();
      await new Promise<void>((resolve, reject) => {
        const transaction = database.transaction('puts', 'readwrite', { durability: 'strict' });
        transaction.objectStore('puts').put({ text: 'lines', put }, put);
        transaction.oncomplete = () => resolve();
        transaction.onerror = () => reject(new Error('The bare put failed.'));
      });
      times.push(performance.now() - start);
    }
    database.close();
    return times;
  }, samplesPerSide * 2);
  await context.close();
  return { painted, durable, barePut };
}

/** P7: a key in the composer, and a saved entry. */
export async function measureTyping(lab: Lab): Promise<readonly Row[]> {
  const { painted, durable, barePut } = await typing(lab);
  const half = barePut.length / 2;
  const aa = ratioOf(barePut.slice(0, half), barePut.slice(half)).value;
  return [
    {
      id: 'P7',
      what: 'key to painted, 73 000 entries, p95, against one frame',
      ours: ms(p95(painted)),
      floor: ms(frameMs),
      ratio: ratioOf(painted, [frameMs], p95),
      goal: 1,
      samples: painted.length,
      aa,
    },
    {
      id: 'P7',
      what: 'Enter to durable (entry and outbox), p95, against 10 ms',
      ours: ms(p95(durable)),
      floor: '10 ms',
      ratio: ratioOf(durable, [10], p95),
      goal: 1,
      samples: durable.length,
      aa,
    },
    {
      id: 'P7',
      what: 'Enter to durable against a bare strict put, medians',
      ours: ms(medianOf(durable)),
      floor: ms(medianOf(barePut)),
      ratio: ratioOf(durable, barePut),
      goal: 3,
      samples: durable.length,
      aa,
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
  const page = await newPage(context);
  const client = await context.newCDPSession(page);
  await page.goto(lab.url);
  await untilDayPainted(page);
  await page.waitForTimeout(3_000);
  const opened = await heapOf(client);
  await page.getByRole('heading', { level: 1 }).click();
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
      goal: 2,
    },
  ];
}
