import { sendsReadable, type ActiveRecord, type EngineMode } from '../../encryption/EngineMode.ts';
import { createGate, type GateListener } from '../../encryption/createGate.ts';
import { createHeldEngine } from '../../encryption/createHeldEngine.ts';
import { createIdSource } from '../../entries/createIdSource.ts';
import type { Clock, Unsubscribe } from '../../lib/Clock.ts';
import { systemClock } from '../../lib/systemClock.ts';
import type { LocalStore } from '../../log/LocalStore.ts';
import type { Engine } from '../../log/Engine.ts';
import type { LogSchema } from '../../log/LogSchema.ts';
import type { TabChannel } from '../../log/TabChannel.ts';
import { forgetUnreadable } from '../../log/encryption/forgetUnreadable.ts';
import { waitForOwnWords } from '../../log/writes/waitForOwnWords.ts';
import type { SealKeys } from '../../seal/SealKeys.ts';
import { broadcastTabChannel } from '../../storage/broadcastTabChannel.ts';
import { indexedDbConnection } from '../../storage/indexedDbConnection.ts';
import { indexedDbKeyStore } from '../../storage/indexedDbKeyStore.ts';
import { indexedDbLocalStore } from '../../storage/indexedDbLocalStore.ts';
import type { RemoteStore } from '../../sync/RemoteStore.ts';
import { openStoredSettings, sealStoredSettings } from '../../sync/conversion/convertSettings.ts';
import {
  createConverter,
  type Converter,
  type ConverterDeps,
} from '../../sync/conversion/createConverter.ts';
import { createKnownRows } from '../../sync/conversion/createKnownRows.ts';
import type { ConvertingRecord } from '../../sync/conversion/settleRecord.ts';
import { createSyncEngine } from '../../sync/engine/createSyncEngine.ts';
import { leaderStore } from '../../sync/engine/leaderStore.ts';
import type { KnownRows } from '../../sync/wire/KnownRows.ts';
import { plainForm } from '../../sync/wire/plainForm.ts';
import { remoteStoreOver } from '../../sync/wire/remoteStoreOver.ts';
import { openingForm, sealedForm } from '../../sync/wire/sealedForm.ts';
import type { ConnectableStore, DeviceEngine, EngineEnd } from './WorkerDeps.ts';

/** The engine of `uid`'s log on this device, behind the gate that knows its encryption. */
export function createDeviceEngine(uid: string, wire: ConnectableStore): DeviceEngine {
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
  const common = { uid, wire, clock: systemClock, random: Math.random };
  const gate = createGate({
    ...common,
    keyStore: indexedDbKeyStore(connection),
    keyRecord: wire.keyRecord,
    watchConnection: (listener) => wire.watchConnection(listener),
    channel: gateChannel,
    createEngine: (mode, listener) =>
      createModeEngine({ ...common, localStore, channel }, mode, listener),
    forgetUnreadable: () => forgetUnreadable(localStore),
  });
  let hasStopped = false;

  function stop(): void {
    if (hasStopped) return;
    hasStopped = true;
    gate.stop();
    gateChannel.close();
    channel.close();
    localStore.close();
  }

  return { ended, start: () => gate.start(), wake: () => gate.wake(), stop };
}

/** What the engines of all modes use, one after another. They close none of it. */
interface ModeEngineDeps {
  readonly uid: string;
  readonly wire: Omit<ConnectableStore, 'connectNow'>;
  readonly localStore: LocalStore;
  readonly channel: TabChannel;
  readonly clock: Clock;
  readonly random: () => number;
}

/** The engine of `mode`: with the rows of its form, or one that holds everything back. */
export function createModeEngine(
  deps: ModeEngineDeps,
  mode: EngineMode,
  listener: GateListener,
): Engine {
  const { wire, channel } = deps;
  const common = { listener, sendsReadable: sendsReadable(mode) };
  switch (mode.kind) {
    case 'plain': {
      const remoteStore = remoteStoreOver(wire, plainForm(mode.recordRevision));
      return createParts(deps, { ...common, schema: 1, remoteStore, converter: null });
    }
    case 'sealed': {
      const { record, keys } = mode;
      const known = createKnownRows(deps.localStore, mode.hasTurnedOn === true);
      const remoteStore = encryptedStore(deps, record, keys, known);
      const converter = isConverting(record) ? { record, keys, known } : null;
      return createParts(deps, { ...common, schema: 2, remoteStore, converter });
    }
    case 'locked':
    case 'faulty': {
      const heldBy = mode.kind === 'locked' ? 'locked' : 'encryption-faulty';
      return createHeldEngine({
        channel,
        clock: deps.clock,
        heldBy,
        watchConnection: (onState) => wire.watchConnection(onState),
      });
    }
  }
}

function isConverting(record: ActiveRecord): record is ActiveRecord & ConvertingRecord {
  return record.state !== 'on';
}

function encryptedStore(
  { wire, uid, clock }: ModeEngineDeps,
  record: ActiveRecord,
  keys: SealKeys,
  known: KnownRows,
): RemoteStore {
  const { state, revision: recordRevision } = record;
  const form = { uid, keys, recordRevision, isConverting: state === 'sealing', clock };
  return state === 'opening'
    ? remoteStoreOver(wire, openingForm({ ...form, isConverting: true }))
    : remoteStoreOver(wire, sealedForm({ ...form, known }));
}

/** The engine, and the converter beside it of a log that is on its way. */
function createParts(
  deps: ModeEngineDeps,
  log: {
    readonly schema: LogSchema;
    readonly remoteStore: RemoteStore;
    readonly listener: GateListener;
    readonly sendsReadable: boolean;
    readonly converter: Pick<ConverterDeps, 'record' | 'keys' | 'known'> | null;
  },
): Engine {
  const { wire, uid, localStore, clock } = deps;
  const { schema, remoteStore, listener } = log;
  const { onOtherLog } = listener;
  const engine = createSyncEngine({
    ...deps,
    remoteStore,
    schema,
    sendsReadable: log.sendsReadable,
    onOtherLog,
  });
  const converter = log.converter === null ? null : converterOf(log.converter);

  function converterOf(converted: NonNullable<typeof log.converter>): Converter {
    const { record, keys } = converted;
    const convertSettings = record.state === 'sealing' ? sealStoredSettings : openStoredSettings;
    return createConverter({
      ...deps,
      ...converted,
      convertSettings: () => convertSettings(wire.settings, { uid, keys }),
      ownWordsSent: () => waitForOwnWords(localStore, clock),
      onConverted: (day) => engine.dayConverted(day),
      onProgress: listener.onProgress,
    });
  }

  let unsubscribe: Unsubscribe = () => undefined;
  return {
    start: () => {
      unsubscribe = deps.channel.subscribe((message) => {
        if (message.kind === 'rows-accepted') converter?.accept(message.rows);
      });
      engine.start();
      converter?.start();
    },
    wake: () => engine.wake(),
    stop: () => {
      unsubscribe();
      converter?.stop();
      engine.stop();
    },
  };
}
