import type { StorageError } from './DayLog.ts';
import { answerInTime, type EngineTimers } from './engineTimers.ts';
import type { LocalStore } from './LocalStore.ts';
import type { RemoteError, RemoteStore, Unsubscribe } from './ports.ts';
import { retryDelayMs } from './retryDelay.ts';
import type { EngineStatus } from './TabChannel.ts';

/** The newest schema this program writes; a log with a higher number is only read. */
export const knownSchema = 1;
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

/** What the link needs, and whom it tells. */
export interface LinkParts {
  readonly localStore: LocalStore;
  readonly remoteStore: RemoteStore;
  readonly timers: EngineTimers;
  readonly random: () => number;
  /** The server may be asked, or asked again: everything that waits goes on. */
  onUsable(): void;
  /** What {@link Link.status} says has changed. */
  onChange(): void;
}

/** The state of the way to the server, and of the store at this end of it. */
export interface Link {
  start(): void;
  canRead(): boolean;
  canSend(): boolean;
  serverTimeOffsetMs(): number;
  status(): Omit<EngineStatus, 'savedAsOfMs'>;
  /** Something failed for a reason that stops more than itself. */
  trouble(trouble: { readonly kind: (RemoteError | StorageError)['kind'] | 'needs-sign-in' }): void;
  /** Tries at once whatever it was waiting to try. */
  wake(): void;
  stop(): void;
}

/**
 *   down ──connected──► up ──schema read──► up, sending allowed      (schema higher: read only)
 *    ▲ ▲                │ │
 *    │ └─connection lost┘ ├─► suspended: up, but nothing answers ──a while, or a new connection──► up
 *    │                    ├─► needs sign-in ──wake, new connection, a minute──► up
 *    └─ probes: 0.4 s apart at first, then 1 s to 60 s              └─► store broken ──store works──► up
 */
export function createLink(parts: LinkParts): Link {
  const { localStore, remoteStore, timers, random } = parts;
  let isConnected = false;
  /** null: no connection has said yet. */
  let serverTimeOffsetMs: number | null = null;
  let isSuspended = false;
  let needsSignIn = false;
  let schema: 'unknown' | 'known' | 'newer' = 'unknown';
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
      goOn();
    } else {
      if (!isProven) unproven++;
      probeLater();
    }
    parts.onChange();
  }

  function goOn(): void {
    if (isStopped || !canRead()) return;
    takePulse();
    parts.onUsable();
  }

  /** The schema is small and seldom changes: asking for it proves that somebody answers. */
  function takePulse(): void {
    cancelPulse?.();
    cancelPulse = timers.start(takePulse, pulseMs);
    if (canRead()) void readSchema();
  }

  async function readSchema(): Promise<void> {
    const result = await answerInTime(remoteStore.readSchema(), timers, remoteStore);
    if (isStopped) return;
    if (!result.ok) {
      // Until it is known nothing is sent; whatever is wrong here stops the rest as well.
      trouble(result.error.kind === 'permission-denied' ? { kind: 'needs-sign-in' } : result.error);
      if (canRead()) timers.start(goOn, retryDelayMs(suspensions++, random));
      return;
    }
    isProven = true;
    probes = 0;
    unproven = 0;
    const next = (result.value ?? knownSchema) > knownSchema ? 'newer' : 'known';
    if (next === schema) return;
    schema = next;
    parts.onUsable();
    parts.onChange();
  }

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

  function trouble(found: Parameters<Link['trouble']>[0]): void {
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
    parts.onChange();
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
    parts.onChange();
  }

  function again(): void {
    needsSignIn = false;
    isSuspended = false;
    if (isConnected) goOn();
    parts.onChange();
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
        else if (serverTimeOffsetMs !== before) parts.onChange();
      });
    },
    canRead,
    canSend: () => canRead() && schema === 'known',
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
