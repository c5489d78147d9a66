import type { Page } from '@playwright/test';

import { otherSite } from '../support/otherSite.ts';
import { logsOn } from './browserToKill.ts';
import { openHolds } from './deviceHolds.ts';
import {
  allSaved,
  entry,
  expect,
  signOut,
  signUp,
  test as base,
  watchFor,
  write,
} from './fixtures.ts';
import { startKillableBrowser, type KillableBrowser } from './killableBrowser.ts';
import { storedWords } from './storedWords.ts';

/*
 * A page that the browser has frozen, or keeps for Back, holds nothing that another page needs. It shows nothing of a
 * session that ended meanwhile.
 */

interface Fixtures {
  /** It hides and freezes tabs, and keeps pages for Back. */
  readonly shipped: KillableBrowser;
}

const test = base.extend<Fixtures>({
  shipped: async ({ timezoneId }, use) => {
    const browser = await startKillableBrowser(timezoneId ?? 'UTC', true);
    await use(browser);
    await browser.dispose();
  },
});

const words = 'Read by nobody else';
const signInButton = (page: Page) => page.getByRole('button', { name: 'Sign in', exact: true });

/** Another tab in front of `page`. */
async function openTab(page: Page, url: string): Promise<Page> {
  const tab = await page.context().newPage();
  await tab.goto(url);
  await tab.bringToFront();
  return tab;
}

/** Freezes `page`, which is behind another tab, until the returned function is called. */
async function freeze(page: Page): Promise<() => Promise<void>> {
  await page.waitForFunction(() => document.visibilityState === 'hidden');
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Page.setWebLifecycleState', { state: 'frozen' });
  return async () => {
    await devTools.send('Page.setWebLifecycleState', { state: 'active' });
    await page.bringToFront();
  };
}

/** How many locks on sync and on the copy pages hold now. */
const locksOnLog = (page: Page) =>
  page.evaluate(async () => {
    const { held = [] } = await navigator.locks.query();
    return held.filter(({ name = '' }) => /^daylog-(?:sync|copy):/.test(name)).length;
  });

/** Notes on the page whether `text` is ever in view from now on. */
const watchScreen = (page: Page, text: string) =>
  page.evaluate((watched) => {
    const look = () => {
      const isInView = getComputedStyle(document.body).opacity !== '0';
      if (isInView && document.body.innerText.includes(watched))
        document.documentElement.dataset['wasSeen'] = '';
      requestAnimationFrame(look);
    };
    document.addEventListener('resume', look);
    window.addEventListener('pageshow', look);
  }, text);

const wasSeen = (page: Page) =>
  page.evaluate(() => document.documentElement.dataset['wasSeen'] !== undefined);

test('a frozen tab neither leads nor holds the log open, and goes on when it thaws', async ({
  shipped: { page },
  backend,
  person,
}) => {
  await signUp(page, person, backend.url);
  await write(page, words);
  await allSaved(page);
  const bystander = await openTab(page, `${backend.url}/icons/daylog.svg`);
  expect(await locksOnLog(bystander)).toBeGreaterThan(0);
  const thaw = await freeze(page);
  await expect.poll(() => locksOnLog(bystander)).toBe(0);

  const other = await openTab(page, backend.url);
  await write(other, 'From the other tab');
  await allSaved(other);
  await thaw();
  await expect(entry(page, 'From the other tab')).toBeVisible();
  await other.close();
  await write(page, 'After the thaw');
  await allSaved(page);
});

test('a sign-out beside a frozen tab leaves no word, and the tab thaws empty', async ({
  shipped: { page },
  backend,
  person,
}) => {
  await signUp(page, person, backend.url);
  await write(page, words);
  await allSaved(page);
  await watchScreen(page, words);
  const other = await openTab(page, backend.url);
  await expect(entry(other, words)).toBeVisible();
  const thaw = await freeze(page);
  await signOut(other);
  // The empty database stays if a transaction of the frozen tab had not ended.
  await expect.poll(() => storedWords(other)).not.toContain(words);
  await expect(other.getByText('still on this device')).toHaveCount(0);

  await thaw();
  await expect(signInButton(page)).toBeVisible();
  expect(await wasSeen(page)).toBe(false);
  await expect.poll(() => page.evaluate(() => document.body.innerText)).not.toContain(words);
  await expect.poll(() => logsOn(page)).toEqual([]);
});

test('Back over another site shows the session as it is now', async ({
  shipped: { page },
  backend,
  person,
}) => {
  const site = await otherSite();
  // A page that is kept for Back fires no "load".
  const back = () => page.goBack({ waitUntil: 'commit' });
  await signUp(page, person, backend.url);
  await write(page, words);
  await allSaved(page);
  await page.goto(site.url);
  await back();
  await expect(entry(page, words)).toBeVisible();
  await write(page, 'After Back');
  await allSaved(page);

  await watchScreen(page, words);
  await page.goto(site.url);
  const other = await openTab(page, backend.url);
  await write(other, 'While the page was away');
  await allSaved(other);
  await signOut(other);
  await expect.poll(() => logsOn(other)).toEqual([]);
  await page.bringToFront();
  await back();
  await expect(signInButton(page)).toBeVisible();
  expect(await wasSeen(page)).toBe(false);
  await expect(page.getByText(words)).toHaveCount(0);
  expect(await logsOn(page)).toEqual([]);
  await site.close();
});

test('a sign-out beside a page that lets nothing go says so, and the next person sees nothing of the first', async ({
  shipped: { page },
  backend,
  person,
}) => {
  await signUp(page, person, backend.url);
  await write(page, words);
  await allSaved(page);
  const [name = ''] = await logsOn(page);
  // Like a page that the system stopped without an event: its lock and its database stay open.
  const holds = await openHolds(page, backend.url);
  const held = await holds.log();
  const release = await holds.lock(name.replace('daylog:', 'daylog-copy:'), 'shared');
  await page.bringToFront();
  await signOut(page);
  const notice = page.getByText('your log is still on this device');
  await expect(notice).toBeVisible();
  const wasThere = await watchFor(page, words);
  await page.reload();
  await expect(notice).toBeVisible();

  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByRole('textbox', { name: 'Email' }).fill(`second-${person.email}`);
  await page.getByLabel('Password').fill(person.password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await write(page, 'Of the second person');
  await allSaved(page);
  await release();
  await held.close();
  await expect.poll(async () => (await logsOn(page)).includes(name)).toBe(false);
  expect(await storedWords(page)).not.toContain(words);
  expect(await wasThere()).toBe(false);
});
