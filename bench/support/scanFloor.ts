import { readFile } from 'node:fs/promises';

import type { BrowserContext, CDPSession, Page } from 'playwright-core';

import { at } from './bareBrowser.ts';

/**
 * Opens a page of `bench/floors/` as one of the app's own origin, over the log of this profile. Neither the app's service
 * worker nor its Content-Security-Policy touches it.
 */
export async function openScanFloor(
  context: BrowserContext,
  url: string,
  file: 'scan.html' | 'export.html' = 'scan.html',
): Promise<Page> {
  const page = await context.newPage();
  const client = await context.newCDPSession(page);
  await client.send('Network.enable');
  await client.send('Network.setBypassServiceWorker', { bypass: true });
  const body = await readFile(new URL(`../floors/${file}`, import.meta.url), 'utf8');
  await page.route('**/bare-scan', (route) => route.fulfill({ contentType: 'text/html', body }));
  await page.goto(`${url}/bare-scan`);
  await page.waitForTimeout(300);
  return page;
}

/** Bytes of JavaScript heap, after a collection, of the worker of `page`'s browser whose address holds `name`. */
export async function workerHeap(page: Page, name: string): Promise<number> {
  const context = page.context();
  const session =
    (await context.browser()?.newBrowserCDPSession()) ?? (await context.newCDPSession(page));
  const { targetInfos } = await session.send('Target.getTargets');
  const target = targetInfos.find(({ url, type }) => type.includes('worker') && url.includes(name));
  if (target === undefined) throw new Error(`There is no worker ${name}.`);
  const { targetId } = target;
  const { sessionId } = await session.send('Target.attachToTarget', { targetId, flatten: false });
  await ask(session, sessionId, 'HeapProfiler.enable');
  await ask(session, sessionId, 'HeapProfiler.collectGarbage');
  const usage = await ask(session, sessionId, 'Runtime.getHeapUsage');
  await session.send('Target.detachFromTarget', { sessionId });
  await session.detach();
  return Number(at(usage, 'result', 'usedSize'));
}

/** What a worker answers to `method`. Its session is not one that Playwright knows. */
async function ask(session: CDPSession, sessionId: string, method: string): Promise<unknown> {
  const id = Math.floor(Math.random() * 1e9);
  const answer = new Promise<unknown>((resolve) => {
    session.on('Target.receivedMessageFromTarget', (event) => {
      const message: unknown = JSON.parse(event.message);
      if (event.sessionId === sessionId && at(message, 'id') === id) resolve(message);
    });
  });
  const message = JSON.stringify({ id, method });
  await session.send('Target.sendMessageToTarget', { sessionId, message });
  return answer;
}
