import { broadcastTabChannel } from '../../storage/broadcastTabChannel.ts';
import { indexedDbLocalStore } from '../../storage/indexedDbLocalStore.ts';
import { createSyncEngine } from '../../sync/createSyncEngine.ts';
import type { RemoteStore } from '../../sync/ports.ts';
import { systemClock } from '../../sync/systemClock.ts';
import type { RunningEngine } from './backend.ts';

/** Builds and starts the engine of `uid`'s log on this device, in step with `remoteStore`. */
export function startEngine(uid: string, remoteStore: RemoteStore): RunningEngine {
  const localStore = indexedDbLocalStore(uid);
  const channel = broadcastTabChannel(uid);
  const engine = createSyncEngine({
    localStore,
    remoteStore,
    channel,
    clock: systemClock,
    random: Math.random,
  });
  engine.start();
  return {
    wake: () => engine.wake(),
    stop() {
      engine.stop();
      channel.close();
      localStore.close();
    },
  };
}
