import { knownSchema } from '../../log/knownSchema.ts';
import type { StorageError } from '../../log/StorageError.ts';
import type { EngineTimers } from '../../lib/createTimers.ts';
import type { LocalStore } from '../../log/LocalStore.ts';
import type { RemoteError } from '../../log/RemoteError.ts';
import type { LogHeader, RemoteStore } from '../RemoteStore.ts';
import type { Unsubscribe } from '../../lib/Clock.ts';
import { retryDelayMs } from '../../lib/retryDelay.ts';
import type { EngineStatus } from '../../log/TabChannel.ts';

/** In the first while of an outage a connection is tried this often, so that a short one costs no waiting. */
const quickProbeMs = 400;
const quickProbes = 75;
/** The first connection of all is given this long before anybody hurries it. */
const firstProbeMs = 2000;
/**
 * So many connections in a row that end before the server has answered anything are no outage: somebody
 * there will have none of us (a token it calls invalid), and is left in peace ever longer.
 */
const mostUnproven = 3;
/** A connection in the making is given this long before it is dropped for another try. */
const patienceMs = 10_000;
/** How often a quiet connection is asked something: the SDK itself never notices that a socket is dead. */
const pulseMs = 180_000;
/** How long to wait for a sign-in before asking again whether there was one. */
const signInPollMs = 60_000;

/** What the connection monitor needs, and whom it tells. */
export interface ConnectionMonitorDeps {
  readonly localStore: LocalStore;
  readonly remoteStore: RemoteStore;
  readonly timers: EngineTimers;
  readonly random: () => number;
  /** A new generation for a log that has none. */
  newGeneration(): string;
  /**
   * What the server says of the log; resolves when the device's copy is of that log. `isOurs`: this engine gave the
   * log its generation.
   */
  onHeader(header: LogHeader, isOurs: boolean): Promise<void>;
  /** The server may be asked, or asked again: everything that waits goes on. */
  onUsable(): void;
  /** What {@link ConnectionMonitor.status} says has changed. */
  onChange(): void;
}

/** The state of the way to the server, and of the store at this end of it. */
export interface ConnectionMonitor {
  start(): void;
  canRead(): boolean;
  canSend(): boolean;
  /** Words are about to be sent: a log without a generation is given one, ahead of them on the same line. */
  beginLog(): void;
  /**
   * Reads the header of the log anew and does what follows from it, if it can be read. The answer is newer than
   * whatever was read before.
   */
  readHeader(): Promise<void>;
  serverTimeOffsetMs(): number;
  status(): Omit<EngineStatus, 'savedAsOfMs'>;
  /** Something failed for a reason that stops more than itself. */
  trouble(trouble: { readonly kind: (RemoteError | StorageError)['kind'] | 'needs-sign-in' }): void;
  /** Tries at once whatever it was waiting to try. */
  wake(): void;
  stop(): void;
}

/**
 *   down ──connected──► up ──header read──► up, sending allowed      (schema higher: read only)
 *    ▲ ▲                │ │
 *    │ └─connection lost┘ ├─► suspended: up, but nothing answers ──a while, or a new connection──► up
 *    │                    ├─► needs sign-in ──wake, new connection, a minute──► up
 *    └─ probes: 0.4 s apart at first, then 1 s to 60 s              └─► store broken ──store works──► up
 */
export function createConnectionMonitor(deps: ConnectionMonitorDeps): ConnectionMonitor {
  const { localStore, remoteStore, timers, random } = deps;
  let isConnected = false;
  /** null: no connection has said yet. */
  let serverTimeOffsetMs: number | null = null;
  let isSuspended = false;
  let needsSignIn = false;
  let schema: 'unknown' | 'known' | 'newer' = 'unknown';
  /** `given`: it has a generation. */
  let log: 'unknown' | 'empty' | 'unnamed' | 'given' = 'unknown';
  /** This device offers the log a generation, or was refused to: it does so once on a connection. */
  let hasAsked = false;
  const offered = new Set<string>();
  let reading: Promise<void> = Promise.resolve();
  let storage: StorageError | null = null;
  let suspensions = 0;
  let probes = 0;
  let isProven = false;
  /** Connections in a row that ended before anything was answered. */
  let unproven = 0;
  let cancelProbe: Unsubscribe | null = null;
  let cancelPulse: Unsubscribe | null = null;
  let unsubscribe: Unsubscribe | null = null;
  let isStopped = false;

  const canRead = () => isConnected && !isSuspended && !needsSignIn && storage === null;

  function connectionChanged(isUp: boolean): void {
    if (isStopped) return;
    isConnected = isUp;
    cancelProbe?.();
    if (isUp) {
      isProven = false;
      isSuspended = false;
      needsSignIn = false;
      hasAsked = false;
      goOn();
    } else {
      if (!isProven) unproven++;
      probeLater();
    }
    deps.onChange();
  }

  function goOn(): void {
    if (isStopped || !canRead()) return;
    takePulse();
    deps.onUsable();
  }

  /** The header is small and seldom changes: asking for it proves that somebody answers. */
  function takePulse(): void {
    cancelPulse?.();
    cancelPulse = timers.start(takePulse, pulseMs);
    if (canRead()) void readHeader();
  }

  /** One after another, so that what is done about an older answer never comes after a newer one. */
  function readHeader(): Promise<void> {
    const read = reading.then(readHeaderNow);
    reading = read;
    return read;
  }

  async function readHeaderNow(): Promise<void> {
    // It may have waited for another read, and the store be closed by now.
    if (hasStopped()) return;
    const result = await remoteStore.readLogHeader();
    if (hasStopped()) return;
    if (!result.ok) {
      // Until it is known nothing is sent; whatever is wrong here stops the rest as well.
      trouble(result.error.kind === 'permission-denied' ? { kind: 'needs-sign-in' } : result.error);
      if (canRead()) timers.start(goOn, retryDelayMs(suspensions++, random));
      return;
    }
    isProven = true;
    probes = 0;
    unproven = 0;
    const { born } = result.value;
    await deps.onHeader(result.value, born !== null && offered.has(born));
    if (hasStopped()) return;
    const found = born !== null ? 'given' : result.value.schema === null ? 'empty' : 'unnamed';
    // What was asked of the log that was here says nothing of this one.
    if (found !== log) hasAsked = false;
    log = found;
    const before = schema;
    schema = (result.value.schema ?? knownSchema) > knownSchema ? 'newer' : 'known';
    // An empty log gets its generation with the first word, or a deleted one would leave it behind.
    if (result.value.schema === knownSchema) void beginLog();
    if (schema === before) return;
    deps.onUsable();
    deps.onChange();
  }

  async function beginLog(): Promise<void> {
    if ((log !== 'empty' && log !== 'unnamed') || hasAsked || !canSend()) return;
    hasAsked = true;
    const born = deps.newGeneration();
    offered.add(born);
    const result = await remoteStore.beginLog(born, log);
    if (hasStopped()) return;
    if (result.ok) {
      log = 'given';
      reading = reading.then(() => deps.onHeader({ schema: knownSchema, born }, true));
    } else if (result.error.kind === 'permission-denied') {
      // Another device was first, or the rules of this server know of no generation.
      void readHeader();
    } else {
      // The next header, on the next connection or in a while, says whether there is one by now.
      log = 'unknown';
      trouble(result.error);
    }
  }

  const hasStopped = () => isStopped;
  const canSend = () => canRead() && schema === 'known';

  /** The SDK pauses ever longer between its own tries, up to minutes. */
  function probeLater(): void {
    const canProbe = remoteStore.connectNow !== undefined;
    const isQuick = canProbe && probes < quickProbes && unproven < mostUnproven;
    const attempt = Math.max(probes - (canProbe ? quickProbes : 0), unproven - mostUnproven, 0);
    const delayMs = isQuick
      ? Math.round(quickProbeMs * (0.75 + random() / 2))
      : Math.max(canProbe ? 0 : patienceMs, retryDelayMs(attempt, random));
    probes++;
    cancelProbe = timers.start(() => {
      if (isConnected) return;
      if (remoteStore.connectNow === undefined) remoteStore.reconnect();
      else remoteStore.connectNow();
      probeLater();
    }, delayMs);
  }

  function suspend(): void {
    if (!isConnected || isSuspended) return;
    isSuspended = true;
    timers.start(
      () => {
        if (!isSuspended) return;
        isSuspended = false;
        goOn();
      },
      retryDelayMs(suspensions++, random),
    );
  }

  function trouble(found: Parameters<ConnectionMonitor['trouble']>[0]): void {
    switch (found.kind) {
      case 'offline':
        suspend();
        break;
      case 'needs-sign-in':
      case 'unauthenticated':
      case 'permission-denied':
        if (needsSignIn) return;
        needsSignIn = true;
        timers.start(again, signInPollMs);
        break;
      case 'quota':
      case 'blocked':
      case 'cleared':
      case 'unavailable':
      case 'corrupt':
        if (storage !== null) return;
        storage = { kind: found.kind, cause: found };
        tryStoreLater(0);
        break;
      case 'unexpected':
      case 'invalid-data':
        // Of one request: whoever made it tries again in time.
        return;
    }
    deps.onChange();
  }

  function tryStoreLater(attempt: number): void {
    timers.start(() => void tryStore(attempt), retryDelayMs(attempt, random));
  }

  async function tryStore(attempt: number): Promise<void> {
    const result = await localStore.write('relaxed', async (writer) => {
      await writer.putMeta(await writer.meta());
    });
    if (isStopped) return;
    if (!result.ok) {
      storage = result.error;
      tryStoreLater(attempt + 1);
    } else {
      storage = null;
      goOn();
    }
    deps.onChange();
  }

  function again(): void {
    needsSignIn = false;
    isSuspended = false;
    if (isConnected) goOn();
    deps.onChange();
  }

  function wake(): void {
    if (isStopped) return;
    again();
    if (isConnected) return;
    probes = 0;
    unproven = 0;
    cancelProbe?.();
    probeLater();
  }

  return {
    start: () => {
      cancelProbe = timers.start(probeLater, firstProbeMs);
      unsubscribe = remoteStore.watchConnection((state) => {
        const before = serverTimeOffsetMs;
        if (state.isConnected) serverTimeOffsetMs = state.serverTimeOffsetMs;
        if (state.isConnected !== isConnected) connectionChanged(state.isConnected);
        else if (serverTimeOffsetMs !== before) deps.onChange();
      });
    },
    canRead,
    canSend,
    beginLog: () => void beginLog(),
    readHeader,
    serverTimeOffsetMs: () => serverTimeOffsetMs ?? 0,
    status: () => ({
      isConnected: isConnected && !isSuspended,
      heldBy: needsSignIn ? 'needs-sign-in' : schema === 'newer' ? 'schema-newer' : null,
      storage,
      clockOffsetMs: serverTimeOffsetMs,
    }),
    trouble,
    wake,
    stop: () => {
      isStopped = true;
      unsubscribe?.();
    },
  };
}
