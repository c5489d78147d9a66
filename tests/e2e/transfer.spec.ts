import type { Page } from '@playwright/test';

import { allSaved, appIsKept, entry, expect, signUp, syncStatus, test, write } from './fixtures.ts';
import { dayOneTexts, dayOneZip, dropZip, entriesPerDay, openTransfer } from './journalToDrop.ts';
import { storedTexts } from './ownerView.ts';

const journalDays = 30;
const total = entriesPerDay * journalDays;
/** Three batches of 200 entries are stored; the browser dies after the second. */
const storedBeforeDeath = 400;

const importButton = (page: Page) => page.getByRole('button', { name: 'Import', exact: true });

/**
 * Lets the import go on transaction by transaction until `done` entries are stored, and then not at all.
 * Transactions begin in the order of their making: between two of this page's, the worker gets one at most. The
 * attribute `data-stored` says when it holds, and how many entries are stored.
 */
async function holdImportAt(page: Page, done: number): Promise<void> {
  await page.evaluate(async (wanted) => {
    const settle = <Value>(request: IDBRequest<Value>): Promise<Value> =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error ?? new Error('IndexedDB did not answer'));
      });
    const log = (await indexedDB.databases()).find(({ name }) => name?.startsWith('daylog:'));
    if (log?.name === undefined) throw new Error('No log');
    const database = await settle(indexedDB.open(log.name));
    const begin = () => database.transaction('imports', 'readwrite').objectStore('imports');
    const storedIn = (records: readonly unknown[]) =>
      records.reduce<number>(
        (sum, record) =>
          typeof record === 'object' && record !== null && 'done' in record
            ? sum + Number(record.done)
            : sum,
        0,
      );
    let held = begin();
    await settle(held.count());
    const step = async () => {
      for (;;) {
        const stored = storedIn(await settle(held.getAll()));
        if (stored >= wanted) {
          document.documentElement.setAttribute('data-stored', String(stored));
          // A request each time keeps the transaction open, until the browser dies.
          for (;;) await settle(held.count());
        }
        held = begin();
      }
    };
    void step();
  }, done);
}

/** The texts of the entries of all days in this browser, sorted. */
function textsHere(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const settle = <Value>(request: IDBRequest<Value>): Promise<Value> =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error ?? new Error('IndexedDB did not answer'));
      });
    const log = (await indexedDB.databases()).find(({ name }) => name?.startsWith('daylog:'));
    if (log?.name === undefined) return [];
    const database = await settle(indexedDB.open(log.name));
    const days: readonly unknown[] = await settle(
      database.transaction('days').objectStore('days').getAll(),
    );
    database.close();
    return [...JSON.stringify(days).matchAll(/"text":"([^"]*)"/g)]
      .flatMap(([, text]) => text ?? [])
      .sort();
  });
}

test('an import is killed halfway, continues, adds nothing when it comes again, and is undone', async ({
  browserToKill: browser,
  backend,
  person,
}) => {
  test.setTimeout(240_000);
  const zip = await dayOneZip(total);
  const everything = [...dayOneTexts(total), 'My own words'];
  await signUp(browser.page, person, backend.url);
  await write(browser.page, 'My own words');
  await allSaved(browser.page);

  await openTransfer(browser.page);
  await dropZip(browser.page, zip);
  await expect(browser.page.getByText(`${total} new entries`)).toBeVisible();
  await holdImportAt(browser.page, storedBeforeDeath);
  await importButton(browser.page).click();
  await expect(browser.page.locator('html')).toHaveAttribute(
    'data-stored',
    String(storedBeforeDeath),
  );
  await browser.kill9();

  await browser.relaunch();
  await browser.page.goto(backend.url);
  await openTransfer(browser.page);
  const list = browser.page.getByRole('region', { name: 'Imports on this device' });
  await expect(list).toContainText(`${storedBeforeDeath} of ${total} entries`);
  await expect(list).toContainText('Choose the same file again to go on.');
  await dropZip(browser.page, zip);
  await expect(browser.page.getByText(`${total - storedBeforeDeath} new entries`)).toBeVisible();
  await importButton(browser.page).click();
  await expect(browser.page.getByText(`${total} entries are on this device`)).toBeVisible();
  await allSaved(browser.page);
  expect(await textsHere(browser.page)).toEqual(everything);
  expect(await storedTexts(backend, /^(Day One|My own)/)).toEqual(everything);

  await browser.page.getByRole('button', { name: 'Import another file' }).click();
  await dropZip(browser.page, zip);
  await expect(browser.page.getByText('Nothing new: every entry is here already.')).toBeVisible();
  await expect(importButton(browser.page)).toBeDisabled();
  await browser.page.getByRole('button', { name: 'Cancel' }).click();

  await list.getByRole('button', { name: /^Undo import/ }).click();
  await expect(list).toContainText('Undone.');
  await allSaved(browser.page);
  expect(await textsHere(browser.page)).toEqual(['My own words']);
  expect(await storedTexts(backend, /^(Day One|My own)/)).toEqual(['My own words']);
  await browser.page.goto(backend.url);
  await expect(entry(browser.page, 'My own words')).toHaveCount(1);
});

test.describe('without a server', () => {
  test.use({ isServerLeaving: true });

  test('a journal is imported offline, by a page opened offline', async ({
    page,
    backend,
    person,
  }) => {
    await signUp(page, person);
    await allSaved(page);
    await appIsKept(page);
    await backend.kill9();
    await page.reload();
    await openTransfer(page);
    await dropZip(page, await dayOneZip(3));
    await importButton(page).click();
    await expect(page.getByText('3 entries are on this device')).toBeVisible();
    await expect(syncStatus(page)).toHaveText(/^Saved on this device/);
    await backend.restart();
    await allSaved(page);
    expect(await storedTexts(backend, /^Day One/)).toEqual(dayOneTexts(3));
  });
});
