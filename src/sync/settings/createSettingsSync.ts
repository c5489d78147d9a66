import type { Unsubscribe } from '../../lib/Clock.ts';
import { retryDelayMs } from '../../lib/retryDelay.ts';
import type { RemoteError } from '../../log/RemoteError.ts';
import {
  emptySettings,
  isNoChange,
  withChanges,
  withoutChanges,
  type SettingsRecord,
  type StoredChanges,
  type StoredSetting,
} from '../../log/SettingsRecord.ts';
import type { ConnectionMonitor } from '../connection/createConnectionMonitor.ts';
import type { HeaderReader } from '../connection/createHeaderReader.ts';
import type { EngineContext } from '../EngineContext.ts';
import type { RemoteSettings } from './RemoteSettings.ts';

/** What {@link SettingsSync} takes from the engine, and the parts below it. */
export interface SettingsSyncDeps extends Pick<
  EngineContext,
  'localStore' | 'remoteStore' | 'channel' | 'timers' | 'random'
> {
  readonly connection: Pick<ConnectionMonitor, 'canRead' | 'trouble'>;
  readonly header: Pick<HeaderReader, 'canSend'>;
}

/** Keeps the settings equal on this device and the server. */
export interface SettingsSync {
  /** Sends the unsent choices, if they may be sent. Call whenever there may be some. */
  pump(): void;
  /** Watches the server's settings and ends the pause: the server may be asked. */
  resume(): void;
  stop(): void;
}

type State =
  | { readonly kind: 'idle' }
  | { readonly kind: 'sending'; readonly isWantedAgain: boolean }
  | { readonly kind: 'pausing'; readonly cancel: Unsubscribe };

/**
 * Sends the choices in the settings record, and stores there what the server reports. For each setting, the last write
 * to reach the server wins. A choice that the server refuses stays unsent and is tried again.
 *
 *           pump            all accepted
 *   idle ──────────► sending ───────────► idle
 *    ▲                  └─ failed ─► pausing 1 s to 60 s ─► sending
 *    └──── resume ─────────────────────┘
 */
export function createSettingsSync(deps: SettingsSyncDeps): SettingsSync {
  const { localStore, channel, timers, random, connection, header } = deps;
  const remote = deps.remoteStore.settings;
  let state: State = { kind: 'idle' };
  let attempts = 0;
  let stopWatch: Unsubscribe | null = null;

  function watch(): void {
    if (timers.hasStopped() || !connection.canRead()) return;
    stopWatch ??= remote.watch({
      onSettings: (server) => void takeServer(server),
      onError: () => {
        endWatch();
        timers.start(watch, retryDelayMs(attempts++, random));
      },
    });
  }

  function endWatch(): void {
    stopWatch?.();
    stopWatch = null;
  }

  async function takeServer(server: SettingsRecord['server']): Promise<void> {
    if (timers.hasStopped()) return;
    const isStored = await change('relaxed', (record) => ({ ...record, server }));
    // The next watch reports them again.
    if (!isStored) endWatch();
  }

  /** Changes the record and tells the tabs. Whether it is stored. */
  async function change(
    durability: 'strict' | 'relaxed',
    next: (record: SettingsRecord) => SettingsRecord,
  ): Promise<boolean> {
    const changed = await localStore.write(durability, async (writer) => {
      const stored = await writer.settings();
      const after = next(stored ?? emptySettings);
      if (stored !== undefined && JSON.stringify(after) === JSON.stringify(stored)) return false;
      await writer.putSettings(after);
      return true;
    });
    if (timers.hasStopped()) return false;
    if (!changed.ok) connection.trouble(changed.error);
    else if (changed.value) channel.post({ kind: 'settings-changed' });
    return changed.ok;
  }

  function pump(): void {
    if (timers.hasStopped() || state.kind === 'pausing') return;
    if (state.kind === 'sending') {
      state = { kind: 'sending', isWantedAgain: true };
      return;
    }
    state = { kind: 'sending', isWantedAgain: false };
    void send();
  }

  async function send(): Promise<void> {
    const isAllSent = await sendUnsent();
    if (timers.hasStopped()) return;
    const isWantedAgain = state.kind === 'sending' && state.isWantedAgain;
    state = { kind: 'idle' };
    if (!isAllSent) {
      pause();
      return;
    }
    attempts = 0;
    if (isWantedAgain) pump();
  }

  /** Sends the choices that are unsent now. Whether no retry is needed. */
  async function sendUnsent(): Promise<boolean> {
    const read = await localStore.read((reader) => reader.settings());
    if (timers.hasStopped()) return false;
    if (!read.ok) {
      connection.trouble(read.error);
      return false;
    }
    const { unsent } = read.value ?? emptySettings;
    if (isNoChange(unsent)) return true;
    // `resume` follows when it can.
    if (!header.canSend()) return true;
    const sent = await writeTogetherOrEach(remote, unsent, timers.hasStopped);
    if (timers.hasStopped() || isNoChange(sent)) return false;
    // Strict: a choice that came back after a crash would replace a newer one of another device.
    const isStored = await change('strict', (record) => ({
      server: withChanges(record.server, sent),
      unsent: withoutChanges(record.unsent, sent),
    }));
    return isStored && isNoChange(withoutChanges(unsent, sent));
  }

  function pause(): void {
    const cancel = timers.start(
      () => {
        state = { kind: 'idle' };
        pump();
      },
      retryDelayMs(attempts++, random),
    );
    state = { kind: 'pausing', cancel };
  }

  return {
    pump,
    resume: () => {
      watch();
      if (state.kind === 'pausing') {
        state.cancel();
        state = { kind: 'idle' };
      }
      pump();
    },
    stop: endWatch,
  };
}

/**
 * Writes the changes together. After a refusal it writes each alone, so that one that cannot be stored delays no
 * other. Returns the accepted ones.
 */
async function writeTogetherOrEach(
  remote: Pick<RemoteSettings, 'write'>,
  changes: StoredChanges,
  hasStopped: () => boolean,
): Promise<StoredChanges> {
  const written = await remote.write(changes);
  if (written.ok) return changes;
  const all = Object.entries(changes);
  if (all.length < 2 || !isRefusal(written.error)) return {};
  const accepted: Record<string, StoredSetting | null> = {};
  for (const [name, value] of all) {
    if (hasStopped()) break;
    if ((await remote.write({ [name]: value })).ok) accepted[name] = value;
  }
  return accepted;
}

/** Whether another try would fail like this one. */
function isRefusal({ kind }: RemoteError): boolean {
  return kind === 'permission-denied' || kind === 'invalid-data';
}
