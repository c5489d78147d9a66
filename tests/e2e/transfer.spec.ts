import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';

import type { Locator, Page } from '@playwright/test';

import { chooseOwnFolder, filesInOwnFolder } from './chooseOwnFolder.ts';
import { allSaved, appIsKept, entry, expect, signUp, syncStatus, test, write } from './fixtures.ts';
import { dayOneTexts, dayOneZip, dropZip, entriesPerDay, openTransfer } from './journalToDrop.ts';
import { expectStored } from './ownerView.ts';
import { storedRows } from './storedWords.ts';

const journalDays = 12;
const total = entriesPerDay * journalDays;
/** A batch has 200 entries at most; the browser dies after the first of two. */
const storedBeforeDeath = 200;

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
async function textsHere(page: Page): Promise<readonly string[]> {
  const days = JSON.stringify(await storedRows(page, 'days'));
  return [...days.matchAll(/"text":"([^"]*)"/g)].flatMap(([, text]) => text ?? []).sort();
}

/** Collects the values that the attribute `name` takes from now on, in the attribute `data-changes`. */
async function watchAttribute(element: Locator, name: string): Promise<void> {
  await element.evaluate((node, attribute) => {
    const seen: (string | null)[] = [];
    new MutationObserver((records) => {
      for (const { target } of records)
        if (target instanceof Element) seen.push(target.getAttribute(attribute));
      node.setAttribute('data-changes', seen.join());
    }).observe(node, { attributeFilter: [attribute] });
  }, name);
}

/** Enough for a machine that runs another browser beside this one. */
const toSendMs = 90_000;

test('an import is killed halfway, continues, adds nothing when it comes again, and is undone', async ({
  browserToKill: browser,
  backend,
  person,
}) => {
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
  await allSaved(browser.page, toSendMs);
  expect(await textsHere(browser.page)).toEqual(everything);
  await expectStored(backend, /^(Day One|My own)/, everything);

  await browser.page.getByRole('button', { name: 'Import another file' }).click();
  await dropZip(browser.page, zip);
  await expect(browser.page.getByText('Nothing new: every entry is here already.')).toBeVisible();
  await expect(importButton(browser.page)).toBeDisabled();
  await browser.page.getByRole('button', { name: 'Cancel' }).click();

  await list.getByRole('button', { name: /^Undo import/ }).click();
  await expect(list).toContainText('Undone.');
  await allSaved(browser.page, toSendMs);
  expect(await textsHere(browser.page)).toEqual(['My own words']);
  await expectStored(backend, /^(Day One|My own)/, ['My own words']);
  await browser.page.goto(backend.url);
  await expect(entry(browser.page, 'My own words')).toHaveCount(1);
});

test('a vault and several files are dropped or chosen, with subfolders, and come out again as a backup', async ({
  page,
  person,
}, info) => {
  const vault = info.outputPath('Vault');
  const days = ['2024/02/2024-02-28.md', '2024/02/2024-02-29.md', '2025-01-01.md'];
  for (const day of days) {
    const file = path.join(vault, day);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, `Words of ${path.basename(day, '.md')}\n\n- tea`);
  }
  await mkdir(path.join(vault, 'Attachments'));
  await writeFile(path.join(vault, 'Attachments', 'tea.png'), new Uint8Array([137, 80, 78, 71]));
  const single = info.outputPath('2026-03-01.md');
  await writeFile(single, 'Words beside the vault');
  await chooseOwnFolder(page);
  await signUp(page, person);
  await openTransfer(page);
  const place = page.locator('.transfer-drop');
  const step = page.getByRole('region', { name: 'Bring your journal' });
  const devTools = await page.context().newCDPSession(page);
  const drag = async (type: 'dragEnter' | 'dragOver' | 'drop', over: Locator, files: string[]) => {
    const box = await over.boundingBox();
    if (box === null) throw new Error('Not on screen');
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const data = { items: [], files, dragOperationsMask: 1 };
    await devTools.send('Input.dispatchDragEvent', { type, x, y, data });
  };

  // Over the inner parts and out again.
  await watchAttribute(place, 'data-over');
  await drag('dragEnter', place, [vault]);
  for (const over of [page.getByText('Or drop files here.'), place.locator('label').first(), place])
    await drag('dragOver', over, [vault]);
  expect(await place.getAttribute('data-changes')).toBe('true');
  await drag('dragOver', page.getByRole('heading', { level: 1 }), [vault]);
  await expect(place).toHaveAttribute('data-over', 'false');

  await drag('dragEnter', place, [vault, single]);
  await drag('dragOver', place, [vault, single]);
  await drag('drop', place, [vault, single]);
  await expect(step).toContainText('4 new entries · Feb 28, 2024 – Mar 1, 2026');
  await step.getByRole('button', { name: 'Cancel' }).click();

  await page.getByLabel('Choose files').setInputFiles([single, path.join(vault, '2025-01-01.md')]);
  await expect(step).toContainText('2 new entries · Jan 1, 2025 – Mar 1, 2026');
  await step.getByRole('button', { name: 'Cancel' }).click();

  await page.getByLabel('Choose a folder').setInputFiles(vault);
  await expect(step).toContainText('3 new entries · Feb 28, 2024 – Jan 1, 2025');
  // The samples are shown as on their days, with the signs of lists.
  await expect(step.getByText('tea', { exact: true }).first()).toHaveCSS('display', 'list-item');
  await importButton(page).click();
  await expect(step).toContainText('3 entries are on this device');

  const backups = page.getByRole('region', { name: 'Backups' });
  await backups.getByRole('button', { name: 'Choose a folder' }).click();
  await expect(backups).toContainText('3 files were written.');
  const files = await filesInOwnFolder(page);
  expect(Object.keys(files).sort()).toEqual([
    '2024/02/2024-02-28.md',
    '2024/02/2024-02-29.md',
    '2025/01/2025-01-01.md',
  ]);
  expect(files['2024/02/2024-02-29.md']).toContain('Words of 2024-02-29');
  await page.goto('/2-29-2024');
  await expect(entry(page, 'Words of 2024-02-29')).toBeVisible();
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
    await expectStored(backend, /^Day One/, dayOneTexts(3));
  });
});
