import { createLookBackHost } from '../../lookback/createLookBackHost.ts';
import { broadcastTabChannel } from '../../storage/broadcastTabChannel.ts';
import { indexedDbConnection } from '../../storage/indexedDbConnection.ts';
import { indexedDbLocalStore } from '../../storage/indexedDbLocalStore.ts';
import { systemClock } from '../../lib/systemClock.ts';
import { lookBackWorkers } from './protocol.ts';
import { createLookBackServer } from './createLookBackServer.ts';

/*
 * The worker that reads the whole log of one person. Tabs share it if the browser has shared workers; otherwise each
 * tab has its own.
 */

const uid = lookBackWorkers.uidIn(self.name);
const connection = indexedDbConnection(uid);
const localStore = indexedDbLocalStore(uid, connection);
const channel = broadcastTabChannel(uid);
const host = createLookBackHost({
  localStore,
  channel,
  clock: systemClock,
  origin: self.location.origin,
});
const server = createLookBackServer(host, {
  rest: () => connection.rest(),
  resume: () => connection.resume(),
  close: () => {
    channel.close();
    localStore.close();
    self.close();
  },
});

if ('onconnect' in self) {
  self.addEventListener('connect', (event) => {
    if (!(event instanceof MessageEvent)) return;
    for (const port of event.ports) {
      server.serve(port);
      port.start();
    }
  });
} else {
  server.serve(self);
}
