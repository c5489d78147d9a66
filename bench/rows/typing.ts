import type { Page } from 'playwright-core';

import { samplesPerSide } from '../support/interleave.ts';
import type { Lab } from '../support/lab.ts';
import { keyTime, openDay, pause } from '../support/page.ts';
import type { Figures } from '../support/report.ts';
import { frameMs } from '../support/stats.ts';

/** A key that Daylog has no use for. */
const putKey = 'F9';

/** Runs before the app. Marks `bench:durable` at the end of each strict transaction. */
export const markStrictWrites = `{
  const transaction = IDBDatabase.prototype.transaction;
  IDBDatabase.prototype.transaction = function (...given) {
    const made = transaction.apply(this, given);
    if (made.durability === 'strict')
      made.addEventListener('complete', () => performance.mark('bench:durable'));
    return made;
  };
}`;

/** JavaScript that marks `bench:painted` behind the frame of each letter from now on. */
export const markLetters = `addEventListener('keydown', ({ key }) => {
  // A requested frame makes Chromium hold back what the device answers.
  if (key.length === 1)
    requestAnimationFrame(() => setTimeout(() => performance.mark('bench:painted'), 0));
}, { capture: true });`;

/**
 * Runs before the app, with {@link markLetters}. `putKey` is one strict put into a database of its own that is held open, measured as `bench:put`
 * from the request on: it is a key so that processor and disk are awake as at Enter.
 */
export const markTyping = `${markStrictWrites}
let puts;
const opening = indexedDB.open('bench');
opening.onupgradeneeded = () => opening.result.createObjectStore('puts');
opening.onsuccess = () => { puts = opening.result; };
addEventListener('keydown', (event) => {
  if (event.key === '${putKey}') {
    event.stopImmediatePropagation();
    event.preventDefault();
    const start = performance.now();
    const put = puts.transaction('puts', 'readwrite', { durability: 'strict' });
    put.objectStore('puts').put({ text: 'lines', start }, start);
    put.addEventListener('complete', () =>
      performance.measure('bench:put', { start, end: performance.now() }));
  }
}, { capture: true });
${markLetters}`;

/** Enter, or a put, after a person's look at the words. */
export async function durableTime(page: Page, key: string): Promise<number> {
  await page.waitForTimeout(400);
  const took = await keyTime(page, key, 'bench:durable');
  await page.waitForTimeout(150);
  return took;
}

/** One bare put, in the rhythm of an Enter. */
async function putTime(page: Page): Promise<number> {
  await durableTime(page, putKey);
  return page.evaluate(
    () => performance.getEntriesByName('bench:put').at(-1)?.duration ?? Number.NaN,
  );
}

/** P7: a key in the composer, and a saved entry, with 73 000 entries on the device. */
export async function measureTyping(lab: Lab): Promise<readonly Figures[]> {
  const context = await lab.open(await lab.profile(3_650));
  await context.addInitScript(markTyping);
  const page = await openDay(context, lab.url, { isSaved: true });
  await page.getByRole('textbox', { name: 'New entry' }).click();
  await page.waitForTimeout(1_000);
  const painted: number[] = [];
  const durable: number[] = [];
  const puts: number[] = [];
  const again: number[] = [];
  for (let save = 0; save < 2 * samplesPerSide; save += 1) {
    for (const key of 'line') {
      painted.push(await keyTime(page, key, 'bench:painted'));
      await pause(page);
    }
    durable.push(await durableTime(page, 'Enter'));
    // Each comes as often right behind the save.
    const sides = save % 2 === 0 ? [puts, again] : [again, puts];
    for (const side of sides) side.push(await putTime(page));
  }
  const aa = [puts, again] as const;
  const bare = [...puts, ...again];
  return [
    { ours: painted, floor: frameMs, aa },
    { ours: durable, floor: 10, beside: ['a bare strict put', bare], aa },
    { ours: durable, floor: bare, aa },
  ];
}
