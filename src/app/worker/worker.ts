// First: the Database SDK reads the platform's WebSocket when it loads.
import './watchSockets.ts';

import { guardAccountAnswers } from '../../firebase/account/accountAnswers.ts';
import { systemClock } from '../../lib/systemClock.ts';
import { serveWorker, type OtherSide } from '../workerLine.ts';
import { createWorkerBackend } from './createWorkerBackend.ts';
import { openFirebaseAccounts } from './openFirebaseAccounts.ts';
import type { PageFunctions, SyncWorker } from './protocol.ts';
import { startEngine } from './startEngine.ts';

/*
 * The worker of one tab. Firebase listens for messages on the same global scope. It ignores ours, which have none of
 * its fields.
 */

guardAccountAnswers(self);

const page: OtherSide<PageFunctions> = serveWorker<SyncWorker>(
  self,
  createWorkerBackend({
    page: { sessionChanged: (session) => page.tell('sessionChanged', session) },
    clock: systemClock,
    random: Math.random,
    openAccounts: () => openFirebaseAccounts((request) => page.functions.appCheckToken(request)),
    withLock,
    startEngine,
  }),
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
