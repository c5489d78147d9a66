import { readFile } from 'node:fs/promises';

import type { BrowserContext, Page } from 'playwright-core';

const floor = new URL('../floors/scan.html', import.meta.url);

/**
 * A page of the app's own origin that is `bench/floors/scan.html`: a bare worker over the log that this
 * profile holds. The app's service worker and its Content-Security-Policy have no say in it.
 */
export async function openScanFloor(context: BrowserContext, url: string): Promise<Page> {
  const page = await context.newPage();
  const client = await context.newCDPSession(page);
  await client.send('Network.enable');
  await client.send('Network.setBypassServiceWorker', { bypass: true });
  const body = await readFile(floor, 'utf8');
  await page.route('**/bare-scan', (route) => route.fulfill({ contentType: 'text/html', body }));
  await page.goto(`${url}/bare-scan`);
  return page;
}

/** How long a fresh bare worker takes from its start until it holds all texts in small letters, in ms. */
export async function bareRead(page: Page): Promise<number> {
  return Number(await page.evaluate('window.readAll()'));
}
