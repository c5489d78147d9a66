import type { BrowserContext, Page, Route } from '@playwright/test';

import {
  allSaved,
  entry,
  expect,
  type Person,
  signUp,
  syncStatus,
  test,
  watchFor,
  write,
} from './fixtures.ts';
import { storedTexts } from './ownerView.ts';

/* The account service and the device's storage fail while a page opens. Only the service's own decision ends a session. */

// Chromium logs each refused call to the console.
test.use({ serviceWorkers: 'block', isServerLeaving: true });

const banner = (page: Page) => page.getByRole('alert').filter({ hasText: 'session has ended' });
const isUpkeep = (url: URL) => /\/v1\/(token|accounts:lookup)$/.test(url.pathname);

/** Answers every renewal and every lookup with `answer`. Returns the number of calls, and the end of it. */
async function answerUpkeep(context: BrowserContext, answer: (route: Route) => Promise<void>) {
  let calls = 0;
  const handle = (route: Route) => {
    if (route.request().method() === 'OPTIONS') return route.continue();
    calls += 1;
    return answer(route);
  };
  await context.route(isUpkeep, handle);
  return { calls: () => calls, stop: () => context.unroute(isUpkeep, handle) };
}

/** Makes the token of this browser one that has expired, so that the next start renews it. */
async function expireToken(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const settle = <Value>(request: IDBRequest<Value>): Promise<Value> =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error ?? new Error('IndexedDB did not answer'));
      });
    const database = await settle(indexedDB.open('firebaseLocalStorageDb'));
    const store = database
      .transaction('firebaseLocalStorage', 'readwrite')
      .objectStore('firebaseLocalStorage');
    for (const row of await settle<unknown[]>(store.getAll())) {
      const text = JSON.stringify(row).replace(/"expirationTime":\d+/, '"expirationTime":1');
      await settle(store.put(JSON.parse(text)));
    }
    database.close();
  });
}

async function signedUp(page: Page, person: Person): Promise<void> {
  await signUp(page, person);
  await write(page, 'Before the failure');
  await allSaved(page);
}

const html = '<!doctype html><title>Bad gateway</title>';
const json = (code: number, message: string) =>
  JSON.stringify({ error: { code, message, errors: [] } });

for (const [name, status, body] of [
  ['408', 408, json(408, 'Request Timeout')],
  ['403', 403, json(403, 'PERMISSION_DENIED : Requests to this API are blocked.')],
  ['429', 429, json(429, 'RESOURCE_EXHAUSTED')],
  ['503', 503, json(503, 'The service is currently unavailable.')],
  ['502 with HTML', 502, html],
  ['200 with HTML', 200, html],
  ['200 without tokens', 200, '{}'],
] as const) {
  test(`${name} while a page opens: the session stays, the words wait, and are sent afterwards`, async ({
    page,
    context,
    person,
    backend,
  }) => {
    const hasEnded = await watchFor(page, 'session has ended');
    await signedUp(page, person);
    await expireToken(page);
    const failing = await answerUpkeep(context, (route) =>
      route.fulfill({ status, body, headers: { 'Access-Control-Allow-Origin': '*' } }),
    );
    await page.reload();
    await expect(entry(page, 'Before the failure')).toBeVisible();
    await expect.poll(failing.calls).toBeGreaterThan(0);
    await write(page, `Written during ${name}`);
    await expect(syncStatus(page)).toContainText('Saved on this device');
    // Twice, because the first failure must not spoil the stored session.
    await page.reload();
    await expect(syncStatus(page)).toContainText('Saved on this device');
    await failing.stop();
    await allSaved(page, 60_000);
    expect(await storedTexts(backend, new RegExp(`^Written during ${name}$`))).toHaveLength(1);
    expect(await hasEnded()).toBe(false);
  });
}

test('connections that are cut while a page opens: the session stays', async ({
  page,
  context,
  person,
}) => {
  const hasEnded = await watchFor(page, 'session has ended');
  await signedUp(page, person);
  await expireToken(page);
  const failing = await answerUpkeep(context, (route) => route.abort('connectionreset'));
  await page.reload();
  await expect.poll(failing.calls).toBeGreaterThan(0);
  await write(page, 'Written without an answer');
  await expect(syncStatus(page)).toContainText('Saved on this device');
  await failing.stop();
  await allSaved(page, 60_000);
  expect(await hasEnded()).toBe(false);
});

for (const reason of ['TOKEN_EXPIRED', 'USER_DISABLED', 'USER_NOT_FOUND', 'INVALID_REFRESH_TOKEN'])
  test(`400 ${reason} ends the session, and every word stays`, async ({
    page,
    context,
    person,
  }) => {
    await signedUp(page, person);
    await expireToken(page);
    await answerUpkeep(context, (route) =>
      route.fulfill({
        status: 400,
        body: json(400, reason),
        headers: { 'Access-Control-Allow-Origin': '*' },
      }),
    );
    await page.reload();
    await expect(banner(page)).toBeVisible();
    await expect(entry(page, 'Before the failure')).toBeVisible();
  });

/** Makes reads of the session fail in the page's next worker, for its first `ms`. */
async function failReads(page: Page, ms: number): Promise<void> {
  const broken = `{
    const until = Date.now() + ${ms};
    for (const name of ['get', 'getAll']) {
      const plain = IDBObjectStore.prototype[name];
      IDBObjectStore.prototype[name] = function (...query) {
        if (this.name === 'firebaseLocalStorage' && Date.now() < until)
          throw new DOMException('The read failed', 'UnknownError');
        return plain.apply(this, query);
      };
    }
  }`;
  const isBroken = page.waitForEvent('worker').then((worker) => worker.evaluate(broken));
  // The worker reads the session after it knows its backend.
  await page.context().route('**/__/firebase/init.json', async (route) => {
    await isBroken;
    await route.continue();
  });
}

test('the device does not read the session at first: it stays', async ({
  page,
  context,
  person,
}) => {
  const hasEnded = await watchFor(page, 'session has ended');
  await signedUp(page, person);
  await failReads(page, 3_000);
  await page.reload();
  await write(page, 'Written before the session was read');
  await allSaved(page, 60_000);
  expect(await hasEnded()).toBe(false);
  await context.unrouteAll();
  await page.reload();
  await allSaved(page);
  expect(await hasEnded()).toBe(false);
});
