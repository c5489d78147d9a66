import type { Page } from '@playwright/test';

import { words as german } from '../../src/words/de/index.ts';
import { allSaved, entry, expect, signUp, syncStatus, test, write } from './fixtures.ts';

// Without a service worker all code comes over the network, which these tests take away in part.
test.use({ serviceWorkers: 'block', isServerLeaving: true });

/** Nothing of it is needed to show a day: the rest comes after the paint. */
const afterPaint = /\/assets\/(?!boot-|app-|rolldown-runtime-|style-|literata)/;

/** Lets no file through that matches `files`; resolves with the way to let all through again. */
async function cutOff(page: Page, files: RegExp): Promise<() => Promise<void>> {
  await page.route(files, (route) => route.abort('internetdisconnected'));
  return () => page.unroute(files);
}

for (const [what, files] of [
  ['what only some visits want', /\/assets\/PageParts-[^/]*\.js/],
] as const) {
  test(`a day stands without the code that comes after it, and has it as soon as it can be had: ${what}`, async ({
    page,
    person,
  }) => {
    await signUp(page, person);
    await write(page, 'A day that is whole');
    await allSaved(page);
    const failed: string[] = [];
    page.on('requestfailed', (request) => {
      const url = request.url();
      if (files.test(url)) failed.push(url);
    });
    const letThrough = await cutOff(page, files);
    await page.reload();
    await expect(entry(page, 'A day that is whole')).toBeVisible();
    await expect.poll(() => new Set(failed).size).toBeGreaterThanOrEqual(1);
    await write(page, 'And is written on');
    const codeAskedFor = failed.filter((url) => url.endsWith('.js'));
    expect(codeAskedFor.length, 'nothing is asked for again and again').toBeLessThan(5);
    await expect(page.getByRole('alert')).toHaveCount(0);

    await letThrough();
    await page.getByRole('button', { name: 'Next day' }).click();
    const ways = page.getByRole('navigation', { name: 'Other days' });
    await expect(ways.getByRole('link')).toHaveCount(1);
    await expect(ways).toHaveCSS('display', 'flex');
    await page.keyboard.press('[');
    await expect(entry(page, 'And is written on')).toBeVisible();
    await allSaved(page);
    await expect(page.getByRole('alert')).toHaveCount(0);
  });
}

test('a key and a menu whose code cannot be had say so, and the next press has it as soon as it can be', async ({
  page,
  person,
}) => {
  await signUp(page, person);
  await write(page, 'Today');
  await allSaved(page);
  const letThrough = await cutOff(page, /\/assets\/PageParts-[^/]*\.js/);
  await page.goto('/1-2-2026');
  await expect(page.locator('.written-said')).toBeAttached();
  const account = page.getByRole('button', { name: 'Account', exact: true });
  await account.click();
  const problem = page.getByRole('alert');
  await expect(problem).toHaveText(/^This page could not be loaded/);
  await account.click();
  await expect(problem).toHaveCount(0);
  await page.keyboard.press(']');
  await expect(problem).toHaveText(/^This page could not be loaded/);

  await letThrough();
  await page.keyboard.press(']');
  await expect(entry(page, 'Today')).toBeVisible();
  await expect(problem).toHaveCount(0);
  await account.click();
  await expect(page.getByRole('menuitem', { name: 'Your account' })).toBeFocused();
});

const box = (page: Page) => page.getByRole('textbox', { name: 'New entry' });

test('a first visit needs no more code from its first screen on: to sign up, to write, to send', async ({
  page,
  person,
}) => {
  const worker = page.waitForResponse(/\/assets\/worker-/);
  await page.goto('/');
  await page.getByRole('button', { name: 'Create account' }).click();
  await (await worker).finished();
  await cutOff(page, /\/assets\//);
  await page.getByRole('textbox', { name: 'Email' }).fill(person.email);
  await page.getByLabel('Password').fill(person.password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await box(page).waitFor();
  await write(page, 'Kept at the first sight');
  await expect(entry(page, 'Kept at the first sight')).toBeVisible();
  await allSaved(page);
});

test('without any code that comes after the day words are kept, and sent as soon as the worker can be had', async ({
  page,
  person,
}) => {
  await signUp(page, person);
  await write(page, 'Yesterday’s bread');
  await allSaved(page);
  const letThrough = await cutOff(page, afterPaint);
  await page.reload();
  await expect(entry(page, 'Yesterday’s bread')).toBeVisible();
  await write(page, 'Words without a way');
  await page
    .getByRole('listitem')
    .filter({ hasText: 'bread' })
    .getByRole('button', { name: 'Delete entry' })
    .click();
  await expect(entry(page, 'Yesterday’s bread')).toHaveCount(0);
  await expect(syncStatus(page)).toHaveText(/^Saved on this device/);

  // The page is lost meanwhile: what was written is not.
  await page.reload();
  await expect(entry(page, 'Words without a way')).toHaveCount(1);
  await expect(entry(page, 'Yesterday’s bread')).toHaveCount(0);
  await letThrough();
  // The browser says so when a network is back.
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(syncStatus(page)).toHaveText(/^All changes saved$/);
});

test.describe('in a language whose sentences cannot be had', () => {
  test.use({ locale: 'de-DE' });

  test('the app speaks English meanwhile, and the language once it can be had', async ({
    page,
    person,
  }) => {
    const letThrough = await cutOff(page, /\/assets\/de-/);
    await signUp(page, person);
    await write(page, 'Words of my own');
    await allSaved(page);
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await letThrough();
    // The browser says so when a network is back.
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await expect(page.getByRole('textbox', { name: german.day.newEntry })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
    await expect(page.getByText('Words of my own')).toBeVisible();
  });
});
