import { createHeldEngine } from '../../encryption/createHeldEngine.ts';
import type { EngineEvents, ModeEngine } from '../../encryption/createGate.ts';
import { sendsReadable, type ActiveRecord, type EngineMode } from '../../encryption/EngineMode.ts';
import type { Clock } from '../../lib/Clock.ts';
import type { LocalStore } from '../../log/LocalStore.ts';
import type { LogSchema } from '../../log/LogSchema.ts';
import { waitForOwnWords } from '../../log/writes/waitForOwnWords.ts';
import type { TabChannel } from '../../log/TabChannel.ts';
import type { SealKeys } from '../../seal/SealKeys.ts';
import { createSettingsSync } from '../../settings/createSettingsSync.ts';
import type { RemoteSettings } from '../../settings/RemoteSettings.ts';
import { openStoredSettings, sealStoredSettings } from '../../settings/sealed/convertSettings.ts';
import {
  openingRemoteSettings,
  sealedRemoteSettings,
} from '../../settings/sealed/sealedRemoteSettings.ts';
import type { SettingsChannel } from '../../settings/SettingsChannel.ts';
import {
  createConverter,
  type Converter,
  type ConverterDeps,
} from '../../sync/conversion/createConverter.ts';
import type { ConvertingRecord } from '../../sync/conversion/settleRecord.ts';
import { createKnownRows } from '../../sync/conversion/createKnownRows.ts';
import { createSyncEngine } from '../../sync/engine/createSyncEngine.ts';
import type { RemoteStore } from '../../sync/RemoteStore.ts';
import type { KnownRows } from '../../sync/wire/KnownRows.ts';
import { plainForm } from '../../sync/wire/plainForm.ts';
import { remoteStoreOver } from '../../sync/wire/remoteStoreOver.ts';
import { openingForm, sealedForm } from '../../sync/wire/sealedForm.ts';
import type { ConnectableStore } from './WorkerDeps.ts';

/** What the engines of all modes use, one after another. They close none of it. */
export interface ModeEngineDeps {
  readonly uid: string;
  readonly wire: Omit<ConnectableStore, 'connectNow'>;
  readonly localStore: LocalStore;
  readonly channel: TabChannel;
  readonly settingsChannel: SettingsChannel;
  readonly clock: Clock;
  readonly random: () => number;
}

/** Creates and starts the engine of `mode`: with the rows of its form, or one that holds everything back. */
export function startModeEngine(
  deps: ModeEngineDeps,
  mode: EngineMode,
  events: EngineEvents,
): ModeEngine {
  const { wire, channel } = deps;
  const common = { events, sendsReadable: sendsReadable(mode) };
  switch (mode.kind) {
    case 'plain': {
      const remoteStore = remoteStoreOver(wire, plainForm(mode.recordRevision));
      const remoteSettings = wire.settings;
      return startParts(deps, {
        ...common,
        schema: 1,
        remoteStore,
        remoteSettings,
        converter: null,
      });
    }
    case 'sealed': {
      const { record, keys } = mode;
      const known = createKnownRows(deps.localStore, mode.hasTurnedOn === true);
      const remoteStore = encryptedStore(deps, record, keys, known);
      const remoteSettings = encryptedSettings(deps, record, keys);
      const converter = isConverting(record) ? { record, keys, known } : null;
      return startParts(deps, { ...common, schema: 2, remoteStore, remoteSettings, converter });
    }
    case 'locked':
    case 'faulty': {
      const heldBy = mode.kind === 'locked' ? 'locked' : 'encryption-faulty';
      const held = createHeldEngine({
        channel,
        clock: deps.clock,
        heldBy,
        watchConnection: (listener) => wire.watchConnection(listener),
      });
      held.start();
      return held;
    }
  }
}

function isConverting(record: ActiveRecord): record is ActiveRecord & ConvertingRecord {
  return record.state !== 'on';
}

function encryptedStore(
  { wire, uid }: ModeEngineDeps,
  record: ActiveRecord,
  keys: SealKeys,
  known: KnownRows,
): RemoteStore {
  const { state, revision: recordRevision } = record;
  const form = { uid, keys, recordRevision, isConverting: state === 'sealing' };
  return state === 'opening'
    ? remoteStoreOver(wire, openingForm({ ...form, isConverting: true }))
    : remoteStoreOver(wire, sealedForm({ ...form, known }));
}

function encryptedSettings(
  { wire, uid, clock }: ModeEngineDeps,
  { state }: ActiveRecord,
  keys: SealKeys,
): RemoteSettings {
  const settings = { wire: wire.settings, uid, keys, clock };
  return state === 'opening'
    ? openingRemoteSettings(settings)
    : sealedRemoteSettings(settings, state);
}

/** The engine, the settings sync beside it, and what converts the rows of a log that is on its way. */
function startParts(
  deps: ModeEngineDeps,
  log: {
    readonly schema: LogSchema;
    readonly remoteStore: RemoteStore;
    readonly remoteSettings: RemoteSettings;
    readonly events: EngineEvents;
    readonly sendsReadable: boolean;
    readonly converter: Pick<ConverterDeps, 'record' | 'keys' | 'known'> | null;
  },
): ModeEngine {
  const { wire, uid, localStore, clock } = deps;
  const { schema, remoteStore, remoteSettings, events } = log;
  const { onOtherLog } = events;
  const engine = createSyncEngine({
    ...deps,
    remoteStore,
    schema,
    sendsReadable: log.sendsReadable,
    onOtherLog,
  });
  const settings = createSettingsSync({
    ...deps,
    remoteSettings,
    remoteStore,
    channel: deps.settingsChannel,
    schema,
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
      onProgress: events.onProgress,
    });
  }

  const unsubscribe = deps.channel.subscribe((message) => {
    if (message.kind === 'rows-accepted') converter?.accept(message.rows);
  });
  engine.start();
  settings.start();
  converter?.start();
  return {
    wake: () => {
      engine.wake();
      settings.wake();
    },
    stop: () => {
      unsubscribe();
      converter?.stop();
      engine.stop();
      settings.stop();
    },
  };
}
