import { standingOf, type LogSchema } from '../log/LogSchema.ts';
import { createEngineTimers } from '../lib/createTimers.ts';
import type { Clock, Unsubscribe } from '../lib/Clock.ts';
import type { Engine } from '../log/Engine.ts';
import type { RemoteError } from '../log/RemoteError.ts';
import type { RemoteSettings, SettingsConnection } from './RemoteSettings.ts';
import { retryDelayMs } from '../lib/retryDelay.ts';
import type { StoredChanges, StoredSetting } from './Settings.ts';
import type { SettingsChannel } from './SettingsChannel.ts';

/** Dependencies of {@link createSettingsSync}. */
export interface SettingsSyncDeps {
  readonly remoteSettings: RemoteSettings;
  readonly remoteStore: SettingsConnection;
  readonly channel: SettingsChannel;
  /** The schema of the log. Default: 1. */
  readonly schema?: LogSchema;
  readonly clock: Clock;
  /** Returns a number from 0 inclusive to 1 exclusive. Spreads retries. */
  readonly random: () => number;
}

/**
 * Keeps one person's settings equal on this device and the server.
 *
 * Sends the tabs' choices and reports the server's settings to them. It runs beside the engine, in the
 * leading worker. It keeps no state that matters: each tab keeps its choices until they are reported as sent.
 * For each setting, the last write to reach the server wins.
 *
 *   tab: unsent ─► wanted ─► connected, schema known? ─► write ─► tab: sent
 *                    ▲                                     │ failed
 *                    └──── a while, wake, new connection ◄─┘
 */
export function createSettingsSync(deps: SettingsSyncDeps): Engine {
  const { remoteSettings, remoteStore, channel, schema = 1 } = deps;
  const timers = createEngineTimers(deps.clock);
  const wanted = new Map<string, StoredSetting | null>();
  let isConnected = false;
  let isSending = false;
  let isStopped = false;
  let attempts = 0;
  let stopWatch: Unsubscribe | null = null;
  const stops: Unsubscribe[] = [];

  function goOn(): void {
    if (isStopped || !isConnected) return;
    stopWatch ??= remoteSettings.watch({
      onSettings: (stored) => {
        if (!isStopped) channel.post({ kind: 'server', stored });
      },
      onError: () => {
        stopWatch = null;
        goOnLater();
      },
    });
    void send();
  }

  function goOnLater(): void {
    if (!isStopped) timers.start(goOn, retryDelayMs(attempts++, deps.random));
  }

  async function send(): Promise<void> {
    if (isSending || wanted.size === 0) return;
    isSending = true;
    const changes = Object.fromEntries(wanted);
    const sent = await write(changes);
    isSending = false;
    if (hasStopped()) return;
    for (const [name, value] of Object.entries(sent)) {
      if (wanted.get(name) === value) wanted.delete(name);
    }
    if (Object.keys(sent).length > 0) channel.post({ kind: 'sent', changes: sent });
    if (Object.keys(sent).length < Object.keys(changes).length) {
      goOnLater();
      return;
    }
    attempts = 0;
    await send();
  }

  /** Writes only to a log of its own schema. Returns the accepted changes. */
  async function write(changes: StoredChanges): Promise<StoredChanges> {
    const header = await remoteStore.readLogHeader();
    if (hasStopped() || !header.ok) return {};
    if (standingOf(header.value.schema, schema) !== 'ours') return {};
    return writeTogetherOrEach(remoteSettings, changes, hasStopped);
  }

  /** A function, because its value changes during an await. */
  function hasStopped(): boolean {
    return isStopped;
  }

  return {
    start() {
      stops.push(
        channel.subscribe((message) => {
          if (message.kind !== 'unsent') return;
          for (const [name, value] of Object.entries(message.changes)) wanted.set(name, value);
          goOn();
        }),
        remoteStore.watchConnection((state) => {
          const wasConnected = isConnected;
          ({ isConnected } = state);
          if (isConnected && !wasConnected) goOn();
        }),
      );
      channel.post({ kind: 'unsent-wanted' });
    },
    wake: goOn,
    stop() {
      isStopped = true;
      timers.stopAll();
      stopWatch?.();
      for (const stop of stops) stop();
    },
  };
}

/**
 * Writes the changes together. After a refusal it writes each alone, so that one that cannot be stored delays no
 * other. Returns the accepted ones.
 */
async function writeTogetherOrEach(
  remoteSettings: Pick<RemoteSettings, 'write'>,
  changes: StoredChanges,
  hasStopped: () => boolean,
): Promise<StoredChanges> {
  const written = await remoteSettings.write(changes);
  if (written.ok) return changes;
  const all = Object.entries(changes);
  if (all.length < 2 || !isRefusal(written.error)) return {};
  const accepted: Record<string, StoredSetting | null> = {};
  for (const [name, value] of all) {
    if (hasStopped()) break;
    if ((await remoteSettings.write({ [name]: value })).ok) accepted[name] = value;
  }
  return accepted;
}

/** Whether another try would fail like this one. */
function isRefusal({ kind }: RemoteError): boolean {
  return kind === 'permission-denied' || kind === 'invalid-data';
}
