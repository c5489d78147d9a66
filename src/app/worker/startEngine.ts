import { createGate } from '../../encryption/createGate.ts';
import { systemClock } from '../../lib/systemClock.ts';
import { forgetUnreadable } from '../../log/encryption/forgetUnreadable.ts';
import { broadcastSettingsChannel } from '../../storage/broadcastSettingsChannel.ts';
import { broadcastTabChannel } from '../../storage/broadcastTabChannel.ts';
import { indexedDbConnection } from '../../storage/indexedDbConnection.ts';
import { indexedDbKeyStore } from '../../storage/indexedDbKeyStore.ts';
import { indexedDbLocalStore } from '../../storage/indexedDbLocalStore.ts';
import { startModeEngine } from './startModeEngine.ts';
import type { ConnectableStore, RunningEngine } from './WorkerDeps.ts';

/** Creates and starts the engine of `uid`'s log on this device, behind the gate that knows its encryption. */
export function startEngine(uid: string, wire: ConnectableStore): RunningEngine {
  let setLost: () => void = () => undefined;
  const lost = new Promise<void>((resolve) => {
    setLost = resolve;
  });
  const connection = indexedDbConnection(uid, setLost);
  const localStore = indexedDbLocalStore(uid, connection);
  const gateChannel = broadcastTabChannel(uid);
  const channel = broadcastTabChannel(uid);
  const settingsChannel = broadcastSettingsChannel(uid);
  const common = { uid, wire, clock: systemClock, random: Math.random };
  const gate = createGate({
    ...common,
    keyStore: indexedDbKeyStore(connection),
    keyRecord: wire.keyRecord,
    watchConnection: (listener) => wire.watchConnection(listener),
    channel: gateChannel,
    startEngine: (mode, events) =>
      startModeEngine({ ...common, localStore, channel, settingsChannel }, mode, events),
    forgetUnreadable: () => forgetUnreadable(localStore),
  });
  gate.start();
  return {
    lost,
    wake: () => gate.wake(),
    stop() {
      gate.stop();
      gateChannel.close();
      channel.close();
      settingsChannel.close();
      localStore.close();
    },
  };
}
