import { createIdSource } from '../../entries/createIdSource.ts';
import { systemClock } from '../../lib/systemClock.ts';
import { askEngine } from '../../log/askEngine.ts';
import { openHistoryPages } from '../../log/history/openHistoryPages.ts';
import { broadcastTabChannel } from '../../storage/broadcastTabChannel.ts';
import { indexedDbLocalStore } from '../../storage/indexedDbLocalStore.ts';
import { createTransferHost } from '../../transfer/createTransferHost.ts';
import { formats } from '../../transfer/formats/formats.ts';
import { uidOfTransferWorker } from './protocol.ts';
import { serveTransfer } from './serveTransfer.ts';

/*
 * The worker that imports into the log of one person. Each tab that imports has its own, and terminates it at
 * sign-out.
 */

const uid = uidOfTransferWorker(self.name);
const channel = broadcastTabChannel(uid);
const ids = createIdSource(() => systemClock.now());
const host = createTransferHost({
  localStore: indexedDbLocalStore(uid),
  channel,
  clock: systemClock,
  formats,
  deletions: openHistoryPages((question) =>
    askEngine(channel, systemClock, ids.writeId(), question),
  ),
});
serveTransfer(host, self);
