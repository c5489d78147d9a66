import type { Page } from '@playwright/test';

import { allSaved, entry, expect, signUp, syncStatus, write, type Person } from './fixtures.ts';
import { storedTexts } from './ownerView.ts';
import { storedWords } from './storedWords.ts';
import { test } from './twoVersions.ts';

const box = (page: Page) => page.getByRole('textbox', { name: 'New entry' });
const reloadButton = (page: Page) => page.getByRole('button', { name: 'Reload to update' });

async function openWithServiceWorker(page: Page, person: Person, url: string): Promise<void> {
  await signUp(page, person, url);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
  // The page that registers a service worker is not its own yet.
  await page.reload();
}

/** Looks for a newer version now; the app itself does so once an hour. */
async function lookForUpdate(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await (await navigator.serviceWorker.getRegistration())?.update();
  });
}

test('a new version is taken on request, and no tab loses its draft', async ({
  page,
  versions,
  person,
}) => {
  await openWithServiceWorker(page, person, versions.url);
  const elsewhere = await page.context().newPage();
  await elsewhere.goto(`${versions.url}/11-20-2020`);
  await elsewhere.getByRole('button', { name: 'Add a late entry' }).click();
  await box(elsewhere).pressSequentially('Begun in another tab');

  await box(page).pressSequentially('Half a thou');
  await expect(reloadButton(page)).toBeHidden();
  versions.deploy();
  await lookForUpdate(page);
  await expect(reloadButton(page)).toBeVisible();
  await expect(box(page)).toHaveValue('Half a thou');

  const reloads = [page, elsewhere].map((tab) => tab.waitForEvent('load'));
  await box(page).pressSequentially('ght');
  await reloadButton(page).click();
  await Promise.all(reloads);
  await expect(box(page)).toHaveValue('Half a thought');
  await expect(box(elsewhere)).toHaveValue('Begun in another tab');
  await expect(reloadButton(page)).toBeHidden();
});

test('an older version that is open gives the log up to a newer one, and then loses no word to it', async ({
  page: older,
  relayed,
  versions,
  backend,
  person,
}) => {
  await openWithServiceWorker(older, person, versions.url);
  await write(older, 'Sent by the older version');
  await allSaved(older);
  relayed.relay.refuse();
  await write(older, 'Unsent in the older version');
  await box(older).pressSequentially('Typed in the older version');

  versions.deploy();
  const newer = await older.context().newPage();
  // Past the service worker, as Shift and reload goes.
  const devTools = await newer.context().newCDPSession(newer);
  await devTools.send('Network.enable');
  await devTools.send('Network.setBypassServiceWorker', { bypass: true });
  await newer.goto(versions.url);
  await write(newer, 'Written in the newer version');
  await box(newer).pressSequentially('Typed in the newer version');

  await expect(syncStatus(older)).toHaveText(/^Needs attention: another Daylog tab is blocking/);
  await box(older).pressSequentially(', and later');
  await box(older).press('Enter');
  await expect(older.getByRole('alert')).toHaveText(/Your words are still in the box/);
  await expect(box(older)).toHaveValue('Typed in the older version, and later');

  relayed.relay.cut();
  await allSaved(newer);
  const sent = ['Sent by the older', 'Unsent in the older', 'Written in the newer'];
  const texts = sent.map((words) => `${words} version`);
  expect(await storedTexts(backend, / version/)).toEqual(texts);

  const reloads = [newer, older].map((tab) => tab.waitForEvent('load'));
  await reloadButton(older).click();
  await Promise.all(reloads);
  for (const [tab, words] of [
    [newer, 'Typed in the newer version'],
    [older, 'Typed in the older version, and later'],
  ] as const) {
    await expect(box(tab)).toHaveValue(words);
    await box(tab).press('Enter');
    texts.push(words);
  }
  for (const tab of [newer, older]) {
    for (const text of texts) await expect(entry(tab, text)).toHaveCount(1);
    await allSaved(tab);
  }
  expect(await storedTexts(backend, / version/)).toEqual(texts.sort());
});

/**
 * Takes the log's database back to schema 6, with its rows, and keeps it open as a tab of that version does: until a
 * newer version asks for it. The attribute `data-gave-up` says that it was asked.
 */
async function becomeSchemaSix(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const settle = <Value>(request: IDBRequest<Value>): Promise<Value> =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error ?? new Error('IndexedDB did not answer'));
      });
    const keyPaths = {
      days: 'day',
      tallies: 'day',
      outbox: 'seq',
      parked: 'id',
      drafts: null,
      meta: null,
      snapshot: null,
      rename: null,
      renamedEntries: 'id',
    };
    const name = (await indexedDB.databases()).find((each) =>
      each.name?.startsWith('daylog:'),
    )?.name;
    if (name === undefined) throw new Error('No log');
    const seven = await settle(indexedDB.open(name));
    const rows: { store: string; key: IDBValidKey | undefined; value: unknown }[] = [];
    for (const [store, keyPath] of Object.entries(keyPaths)) {
      const from = seven.transaction(store).objectStore(store);
      const keys = await settle(from.getAllKeys());
      const values: readonly unknown[] = await settle(from.getAll());
      for (const [index, value] of values.entries()) {
        if (store === 'outbox' && typeof value === 'object' && value !== null)
          Reflect.deleteProperty(value, 'lane');
        rows.push({ store, key: keyPath === null ? keys[index] : undefined, value });
      }
    }
    seven.close();
    await settle(indexedDB.deleteDatabase(name));
    const opening = indexedDB.open(name, 6);
    opening.onupgradeneeded = () => {
      for (const [store, keyPath] of Object.entries(keyPaths))
        opening.result.createObjectStore(store, { keyPath, autoIncrement: store === 'outbox' });
      const outbox = opening.transaction?.objectStore('outbox');
      outbox?.createIndex('entryId', 'entryId');
      outbox?.createIndex('days', 'days', { multiEntry: true });
    };
    const six = await settle(opening);
    six.onversionchange = () => {
      six.close();
      document.documentElement.setAttribute('data-gave-up', '');
    };
    const transaction = six.transaction(Object.keys(keyPaths), 'readwrite');
    await Promise.all(
      rows.map(({ store, key, value }) => settle(transaction.objectStore(store).put(value, key))),
    );
  });
}

test('a log of the version before the imports is upgraded under its open tab, and loses no word', async ({
  page: older,
  relayed,
  backend,
  person,
}) => {
  await signUp(older, person, relayed.url);
  await write(older, 'Sent by schema six');
  await allSaved(older);
  relayed.relay.refuse();
  await write(older, 'Unsent in schema six');
  await box(older).pressSequentially('Typed in schema six');
  // The keys of a write in progress would stay with the older tab, for its return to Daylog.
  await expect.poll(() => storedWords(older)).toContain('Typed in schema six');
  // The service worker answers other addresses with Daylog.
  await older.goto(`${relayed.url}/__/firebase/init.json`);
  await becomeSchemaSix(older);

  const newer = await older.context().newPage();
  await newer.goto(relayed.url);
  // The draft of a tab that has closed goes to the next one.
  await expect(box(newer)).toHaveValue('Typed in schema six');
  await expect(entry(newer, 'Unsent in schema six')).toHaveCount(1);
  await expect(older.locator('html')).toHaveAttribute('data-gave-up', '');
  await box(newer).press('Enter');
  await write(newer, 'Written in schema seven');
  relayed.relay.cut();
  await allSaved(newer);
  expect(await storedTexts(backend, / schema s/)).toEqual([
    'Sent by schema six',
    'Typed in schema six',
    'Unsent in schema six',
    'Written in schema seven',
  ]);
});
