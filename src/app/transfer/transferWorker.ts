import { systemClock } from '../../lib/systemClock.ts';
import { watchForEngine } from '../../log/createEngineSilence.ts';
import { callEngine } from '../../log/engineLine.ts';
import { openHistoryPages } from '../../log/history/openHistoryPages.ts';
import type { TakeIn } from '../../photos/TakenPhoto.ts';
import { broadcastTabChannel } from '../../storage/broadcastTabChannel.ts';
import { indexedDbConnection } from '../../storage/indexedDbConnection.ts';
import { indexedDbKeyStore } from '../../storage/indexedDbKeyStore.ts';
import { indexedDbLocalStore } from '../../storage/indexedDbLocalStore.ts';
import { createTransferHost } from '../../transfer/createTransferHost.ts';
import { formats } from '../../transfer/formats/formats.ts';
import { serveWorker } from '../workerLine.ts';
import { transferWorkers, type TransferWorker } from './protocol.ts';
import { photoMaker } from './photoMaker.ts';
import { readIdKeys } from './readIdKeys.ts';

/*
 * The worker that imports into the log of one person. Each tab that imports has its own, and terminates it at
 * sign-out.
 */

const uid = transferWorkers.uidIn(self.name);
const channel = broadcastTabChannel(uid);
const connection = indexedDbConnection(uid);
const engine = callEngine(channel, systemClock);
/** The page exists before the first file is opened. */
const takeIn: TakeIn = (file) => page.functions.takeIn(file);
const host = createTransferHost({
  localStore: indexedDbLocalStore(uid, connection),
  idKeys: readIdKeys(indexedDbKeyStore(connection)),
  channel,
  clock: systemClock,
  formats,
  deletions: openHistoryPages(engine, watchForEngine(channel, systemClock)),
  photos: photoMaker(takeIn),
  photoUsage: () => engine.photoUsage(),
});

const page = serveWorker<TransferWorker>(self, { ...host.actions });
host.state.subscribe(() => page.tell('stateChanged', host.state.getSnapshot()));
const sendImports = () => page.tell('importsChanged', host.imports.getSnapshot());
host.imports.subscribe(sendImports);
sendImports();
