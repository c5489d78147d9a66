import type { Clock, Unsubscribe } from '../lib/Clock.ts';
import { createEngineTimers, type EngineTimers } from '../lib/createTimers.ts';
import type { Result } from '../lib/result.ts';
import { retryDelayMs } from '../lib/retryDelay.ts';
import type { EncryptionProgress } from '../log/encryption/EncryptionStatus.ts';
import type { Engine } from '../log/Engine.ts';
import type { StorageError } from '../log/StorageError.ts';
import type { TabChannel } from '../log/TabChannel.ts';
import { serveKeyRecord, type ConnectionWatch } from './serveKeyRecord.ts';
import { turningOn, type DeviceKeys, type KeyStore } from './DeviceKeys.ts';
import { isSameMode, statusOfMode, type EngineMode } from './EngineMode.ts';
import { judgeRecord, type SeenRecord } from './judgeRecord.ts';
import type { RemoteKeyRecord } from './RemoteKeyRecord.ts';
import type { DataKey, SealKeys } from '../seal/SealKeys.ts';

/** How long the engine rests after the server showed another log, in ms. */
const otherLogPauseMs = 60_000;

/** What an engine tells the gate. */
export interface GateListener {
  /** How far the conversion of the rows is. */
  readonly onProgress: (progress: EncryptionProgress) => void;
  /** The server shows a log of the other schema, or not the one that the keys belong to. */
  readonly onOtherLog: () => void;
}

/** The dependencies of the gate. */
export interface GateDeps {
  readonly uid: string;
  readonly keyStore: KeyStore;
  readonly keyRecord: RemoteKeyRecord;
  readonly watchConnection: ConnectionWatch;
  readonly channel: TabChannel;
  readonly clock: Clock;
  /** 0 inclusive to 1 exclusive: spreads retries. */
  readonly random: () => number;
  /** Creates the engine of `mode`. The one before has stopped. */
  readonly createEngine: (mode: EngineMode, listener: GateListener) => Engine;
  /** Makes the next engine read the rows again that the last one could not read. */
  readonly forgetUnreadable: () => Promise<Result<void, StorageError>>;
}

/**
 * Decides which engine a log has. It stands between the engine and the server.
 *
 * Runs one engine at a time, of the mode that the key record and the device's keys ask for. Only {@link DeviceKeys}
 * last; everything else is decided anew at each start.
 *
 *   start ──keys read──► engine ──record, new keys: other mode──► engine stopped ──► keys stored ──► engine
 *                          ▲                                                                          │
 *                          └──────────────────────────────────────────────────────────────────────────┘
 */
export function createGate(deps: GateDeps): Engine {
  const { keyStore, channel } = deps;
  const timers = createEngineTimers(deps.clock);
  const record = createRecordWatch(deps.keyRecord, deps.random, timers, hear);
  const engines = createEngineSwitch(deps, timers, () => {
    isOtherLog = true;
    inTurn(settle);
    timers.start(retryLog, otherLogPauseMs);
  });
  let device: DeviceKeys | null = null;
  /** Keys of a record that a tab has put. The record may come before the answer, or long after a lost one. */
  let offered: DeviceKeys | null = null;
  let seen: SeenRecord = 'not-heard';
  let isOtherLog = false;
  let last: Promise<unknown> = Promise.resolve();
  let unsubscribe: readonly Unsubscribe[] = [];
  let failures = 0;

  /** One change at a time, in order. */
  function inTurn(work: () => Promise<void>): void {
    last = last.then(() => (timers.hasStopped() ? undefined : work()));
  }

  async function begin(): Promise<void> {
    const read = await keyStore.read();
    if (timers.hasStopped()) return;
    if (!read.ok) {
      // Without the keys the device cannot know whether the log is encrypted.
      timers.start(() => inTurn(begin), retryDelayMs(failures++, deps.random));
      return;
    }
    device = read.value;
    await settle();
    record.resume();
  }

  function hear(value: unknown): void {
    seen = { value };
    if (value !== null) isOtherLog = false;
    inTurn(settle);
  }

  async function takeKeys(handed: unknown): Promise<void> {
    const read = await keyStore.read();
    if (!read.ok || read.value === null) return;
    const isOlder = device !== null && device.record.revision > read.value.record.revision;
    if (!isOlder) device = { ...read.value, keys: read.value.keys ?? parseHandedKeys(handed) };
    await settle();
  }

  async function settle(): Promise<void> {
    const judged = await judgeRecord(withOffer(device, offered, seen), seen, deps.uid);
    const isOther = isOtherLog && isJudgedOpen(judged.mode, seen);
    if (timers.hasStopped()) return;
    await engines.run(isOther ? { kind: 'faulty', fault: 'missing' } : judged.mode, async () => {
      if (judged.device === null || judged.device === device) return;
      device = judged.device;
      // If the store fails, the next start learns the record again.
      await keyStore.write(device);
    });
  }

  function retryLog(): void {
    isOtherLog = false;
    inTurn(settle);
  }

  return {
    start: () => {
      unsubscribe = [
        channel.subscribe((message) => {
          if (message.kind === 'engine-wanted') engines.report();
          if (message.kind === 'keys-changed-here') inTurn(() => takeKeys(message.keys));
        }),
        serveKeyRecord({
          ...deps,
          timers,
          onRecord: hear,
          onOffer: (offer, handed) => {
            const keys = parseHandedKeys(handed);
            offered = { record: offer, keys, ...turningOn(device, offer) };
          },
        }),
      ];
      inTurn(begin);
    },
    wake: () => {
      if (isOtherLog) retryLog();
      if (seen !== 'not-heard') record.resume();
      engines.wake();
    },
    stop: () => {
      timers.stopAll();
      record.stop();
      for (const end of unsubscribe) end();
      engines.stop();
    },
  };
}

/**
 * Whether `mode` would use the log. A readable log that the server calls encrypted waits for its record: another device
 * may be turning encryption on.
 */
function isJudgedOpen({ kind }: EngineMode, seen: SeenRecord): boolean {
  return kind === 'sealed' || (kind === 'plain' && seen !== 'not-heard');
}

/** The offered keys if the server has their record now, else what the device knows. */
function withOffer(
  device: DeviceKeys | null,
  offered: DeviceKeys | null,
  seen: SeenRecord,
): DeviceKeys | null {
  if (offered === null || seen === 'not-heard') return device;
  if (device !== null && device.record.revision >= offered.record.revision) return device;
  const { value } = seen;
  if (typeof value !== 'object' || value === null || !('mac' in value)) return device;
  return value.mac === offered.record.mac ? offered : device;
}

/** Runs the engine of one mode at a time. */
function createEngineSwitch(
  deps: Pick<GateDeps, 'createEngine' | 'forgetUnreadable' | 'channel' | 'random'>,
  timers: EngineTimers,
  onOtherLog: GateListener['onOtherLog'],
) {
  let running: { readonly mode: EngineMode; readonly engine: Engine } | null = null;
  let progress: EncryptionProgress | null = null;

  function report(): void {
    if (running === null || timers.hasStopped()) return;
    deps.channel.post({ kind: 'encryption', status: statusOfMode(running.mode, progress) });
  }

  /** Until it is stored, also on a full disk: an engine would take such a day for read. */
  async function forgetUnreadable(): Promise<void> {
    for (let failures = 0; !(await deps.forgetUnreadable()).ok; failures += 1) {
      await new Promise<void>((resolve) => {
        timers.start(resolve, retryDelayMs(failures, deps.random));
      });
    }
  }

  /** Runs `between` while no engine of another mode runs. */
  async function run(mode: EngineMode, between: () => Promise<void>): Promise<void> {
    const isSame = running !== null && isSameMode(running.mode, mode);
    if (!isSame && running !== null) {
      const { kind } = running.mode;
      running.engine.stop();
      running = null;
      // A held engine has read nothing.
      if (kind === 'plain' || kind === 'sealed') await forgetUnreadable();
    }
    await between();
    if (isSame || timers.hasStopped()) return;
    progress = null;
    const onProgress: GateListener['onProgress'] = (now) => {
      progress = now;
      report();
    };
    const engine = deps.createEngine(mode, { onProgress, onOtherLog });
    engine.start();
    running = { mode, engine };
    report();
  }

  return {
    run,
    report,
    wake: () => running?.engine.wake(),
    stop: () => running?.engine.stop(),
  };
}

/** Watches the key record, and begins again after the server ended the subscription. Ends with `stop`. */
function createRecordWatch(
  keyRecord: RemoteKeyRecord,
  random: () => number,
  timers: EngineTimers,
  onRecord: (value: unknown) => void,
) {
  let unsubscribe: Unsubscribe | null = null;
  let failures = 0;

  function resume(): void {
    if (timers.hasStopped()) return;
    unsubscribe ??= keyRecord.watch({
      onRecord: (value) => {
        if (timers.hasStopped()) return;
        failures = 0;
        onRecord(value);
      },
      onError: () => {
        unsubscribe = null;
        timers.start(resume, retryDelayMs(failures++, random));
      },
    });
  }

  return { resume, stop: () => unsubscribe?.() };
}

/** The keys in a message of another tab. null: the message has none. */
function parseHandedKeys(value: unknown): SealKeys | null {
  if (typeof value !== 'object' || value === null) return null;
  if (!('recordKey' in value && 'dataKeys' in value && 'activeKey' in value)) return null;
  const { recordKey, dataKeys, activeKey } = value;
  if (!(recordKey instanceof CryptoKey) || typeof activeKey !== 'number') return null;
  if (!Array.isArray(dataKeys) || !dataKeys.every(isDataKey)) return null;
  return dataKeys.some(({ number }) => number === activeKey)
    ? { recordKey, dataKeys, activeKey }
    : null;
}

function isDataKey(value: unknown): value is DataKey {
  if (typeof value !== 'object' || value === null) return false;
  if (!('number' in value && 'seal' in value && 'nonce' in value)) return false;
  const { number, seal, nonce } = value;
  return typeof number === 'number' && seal instanceof CryptoKey && nonce instanceof CryptoKey;
}
