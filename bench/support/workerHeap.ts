import type { CDPSession, Page } from 'playwright-core';

/** Says what a worker answers to `method`, over a session of the browser that is not its own page's. */
async function ask(session: CDPSession, sessionId: string, method: string): Promise<unknown> {
  const id = Math.floor(Math.random() * 1e9);
  const answer = new Promise<unknown>((resolve) => {
    const hear = (event: { readonly sessionId: string; readonly message: string }) => {
      if (event.sessionId !== sessionId) return;
      const message: unknown = JSON.parse(event.message);
      if (typeof message !== 'object' || message === null) return;
      if (!('id' in message) || message.id !== id) return;
      session.off('Target.receivedMessageFromTarget', hear);
      resolve('result' in message ? message.result : null);
    };
    session.on('Target.receivedMessageFromTarget', hear);
  });
  const message = JSON.stringify({ id, method });
  await session.send('Target.sendMessageToTarget', { sessionId, message });
  return answer;
}

/** Bytes of JavaScript heap, after a collection, of the worker of `page`'s browser whose address holds `name`. */
export async function workerHeap(page: Page, name: string): Promise<number> {
  const browser = page.context().browser();
  const session =
    browser === null
      ? await page.context().newCDPSession(page)
      : await browser.newBrowserCDPSession();
  const { targetInfos } = await session.send('Target.getTargets');
  const target = targetInfos.find(({ url, type }) => type.includes('worker') && url.includes(name));
  if (target === undefined) throw new Error(`There is no worker ${name}.`);
  const { sessionId } = await session.send('Target.attachToTarget', {
    targetId: target.targetId,
    flatten: false,
  });
  await ask(session, sessionId, 'HeapProfiler.enable');
  await ask(session, sessionId, 'HeapProfiler.collectGarbage');
  const usage = await ask(session, sessionId, 'Runtime.getHeapUsage');
  await session.send('Target.detachFromTarget', { sessionId });
  await session.detach();
  if (typeof usage !== 'object' || usage === null || !('usedSize' in usage)) {
    throw new Error('The worker does not say how large it is.');
  }
  return Number(usage.usedSize);
}
