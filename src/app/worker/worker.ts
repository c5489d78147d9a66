// First: the Database SDK takes the platform's WebSocket when it is loaded.
import './watchSockets.ts';

import { createBirpc } from 'birpc';

import { systemClock } from '../../lib/systemClock.ts';
import { createWorkerBackend } from './createWorkerBackend.ts';
import { openFirebaseAccounts } from './openFirebaseAccounts.ts';
import type { PageFunctions, WorkerFunctions } from './protocol.ts';
import { startEngine } from './startEngine.ts';

/*
 * The worker of one tab. Firebase's own listener for messages of other windows sits on the same global
 * and passes over ours, which carry none of its fields.
 */

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
    // Aborted while waiting for its turn: the log was closed.
    if (!(error instanceof DOMException && error.name === 'AbortError')) throw error;
  }
}
