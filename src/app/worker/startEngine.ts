import { createGate } from '../../encryption/createGate.ts';
import { createIdSource } from '../../entries/createIdSource.ts';
import { systemClock } from '../../lib/systemClock.ts';
import { forgetUnreadable } from '../../log/encryption/forgetUnreadable.ts';
import { broadcastSettingsChannel } from '../../storage/broadcastSettingsChannel.ts';
import { broadcastTabChannel } from '../../storage/broadcastTabChannel.ts';
import { indexedDbConnection } from '../../storage/indexedDbConnection.ts';
import { indexedDbKeyStore } from '../../storage/indexedDbKeyStore.ts';
import { indexedDbLocalStore } from '../../storage/indexedDbLocalStore.ts';
import { leaderStore } from '../../sync/engine/leaderStore.ts';
import { startModeEngine } from './startModeEngine.ts';
import type { ConnectableStore, EngineEnd, RunningEngine } from './WorkerDeps.ts';

/** Creates and starts the engine of `uid`'s log on this device, behind the gate that knows its encryption. */
export function startEngine(uid: string, wire: ConnectableStore): RunningEngine {
  let end: (why: EngineEnd) => void = () => undefined;
  const ended = new Promise<EngineEnd>((resolve) => {
    end = resolve;
  });
  const connection = indexedDbConnection(uid, () => end('store-lost'));
  const localStore = leaderStore({
    store: indexedDbLocalStore(uid, connection),
    token: createIdSource(() => systemClock.now(), Math.random).writeId(),
    onDeposed: () => {
      stop();
      end('deposed');
    },
  });
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
  let hasStopped = false;

  function stop(): void {
    if (hasStopped) return;
    hasStopped = true;
    gate.stop();
    gateChannel.close();
    channel.close();
    settingsChannel.close();
    localStore.close();
  }

  gate.start();
  return { ended, wake: () => gate.wake(), stop };
}
