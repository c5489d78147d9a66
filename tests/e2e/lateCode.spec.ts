import type { Page } from '@playwright/test';

import { words as german } from '../../src/words/de/index.ts';
import {
  allSaved,
  chooseSignOut,
  entry,
  expect,
  signUp,
  syncStatus,
  test,
  write,
} from './fixtures.ts';

// Without a service worker all code comes over the network, which these tests partly block.
test.use({ serviceWorkers: 'block', isServerLeaving: true });

/** Files that are not needed to show a day; they load after the paint. */
const afterPaint = /\/assets\/(?!boot-|app-|rolldown-runtime-|style-|literata)/;

/** Blocks the files that match `files`; resolves with the function that unblocks them. */
async function cutOff(page: Page, files: RegExp): Promise<() => Promise<void>> {
  await page.route(files, (route) => route.abort('internetdisconnected'));
  return () => page.unroute(files);
}

/** Holds the files that match `files`; resolves with the function that lets them through. */
async function hold(page: Page, files: RegExp): Promise<() => void> {
  let release: () => void = () => undefined;
  const isReleased = new Promise<void>((resolve) => (release = resolve));
  await page.route(files, async (route) => {
    await isReleased;
    await route.continue();
  });
  return release;
}

const searchScreen = /\/assets\/SearchScreen-[^/]*\.js/;
const searchLink = (page: Page) =>
  page.getByRole('banner').getByRole('link', { name: 'Search', exact: true }).first();
const tryAgain = (page: Page) => page.getByRole('button', { name: 'Try again' });

test('a screen stays until the code of the next one is loaded', async ({ page, person }) => {
  await signUp(page, person);
  const release = await hold(page, searchScreen);
  await box(page).fill('Half a thou');
  const asked = page.waitForRequest(searchScreen);
  await searchLink(page).click();
  await asked;
  await expect(page).toHaveURL(/\/search$/);
  await box(page).press('End');
  await page.keyboard.type('ght');
  await expect(box(page)).toHaveValue('Half a thought');
  release();
  await expect(page.getByRole('searchbox')).toBeVisible();
  await page.goBack();
  await expect(box(page)).toHaveValue('Half a thought');
});

/** The address follows letters and months after 300 ms at most. A timer that is set later for longer fires after it. */
const whenAddressFollows = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 400)));

test('a link that is chosen right after a letter of a query leads to its screen', async ({
  page,
  person,
}) => {
  await signUp(page, person);
  await searchLink(page).click();
  const query = page.getByRole('searchbox');
  await expect(query).toBeFocused();
  await query.fill('tea');
  await expect(page).toHaveURL(/search\?q=tea$/);
  const release = await hold(page, /\/assets\/CalendarScreen-[^/]*\.js/);
  // In one task, so that no pause of the machine lets the address catch up before.
  await query.evaluate((box: HTMLInputElement) => {
    const calendar = [...document.querySelectorAll('a')].find((a) => a.innerText === 'Calendar');
    box.setRangeText('s', 3, 3, 'end');
    box.dispatchEvent(new InputEvent('input', { bubbles: true }));
    calendar?.focus();
    calendar?.click();
  });
  await expect(page).toHaveURL(/\/calendar$/);
  await whenAddressFollows(page);
  release();
  await expect(page.getByRole('grid')).toBeVisible();
  await expect(page).toHaveURL(/\/calendar$/);
  await page.goBack();
  await expect(query).toHaveValue('teas');
});

test('so does one that is chosen right after a step between months', async ({ page, person }) => {
  await signUp(page, person, '/2-29-2024/calendar');
  await expect(page.getByRole('grid')).toBeVisible();
  const release = await hold(page, searchScreen);
  await page.evaluate(() => {
    const [search] = document.querySelectorAll<HTMLElement>('header a[href$="/search"]');
    document.querySelector<HTMLElement>('button[aria-label="Previous month"]')?.click();
    search?.click();
  });
  await expect(page).toHaveURL(/\/search$/);
  await whenAddressFollows(page);
  release();
  await expect(page.getByRole('searchbox')).toBeVisible();
  await expect(page).toHaveURL(/\/search$/);
});

test('a screen whose code cannot be loaded says so, and appears after a successful retry', async ({
  page,
  person,
}) => {
  await signUp(page, person);
  await box(page).fill('Half a thought');
  const letThrough = await cutOff(page, searchScreen);
  await searchLink(page).click();
  const problem = page.getByRole('alert');
  await expect(problem).toContainText("This page couldn't be loaded. Your words are safe.");
  await expect(searchLink(page)).toBeFocused();
  const failed = page.waitForEvent('requestfailed');
  await tryAgain(page).click();
  await failed;
  await expect(problem).toHaveCount(1);

  await letThrough();
  await tryAgain(page).click();
  await expect(page.getByRole('searchbox')).toBeVisible();
  await expect(problem).toHaveCount(0);
  await page.getByRole('link', { name: /^Back to / }).click();
  await expect(box(page)).toHaveValue('Half a thought');
});

test('a dialog whose code a deployment has removed says so over the day, and a reload loses no word', async ({
  page,
  person,
}) => {
  await signUp(page, person);
  await write(page, 'As it was');
  await allSaved(page);
  await page.reload();
  // Hosting answers a request for a removed file with the page.
  const removed = /\/assets\/SignOutDialog-[^/]*\.js/;
  await page.route(removed, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }),
  );
  await entry(page, 'As it was').getByRole('button', { name: 'Edit entry' }).click();
  const editor = page.getByRole('textbox', { name: 'Entry text' });
  await editor.fill('As it is now');
  await page.getByLabel('Time').fill('08:30:00');
  await chooseSignOut(page);
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('alert')).toContainText("This page couldn't be loaded.");
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Account', exact: true })).toBeFocused();
  await expect(editor).toHaveValue('As it is now');
  await expect(page.getByLabel('Time')).toHaveValue('08:30:00');

  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(dialog.getByRole('alert')).toContainText("This page couldn't be loaded.");
  await page.unroute(removed);
  const reloaded = page.waitForEvent('load');
  await dialog.getByRole('button', { name: 'Reload' }).click();
  await reloaded;
  await entry(page, 'As it was').getByRole('button', { name: 'Edit entry' }).click();
  await expect(editor).toHaveValue('As it is now');
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

  // A reload loses the page, but not the entries.
  await page.reload();
  await expect(entry(page, 'Words without a way')).toHaveCount(1);
  await expect(entry(page, 'Yesterday’s bread')).toHaveCount(0);
  await letThrough();
  // The browser fires this when a network is back.
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
    // The browser fires this when a network is back.
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await expect(page.getByRole('textbox', { name: german.day.newEntry })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
    await expect(page.getByText('Words of my own')).toBeVisible();
  });
});
