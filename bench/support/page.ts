import type { BrowserContext, Page } from 'playwright-core';

/** For what a slow machine takes long for. */
export const patience = { timeout: 180_000 };

/** Runs first in every page: marks each key as `bench:key`, at the time stamp of its event. */
export const markKeys = `addEventListener('keydown', (event) => {
  performance.clearMarks('bench:key');
  performance.mark('bench:key', { startTime: event.timeStamp });
}, { capture: true });`;

/**
 * JavaScript that watches a page from now on. Whenever `state`, JavaScript in which `changes` are the mutations, is
 * another than before and not null, it marks `NAME` at once and `NAME-painted` behind the frame.
 */
export const watching = (name: string, state: string) => `{
  const stateAfter = (changes) => ${state};
  let last = stateAfter([]);
  new MutationObserver((changes) => {
    const now = stateAfter(changes);
    if (now === null || now === last) return;
    last = now;
    performance.mark('${name}');
    requestAnimationFrame(() => setTimeout(() => performance.mark('${name}-painted'), 0));
  }).observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
}`;

/** Waits between 120 and 160 ms, as a person between keys. Pauses of one length would all meet a frame alike. */
export async function pause(page: Page): Promise<void> {
  await page.waitForTimeout(120 + 40 * Math.random());
}

/**
 * When the first mark `name` at or behind `fromMs` is made, on the page's clock. The page tells of it by itself: a
 * wait that looks at every frame makes the page draw frames.
 */
export async function untilMarked(page: Page, name: string, fromMs = 0): Promise<number> {
  return page.evaluate(
    ([wanted, from]) =>
      new Promise<number>((resolve, reject) => {
        const limit = setTimeout(() => reject(new Error(`No mark ${wanted}.`)), 180_000);
        new PerformanceObserver((list, observer) => {
          const found = list.getEntriesByName(wanted).find((entry) => entry.startTime >= from);
          if (found === undefined) return;
          observer.disconnect();
          clearTimeout(limit);
          resolve(found.startTime);
        }).observe({ type: 'mark', buffered: true });
      }),
    [name, fromMs] as const,
  );
}

/** When the last key was pressed, on the page's clock. */
export async function lastKeyAt(page: Page): Promise<number> {
  return page.evaluate(
    () => performance.getEntriesByName('bench:key').at(-1)?.startTime ?? Number.NaN,
  );
}

/** Presses `key`; from its event to the first mark `name` behind it, in ms. */
export async function keyTime(page: Page, key: string, name: string): Promise<number> {
  await page.keyboard.press(key);
  const pressed = await lastKeyAt(page);
  return (await untilMarked(page, name, pressed)) - pressed;
}

export async function untilDayPainted(page: Page): Promise<void> {
  await untilMarked(page, 'daylog:day-painted');
}

const untilStatus = (page: Page, hasText: RegExp) =>
  page.getByRole('status', { name: 'Sync status' }).filter({ hasText }).waitFor(patience);

/** Resolves when the page says that everything is on the server. */
export const untilSaved = (page: Page) => untilStatus(page, /^All changes saved/);

/** Resolves when the page says that something is not. */
export const untilSaving = (page: Page) => untilStatus(page, /^Sav/);

/** A new page at `url`, its day painted; with `isSaved` the engine has heard from the server. */
export async function openDay(
  context: BrowserContext,
  url: string,
  { isSaved = false } = {},
): Promise<Page> {
  const page = await context.newPage();
  await page.goto(url);
  await untilDayPainted(page);
  if (isSaved) await untilSaved(page);
  return page;
}

/** Writes an entry as a person does. */
export async function write(page: Page, text: string): Promise<void> {
  const composer = page.getByRole('textbox', { name: 'New entry' });
  await composer.fill(text);
  // Between the last letter and Enter a person takes longer than the draft takes to be stored.
  await page.waitForTimeout(150);
  await composer.press('Enter');
}

export async function signIn(
  page: Page,
  url: string,
  email: string,
  password: string,
): Promise<void> {
  await page.goto(url);
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await page.getByRole('textbox', { name: 'New entry' }).waitFor(patience);
}

/** Goes to the screen that unlocks the log on this device, and fills in its passphrase. */
export async function fillPassphrase(page: Page, passphrase: string): Promise<void> {
  await page.getByRole('link', { name: 'Unlock' }).click();
  await page.getByRole('textbox', { name: 'Passphrase' }).fill(passphrase);
}

/** Opens a log that is locked on this device. */
export async function unlock(page: Page, passphrase: string): Promise<void> {
  await fillPassphrase(page, passphrase);
  await page.keyboard.press('Enter');
  await page.getByRole('textbox', { name: 'New entry' }).waitFor(patience);
}

/** JavaScript: how many days the device holds. */
export const daysOnDevice = `indexedDB.databases().then((all) => new Promise((resolve, reject) => {
  const name = all.map((each) => each.name ?? '').find((each) => each.startsWith('daylog:'));
  if (name === undefined) return resolve(0);
  const opening = indexedDB.open(name);
  opening.onerror = () => reject(opening.error);
  opening.onsuccess = () => {
    const counting = opening.result.transaction('days').objectStore('days').count();
    counting.onerror = () => reject(counting.error);
    counting.onsuccess = () => {
      opening.result.close();
      resolve(counting.result);
    };
  };
}))`;

/** Resolves when the device holds `days` days. */
export async function untilFilled(page: Page, days: number): Promise<void> {
  while (Number(await page.evaluate(daysOnDevice)) < days) await page.waitForTimeout(200);
}
