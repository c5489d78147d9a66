// First: the Database SDK reads the platform's WebSocket when it loads.
import './watchSockets.ts';

import { createBirpc } from 'birpc';

import { guardAccountAnswers } from '../../firebase/account/accountAnswers.ts';
import { systemClock } from '../../lib/systemClock.ts';
import { createWorkerBackend } from './createWorkerBackend.ts';
import { openFirebaseAccounts } from './openFirebaseAccounts.ts';
import type { PageFunctions, WorkerFunctions } from './protocol.ts';
import { startEngine } from './startEngine.ts';

/*
 * The worker of one tab. Firebase listens for messages on the same global scope. It ignores ours, which have none of
 * its fields.
 */

guardAccountAnswers(self);

const page: PageFunctions = {
  sessionChanged: (session) => void rpc.sessionChanged.asEvent(session),
  appCheckToken: (request) => rpc.appCheckToken(request),
};

const rpc = createBirpc<PageFunctions, WorkerFunctions>(
  createWorkerBackend({
    page,
    clock: systemClock,
    random: Math.random,
    openAccounts: () => openFirebaseAccounts((request) => page.appCheckToken(request)),
    withLock,
    startEngine,
  }),
  {
    post: (message) => self.postMessage(message),
    on: (listener) =>
      self.addEventListener('message', (event: MessageEvent<unknown>) => listener(event.data)),
    timeout: -1,
  },
);

async function withLock(
  name: string,
  signal: AbortSignal,
  work: () => Promise<void>,
): Promise<void> {
  try {
    await navigator.locks.request(name, { signal }, work);
  } catch (error) {
    // Aborted while waiting for the lock: the log was closed.
    if (!(error instanceof DOMException && error.name === 'AbortError')) throw error;
  }
}
