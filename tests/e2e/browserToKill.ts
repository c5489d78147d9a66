import type { Page } from '@playwright/test';

import { watchFor, type Person } from './fixtures.ts';
import type { KillableBrowser } from './killableBrowser.ts';
import type { RelayedDaylog } from './throughRelay.ts';

/** The fixtures of a test that kills the browser. */
export interface Stage {
  readonly browser: KillableBrowser;
  readonly relayed: RelayedDaylog;
  readonly person: Person;
}

/** The names of the logs in this browser. */
export function logsOn(page: Page): Promise<string[]> {
  return page.evaluate(async () =>
    (await indexedDB.databases()).flatMap(({ name }) =>
      name?.startsWith('daylog:') === true ? name : [],
    ),
  );
}

/** Kills the browser and opens Daylog again. Returns a function that says whether `words` were ever on screen. */
export async function killAndOpen(browser: KillableBrowser, url: string, words: string) {
  await browser.kill9();
  await browser.relaunch();
  const wasThere = await watchFor(browser.page, words);
  await browser.page.goto(url);
  return wasThere;
}
