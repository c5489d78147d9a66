import type { Page } from '@playwright/test';

import { expect, signUp, syncStatus, test as base } from './fixtures.ts';

/* A start that fails says so. The page complains in the console, as it should. */
const test = base.extend({
  page: async ({ browser, baseURL }, use) => {
    const context = await browser.newContext({
      serviceWorkers: 'block',
      ...(baseURL && { baseURL }),
    });
    await use(await context.newPage());
    await context.close();
  },
});

const alert = (page: Page) => page.getByRole('alert');
const tryAgain = (page: Page) => page.getByRole('button', { name: 'Try again' });

for (const [what, answer] of [
  ['is missing', { status: 404, body: '' }],
  ['is not understood', { contentType: 'text/javascript', body: 'this is no script' }],
] as const) {
  test(`says so when a file of the app ${what}, and starts at the next try`, async ({ page }) => {
    await page.route(/\/assets\/app-.*\.js/, (route) => route.fulfill(answer));
    await page.goto('/11-20-2026');
    await expect(alert(page)).toContainText("A part of Daylog couldn't be loaded.");
    await expect(alert(page)).toContainText('Your words are safe.');
    await expect(alert(page).locator('code')).toHaveText(/^Daylog [\d.]+ · start\/load\/\w+ · /);
    await page.unroute(/\/assets\/app-.*\.js/);
    await tryAgain(page).click();
    await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
    await expect(alert(page)).toHaveCount(0);
  });
}

test('says so when the app throws before its first screen', async ({ page }) => {
  await page.addInitScript(() => {
    // A platform that lacks what the app needs from its first line on.
    Object.defineProperty(window, 'BroadcastChannel', { value: undefined });
  });
  await page.goto('/');
  await expect(alert(page)).toContainText("Daylog couldn't start in this browser.");
  await expect(tryAgain(page)).toBeVisible();
  await expect(alert(page).locator('code')).toContainText('start/broken/TypeError');
});

test('says so when the storage of the browser never answers', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(IDBRequest.prototype, 'onsuccess', {
      set() {
        // Nobody is called back.
      },
    });
  });
  await page.goto('/');
  await expect(alert(page)).toContainText('Daylog is still starting.', { timeout: 30_000 });
  await expect(alert(page)).toContainText('Your words are safe.');
  await expect(tryAgain(page)).toBeVisible();
});

test('says so when no script runs', async ({ page }) => {
  await page.route(/\/assets\/boot-.*\.js/, (route) => route.fulfill({ status: 404, body: '' }));
  await page.goto('/');
  const late = page.getByText('Daylog is still loading');
  await expect(late).toBeVisible();
  await page.unroute(/\/assets\/boot-.*\.js/);
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
});

test('starts with a locale that Intl refuses', async ({ page, person }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'language', { value: 'C' });
    Object.defineProperty(navigator, 'languages', { value: ['C'] });
  });
  await signUp(page, person);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(syncStatus(page)).toHaveText(/^All changes saved/);
  await page.goto('/11-20-2026/settings');
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible();
});

for (const storage of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'] as const) {
  test(`starts, or says why not, when reading ${storage} throws`, async ({ page }) => {
    await page.addInitScript((name) => {
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('Storage is switched off', 'SecurityError');
        },
      });
    }, storage);
    await page.goto('/');
    await expect(
      page.getByRole('button', { name: 'Sign in', exact: true }).or(tryAgain(page)),
    ).toBeVisible();
  });
}
