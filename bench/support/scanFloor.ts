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
  return heapOf(page, name, ({ type }) => type.includes('worker'));
}

/** The same of all pages and workers of `page`'s origin, with what they hold outside the heap (WebAssembly). */
export async function originHeap(page: Page): Promise<number> {
  return heapOf(page, new URL(page.url()).origin, () => true, true);
}

type Target = { readonly type: string; readonly url: string };

async function heapOf(
  page: Page,
  name: string,
  isWanted: (target: Target) => boolean,
  isWhole = false,
): Promise<number> {
  const context = page.context();
  const session =
    (await context.browser()?.newBrowserCDPSession()) ?? (await context.newCDPSession(page));
  const { targetInfos } = await session.send('Target.getTargets');
  const targets = targetInfos.filter((each) => each.url.includes(name) && isWanted(each));
  if (targets.length === 0) throw new Error(`There is no page or worker ${name}.`);
  let bytes = 0;
  for (const { targetId } of isWhole ? targets : targets.slice(0, 1)) {
    const { sessionId } = await session.send('Target.attachToTarget', { targetId, flatten: false });
    await ask(session, sessionId, 'HeapProfiler.enable');
    await ask(session, sessionId, 'HeapProfiler.collectGarbage');
    const usage = at(await ask(session, sessionId, 'Runtime.getHeapUsage'), 'result');
    bytes += Number(at(usage, 'usedSize'));
    if (isWhole) bytes += Number(at(usage, 'backingStorageSize'));
    await session.send('Target.detachFromTarget', { sessionId });
  }
  await session.detach();
  return bytes;
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
