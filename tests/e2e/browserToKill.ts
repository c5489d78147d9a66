import type { Page } from '@playwright/test';

import { watchFor, type Person } from './fixtures.ts';
import { startKillableBrowser, type KillableBrowser } from './killableBrowser.ts';
import { test as base, type RelayedDaylog } from './throughRelay.ts';

/** What a test of a killed browser goes on. */
export interface Stage {
  readonly browser: KillableBrowser;
  readonly relayed: RelayedDaylog;
  readonly person: Person;
}

/*
 * SIGKILL of the whole browser around a sign-out and a deletion. Chromium writes localStorage a minute late, so that
 * a start afterwards finds there what was a minute before; `restart` puts on the disk what it holds so far.
 */
export const test = base.extend<{ readonly browserToKill: KillableBrowser }>({
  browserToKill: async ({ timezoneId }, use) => {
    const browser = await startKillableBrowser(timezoneId ?? 'UTC');
    await use(browser);
    await browser.dispose();
  },
});

export async function chooseSignOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Account', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
}

/** The names of the logs in this browser. */
export function logsOn(page: Page): Promise<string[]> {
  return page.evaluate(async () =>
    (await indexedDB.databases()).flatMap(({ name }) =>
      name?.startsWith('daylog:') === true ? name : [],
    ),
  );
}

/** Kills the browser, opens Daylog anew, and gives the way to ask whether `words` were ever on screen. */
export async function killAndOpen(browser: KillableBrowser, url: string, words: string) {
  await browser.kill9();
  await browser.relaunch();
  const wasThere = await watchFor(browser.page, words);
  await browser.page.goto(url);
  return wasThere;
}
