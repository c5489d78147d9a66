// First: the Database SDK reads the platform's WebSocket when it loads.
import './watchSockets.ts';

import { createBirpc } from 'birpc';

import { guardAccountAnswers } from '../../firebase/account/accountAnswers.ts';
import { systemClock } from '../../lib/systemClock.ts';
import { broadcastTabChannel } from '../../storage/broadcastTabChannel.ts';
import { createLead } from './createLead.ts';
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
    lead: createLead({
      locks: navigator.locks,
      openChannel: broadcastTabChannel,
      clock: systemClock,
    }),
    startEngine,
  }),
  {
    post: (message) => self.postMessage(message),
    on: (listener) =>
      self.addEventListener('message', (event: MessageEvent<unknown>) => listener(event.data)),
    timeout: -1,
  },
);
