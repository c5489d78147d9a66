import { expect, test as base, type Browser, type Locator, type Page } from '@playwright/test';

import {
  startLocalBackend,
  type LocalBackend,
  type LocalBackendOptions,
} from '../support/startLocalBackend.ts';
import { startKillableBrowser, type KillableBrowser } from './killableBrowser.ts';

/** A person with a log of their own. */
export interface Person {
  readonly email: string;
  readonly password: string;
}

/**
 * Messages of Chromium when a server is away, and of React when code could not be loaded. Every test without a
 * server sees them. React recovers (520) when a press asks again for code that has just failed to load.
 */
const networkNoise =
  // Auth asks for a token when another page has changed the stored one, and handles no failure (13.2, _onStorageEvent).
  /\(auth\/(?:network-request-failed|user-token-expired|user-disabled)\)|Failed to load (?:resource|module script)|Failed to fetch dynamically imported|CodeLoadError|Minified React error #520|WebSocket connection to|ERR_CONNECTION|ERR_INTERNET/;

/** The complaints of `page`: console errors and warnings, exceptions, violations of the security policy. */
async function collectComplaints(page: Page): Promise<string[]> {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      console.error(`Content-Security-Policy: ${event.violatedDirective} ${event.blockedURI}`);
    });
  });
  return complaints;
}

/** Playwright's message when a test blocks the service worker to see every request. */
const blockedNoise = /Service Worker registration blocked by Playwright/;

interface WorkerFixtures {
  readonly startOptions: LocalBackendOptions;
  /** A backend like that of `npm start`, one for all tests of a worker. */
  readonly backend: LocalBackend;
}

interface TestFixtures {
  /** A browser with a profile on disk, for tests that kill it. */
  readonly browserToKill: KillableBrowser;
  /** Another device: a browser context of its own, watched for complaints like the first. */
  readonly openDevice: (options?: Parameters<Browser['newContext']>[0]) => Promise<Page>;
  readonly person: Person;
  /** Set by tests that stop the server. */
  readonly isServerLeaving: boolean;
}

let people = 0;

export const test = base.extend<TestFixtures, WorkerFixtures>({
  startOptions: [{}, { option: true, scope: 'worker' }],
  backend: [
    async ({ startOptions }, use) => {
      const backend = await startLocalBackend(startOptions);
      await use(backend);
      await backend.stop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  isServerLeaving: [false, { option: true }],
  baseURL: async ({ backend }, use) => use(backend.url),
  page: async ({ page, isServerLeaving }, use) => {
    const noise = noiseOf(isServerLeaving);
    const complaints = await collectComplaints(page);
    await use(page);
    expect(unexpected(complaints, noise), 'the browser complains of nothing').toEqual([]);
  },
  openDevice: async ({ browser, baseURL, timezoneId, isServerLeaving }, use) => {
    const noise = noiseOf(isServerLeaving);
    const opened: { page: Page; complaints: string[] }[] = [];
    await use(async (options = {}) => {
      const context = await browser.newContext({
        ...(baseURL && { baseURL }),
        ...(timezoneId && { timezoneId }),
        ...options,
      });
      const page = await context.newPage();
      opened.push({ page, complaints: await collectComplaints(page) });
      return page;
    });
    for (const { page, complaints } of opened) {
      await page.context().close();
      expect(unexpected(complaints, noise), 'nor does the other device').toEqual([]);
    }
  },
  browserToKill: async ({ timezoneId }, use) => {
    const browser = await startKillableBrowser(timezoneId ?? 'UTC');
    await use(browser);
    await browser.dispose();
  },
  person: async ({ backend }, use) => {
    people += 1;
    const email = `ada${people}-${new URL(backend.url).port}@example.com`;
    await use({ email, password: 'correct horse' });
  },
});

function noiseOf(isServerLeaving: boolean): readonly RegExp[] {
  return [blockedNoise, ...(isServerLeaving ? [networkNoise] : [])];
}

function unexpected(complaints: readonly string[], noise: readonly RegExp[]): readonly string[] {
  return complaints.filter((text) => !noise.some((known) => known.test(text)));
}

export { expect };

export async function signUp(page: Page, person: Person, path = '/'): Promise<void> {
  await page.goto(path);
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByRole('textbox', { name: 'Email' }).fill(person.email);
  await page.getByLabel('Password').fill(person.password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByRole('button', { name: 'Account', exact: true })).toBeVisible();
}

export async function signIn(page: Page, person: Person, path = '/'): Promise<void> {
  await page.goto(path);
  await signInHere(page, person);
}

/** Signs in on the sign-in screen that is shown. */
export async function signInHere(page: Page, person: Person): Promise<void> {
  await page.getByRole('textbox', { name: 'Email' }).fill(person.email);
  await page.getByLabel('Password').fill(person.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Account', exact: true })).toBeVisible();
}

/** Opens `path` and signs in, whatever the language of the page. */
export async function signInByFields(page: Page, person: Person, path: string): Promise<void> {
  await page.goto(path);
  await page.locator('input[type=email]').fill(person.email);
  await page.locator('input[type=password]').fill(person.password);
  await page.locator('button[type=submit]').click();
}

/** Chooses "Sign out" in the menu. A dialog follows when words are unsent. */
export async function chooseSignOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Account', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
}

/** Signs out, with nothing unsent, and waits for the sign-in screen. */
export async function signOut(page: Page): Promise<void> {
  await chooseSignOut(page);
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
}

/** Waits until the page handles keys. */
export async function keysAreReady(page: Page): Promise<void> {
  await expect(page.locator('.step-notice')).toBeAttached();
}

export async function write(page: Page, text: string): Promise<void> {
  const box = page.getByRole('textbox', { name: 'New entry' });
  await box.fill(text);
  await box.press('Enter');
  await expect(box).toHaveValue('');
}

/** The entry with `text`. */
export function entry(page: Page, text: string): Locator {
  return page
    .getByRole('list', { name: 'Entries' })
    .getByRole('listitem')
    .filter({ hasText: text });
}

export function syncStatus(page: Page): Locator {
  return page.getByRole('status', { name: 'Sync status' });
}

/** Waits until the server has acknowledged every write, at most `timeout` ms; 20 s by default. */
export async function allSaved(page: Page, timeout = 20_000): Promise<void> {
  await expect(syncStatus(page)).toHaveText(/^All changes saved$/, { timeout });
}

/**
 * Notes from now on, on every page that `page` opens, whether `sentence` appears even for a moment. Returns a
 * function that says whether it has appeared since the last page was opened.
 */
export async function watchFor(page: Page, sentence: string): Promise<() => Promise<boolean>> {
  await page.addInitScript((watched) => {
    new MutationObserver(() => {
      if (document.documentElement.textContent.includes(watched))
        document.documentElement.setAttribute('data-was-there', '');
    }).observe(document, { childList: true, subtree: true, characterData: true });
  }, sentence);
  return () => page.evaluate(() => document.documentElement.hasAttribute('data-was-there'));
}

/**
 * Waits until the service worker has stored the whole app, so that the server can stop. `page` is the first one of its
 * device: a worker that becomes active while a second page is being loaded does not control that page.
 */
export async function appIsKept(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}
