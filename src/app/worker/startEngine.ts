import { broadcastSettingsChannel } from '../../storage/broadcastSettingsChannel.ts';
import { broadcastTabChannel } from '../../storage/broadcastTabChannel.ts';
import { indexedDbConnection } from '../../storage/indexedDbConnection.ts';
import { indexedDbLocalStore } from '../../storage/indexedDbLocalStore.ts';
import { createSettingsSync, type SettingsSync } from '../../settings/createSettingsSync.ts';
import { createSyncEngine } from '../../sync/engine/createSyncEngine.ts';
import { plainForm } from '../../sync/wire/plainForm.ts';
import { remoteStoreOver } from '../../sync/wire/remoteStoreOver.ts';
import { systemClock } from '../../lib/systemClock.ts';
import type { ConnectableStore, RunningEngine } from './WorkerDeps.ts';

/** Creates and starts the engine of `uid`'s log on this device, which syncs with `remoteStore`. */
export function startEngine(uid: string, remoteStore: ConnectableStore): RunningEngine {
  let setLost: () => void = () => undefined;
  const lost = new Promise<void>((resolve) => {
    setLost = resolve;
  });
  const localStore = indexedDbLocalStore(uid, indexedDbConnection(uid, setLost));
  const channel = broadcastTabChannel(uid);
  const engine = createSyncEngine({
    localStore,
    remoteStore: remoteStoreOver(remoteStore, plainForm(null)),
    channel,
    clock: systemClock,
    random: Math.random,
  });
  engine.start();
  const settings = startSettingsSync(uid, remoteStore);
  return {
    lost,
    wake() {
      engine.wake();
      settings.wake();
    },
    stop() {
      engine.stop();
      settings.stop();
      channel.close();
      localStore.close();
    },
  };
}

/** Syncs the settings, under the same lock as the engine. */
function startSettingsSync(uid: string, remoteStore: ConnectableStore): SettingsSync {
  const channel = broadcastSettingsChannel(uid);
  const sync = createSettingsSync({
    remoteSettings: remoteStore.settings,
    remoteStore,
    channel,
    clock: systemClock,
    random: Math.random,
  });
  sync.start();
  return {
    ...sync,
    stop() {
      sync.stop();
      channel.close();
    },
  };
}
