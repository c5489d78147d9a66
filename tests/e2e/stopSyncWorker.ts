import type { CDPSession, Page } from '@playwright/test';

/**
 * Stops the sync worker of `page` in the middle of whatever it runs next, as a debugger does: no timer, message or answer
 * reaches it, and it keeps its locks. Returns a function that lets it run again.
 */
export async function stopSyncWorker(page: Page): Promise<() => Promise<void>> {
  const devTools = await page.context().newCDPSession(page);
  const attached = new Promise<string>((resolve) => {
    devTools.on('Target.attachedToTarget', ({ sessionId, targetInfo }) => {
      if (targetInfo.type === 'worker' && targetInfo.title === 'daylog-sync') resolve(sessionId);
    });
  });
  // Playwright reaches no worker with a session that is "flat".
  const options = { autoAttach: true, waitForDebuggerOnStart: false, flatten: false };
  await devTools.send('Target.setAutoAttach', options);
  const tell = speakTo(devTools, await attached);
  const paused = nextOf(devTools, 'Debugger.paused');
  await tell('Debugger.enable');
  await tell('Debugger.pause');
  await paused;
  return async () => {
    await tell('Debugger.resume');
    await tell('Debugger.disable');
    await devTools.detach();
  };
}

/** Sends commands without parameters to the worker behind `sessionId`. */
function speakTo(devTools: CDPSession, sessionId: string): (method: string) => Promise<void> {
  let sent = 0;
  return async (method) => {
    const message = JSON.stringify({ id: ++sent, method });
    await devTools.send('Target.sendMessageToTarget', { sessionId, message });
  };
}

/** Resolves with the next event `method` of a worker. */
function nextOf(devTools: CDPSession, method: string): Promise<void> {
  return new Promise((resolve) => {
    devTools.on('Target.receivedMessageFromTarget', ({ message }) => {
      const event: unknown = JSON.parse(message);
      if (
        typeof event === 'object' &&
        event !== null &&
        'method' in event &&
        event.method === method
      )
        resolve();
    });
  });
}
