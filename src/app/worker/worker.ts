// First: the Database SDK reads the platform's WebSocket when it loads.
import './watchSockets.ts';

import { guardAccountAnswers } from '../../firebase/account/accountAnswers.ts';
import { systemClock } from '../../lib/systemClock.ts';
import { broadcastTabChannel } from '../../storage/broadcastTabChannel.ts';
import { serveWorker, type OtherSide } from '../workerLine.ts';
import { createLead } from './createLead.ts';
import { createWorkerBackend } from './createWorkerBackend.ts';
import { openFirebaseAccounts } from './openFirebaseAccounts.ts';
import type { PageFunctions, SyncWorker } from './protocol.ts';
import { createDeviceEngine } from './createDeviceEngine.ts';

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
    lead: createLead({
      locks: navigator.locks,
      openChannel: broadcastTabChannel,
      clock: systemClock,
    }),
    createEngine: createDeviceEngine,
  }),
);
