import type { BrowserContext, Page } from 'playwright-core';

import type { Floors } from '../support/floors.ts';
import type { Lab } from '../support/lab.ts';
import { lastKeyAt, markKeys, untilMarked } from '../support/marks.ts';
import type { Row } from '../support/report.ts';
import { medianOf, quantileOf, ratioOf } from '../support/stats.ts';
import { newPage, pause, samplesPerSide } from '../support/visits.ts';

const frameMs = 1000 / 60;
const p95 = (samples: readonly number[]) => quantileOf(samples, 0.95);
const ms = (value: number) => `${value.toFixed(1)} ms`;

/** Key to painted, and Enter to the end of the transaction that holds entry and outbox record. */
interface Typing {
  readonly painted: number[];
  readonly durable: number[];
}

/** Marks `bench:durable` at the end of each strict transaction and `bench:painted` behind a letter's frame. */
async function markTyping(context: BrowserContext): Promise<void> {
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
      ({ key }) => {
        // Whoever asks for a frame makes Chromium hold the device's answers back until it is drawn.
        if (key.length > 1) return;
        requestAnimationFrame(() => setTimeout(() => performance.mark('bench:painted'), 0));
      },
      { capture: true },
    );
  });
}

async function openForTyping(context: BrowserContext, url: string): Promise<Page> {
  const page = await newPage(context);
  await page.goto(url);
  await page.getByRole('textbox', { name: 'New entry' }).click();
  await markKeys(page);
  await page.waitForTimeout(1_000);
  return page;
}

/** Types a word and presses Enter. */
async function typeEntry(page: Page, { painted, durable }: Typing): Promise<void> {
  await page.bringToFront();
  await page.waitForTimeout(500);
  for (const key of 'line') {
    await pause(page);
    await page.keyboard.press(key);
    const pressed = await lastKeyAt(page);
    painted.push((await untilMarked(page, 'bench:painted', pressed)) - pressed);
  }
  durable.push(await atKey(page, 'Enter', 'bench:durable'));
}

/** From `key`, after a person's look at what was typed, to the mark that it leads to. */
async function atKey(page: Page, key: string, mark: string): Promise<number> {
  await page.waitForTimeout(700);
  await page.keyboard.press(key);
  const pressed = await lastKeyAt(page);
  const took = (await untilMarked(page, mark, pressed)) - pressed;
  await page.waitForTimeout(300);
  return took;
}

/** A key that Daylog has no use for. */
const putKey = 'F9';

/**
 * From now on `putKey` in `page` is one strict put into the one store of a database of its own, held open as
 * Daylog's is, in the same files of the browser. `bench:put` measures it, from the request on: the key is there
 * so that processor, browser process and disk are woken as by Enter.
 */
async function armPut(page: Page): Promise<void> {
  await page.evaluate(async (wanted) => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open('bench');
      opening.onupgradeneeded = () => opening.result.createObjectStore('puts');
      opening.onerror = () => reject(new Error('The bench database does not open.'));
      opening.onsuccess = () => resolve(opening.result);
    });
    window.addEventListener(
      'keydown',
      (event) => {
        if (event.key !== wanted) return;
        event.stopImmediatePropagation();
        event.preventDefault();
        const start = performance.now();
        const transaction = database.transaction('puts', 'readwrite', { durability: 'strict' });
        transaction.objectStore('puts').put({ text: 'lines', start }, start);
        transaction.addEventListener('complete', () => {
          performance.measure('bench:put', { start, end: performance.now() });
        });
      },
      { capture: true },
    );
  }, putKey);
}

/** One bare put, in the rhythm of an Enter. */
async function putOnce(page: Page): Promise<number> {
  await atKey(page, putKey, 'bench:durable');
  return page.evaluate(
    () => performance.getEntriesByName('bench:put').at(-1)?.duration ?? Number.NaN,
  );
}

/** Saves on each side for each sample that was asked for, and bare puts (twice, for A/A) for each save. */
const savesPerSample = 2;
const putsPerSave = 2;

async function typing(lab: Lab, floors: Floors) {
  const context = await (await lab.profile(3_650)).open();
  await markTyping(context);
  const page = await openForTyping(context, lab.url);
  const barePage = await openForTyping(context, `${floors.url}/day.html`);
  await armPut(page);
  const ours: Typing = { painted: [], durable: [] };
  const bare: Typing = { painted: [], durable: [] };
  const puts: number[] = [];
  const again: number[] = [];
  for (let save = 0; save < savesPerSample * samplesPerSide; save += 1) {
    await typeEntry(barePage, bare);
    await typeEntry(page, ours);
    for (let put = 0; put < putsPerSave; put += 1) {
      // In turn the first: each comes as often right behind the save.
      const sides = (save + put) % 2 === 0 ? [puts, again] : [again, puts];
      for (const side of sides) side.push(await putOnce(page));
    }
  }
  await context.close();
  return { ours, bare, puts, again };
}

/** P7: a key in the composer, and a saved entry. */
export async function measureTyping(lab: Lab, floors: Floors): Promise<readonly Row[]> {
  const { ours, bare, puts, again } = await typing(lab, floors);
  const aa = ratioOf(puts, again).value;
  const barePuts = [...puts, ...again];
  return [
    {
      id: 'P7',
      what: 'key to painted, 73 000 entries, p95, against one frame',
      ours: ms(p95(ours.painted)),
      floor: `${ms(frameMs)} (a bare page: ${ms(p95(bare.painted))})`,
      ratio: ratioOf(ours.painted, [frameMs], p95),
      goal: 1,
      samples: ours.painted.length,
      aa,
    },
    {
      id: 'P7',
      what: 'Enter to durable (entry and outbox), p95, against 10 ms',
      ours: ms(p95(ours.durable)),
      floor: `10 ms (a bare page: ${ms(p95(bare.durable))})`,
      ratio: ratioOf(ours.durable, [10], p95),
      goal: 1,
      samples: ours.durable.length,
      aa,
    },
    {
      id: 'P7',
      what: 'Enter to durable against a bare strict put, medians',
      ours: ms(medianOf(ours.durable)),
      floor: `${ms(medianOf(barePuts))} (a bare page: ${ms(medianOf(bare.durable))})`,
      ratio: ratioOf(ours.durable, barePuts),
      goal: 3,
      samples: ours.durable.length,
      aa,
    },
  ];
}
