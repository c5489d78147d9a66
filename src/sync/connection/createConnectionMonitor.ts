import type { Unsubscribe } from '../../lib/Clock.ts';
import { retryDelayMs } from '../../lib/retryDelay.ts';
import type { RemoteError } from '../../log/RemoteError.ts';
import type { StorageError } from '../../log/StorageError.ts';
import { createConnectionHolds } from './createConnectionHolds.ts';
import { createReconnector } from './createReconnector.ts';
import type { EngineContext } from '../EngineContext.ts';

/** What the connection monitor takes from the engine. */
export type ConnectionMonitorDeps = Pick<
  EngineContext,
  'localStore' | 'remoteStore' | 'timers' | 'random' | 'emit'
>;

/** A failure of a request or of the local store, or a server that refuses everyone. */
export interface Trouble {
  readonly kind: (RemoteError | StorageError)['kind'] | 'needs-sign-in';
}

/** Follows the connection and decides whether to use it. Ends with its timers. */
export interface ConnectionMonitor {
  start(): void;
  canRead(): boolean;
  /** Server time minus device time, ms; 0 before the first connection. */
  serverTimeOffsetMs(): number;
  status(): {
    /** There is a connection, and it answers. */
    readonly isConnected: boolean;
    readonly needsSignIn: boolean;
    /** Why the local store fails; null while it works. */
    readonly storage: StorageError | null;
    /** null before the first connection. */
    readonly clockOffsetMs: number | null;
  };
  /** The server has answered over this connection. */
  answered(): void;
  /** Reports a failure. One that concerns more than its own request stops the engine until it has passed. */
  trouble(trouble: Trouble): void;
  /** Reports `usable` again in 1 s to 60 s. */
  resumeLater(): void;
  /** Retries at once everything that waits. */
  wake(): void;
  stop(): void;
}

/**
 *   down ──connected──► up ──nothing answers──► suspended ──1 s … 60 s, new connection, wake──► up
 *    ▲ ▲                │ ├──session over─────► needs sign-in ──a minute, new connection, wake──► up
 *    │ └connection lost─┘ └──store fails──────► store failed ──a write succeeds──► up
 *    └─ probes
 *
 * The three on the right may hold at once.
 */
export function createConnectionMonitor(deps: ConnectionMonitorDeps): ConnectionMonitor {
  const { timers, emit } = deps;
  /** A lost connection leaves its offset. null before the first connection. */
  let connection: { isConnected: boolean; serverTimeOffsetMs: number | null } = {
    isConnected: false,
    serverTimeOffsetMs: null,
  };
  let unsubscribe: Unsubscribe = () => undefined;

  const reconnector = createReconnector(deps);
  const store = createStoreProbe({ ...deps, onWorks: resume });
  const holds = createConnectionHolds({ ...deps, onResume: resume, onSignInPoll: clearHolds });

  function canRead(): boolean {
    const isHeld = holds.isSuspended() || holds.needsSignIn() || store.error() !== null;
    return connection.isConnected && !isHeld;
  }

  function resume(): void {
    if (!timers.hasStopped() && canRead()) emit({ kind: 'usable' });
  }

  function clearHolds(): void {
    holds.clear();
    if (connection.isConnected) resume();
    emit({ kind: 'status-changed' });
  }

  function take(now: { readonly isConnected: boolean; readonly serverTimeOffsetMs: number }): void {
    if (timers.hasStopped()) return;
    const before = connection;
    connection = now.isConnected ? now : { ...before, isConnected: false };
    if (connection.isConnected && !before.isConnected) {
      reconnector.connected();
      holds.clear();
      emit({ kind: 'connected' });
      resume();
    } else if (!connection.isConnected && before.isConnected) {
      reconnector.disconnected();
    } else if (connection.serverTimeOffsetMs === before.serverTimeOffsetMs) {
      return;
    }
    emit({ kind: 'status-changed' });
  }

  function trouble(found: Trouble): void {
    switch (found.kind) {
      case 'offline':
      case 'locked':
        if (connection.isConnected) holds.suspend();
        emit({ kind: 'status-changed' });
        break;
      case 'needs-sign-in':
      case 'unauthenticated':
      case 'permission-denied':
        if (holds.needsSignIn()) break;
        holds.awaitSignIn();
        emit({ kind: 'status-changed' });
        break;
      case 'quota':
      case 'blocked':
      case 'cleared':
      case 'unavailable':
      case 'corrupt':
        store.failed({ kind: found.kind, cause: found });
        break;
      case 'unexpected':
      case 'invalid-data':
        // It concerns one request, and its sender retries.
        break;
    }
  }

  return {
    start: () => {
      reconnector.start();
      unsubscribe = deps.remoteStore.watchConnection(take);
    },
    canRead,
    serverTimeOffsetMs: () => connection.serverTimeOffsetMs ?? 0,
    status: () => ({
      isConnected: connection.isConnected && !holds.isSuspended(),
      needsSignIn: holds.needsSignIn(),
      storage: store.error(),
      clockOffsetMs: connection.serverTimeOffsetMs,
    }),
    answered: () => reconnector.answered(),
    trouble,
    resumeLater: () => holds.resumeLater(),
    wake: () => {
      if (timers.hasStopped()) return;
      clearHolds();
      if (!connection.isConnected) reconnector.hurry();
    },
    stop: () => unsubscribe(),
  };
}

/** Follows a failure of the local store to its end. */
interface StoreProbe {
  /** Why the store fails; null while it works. */
  error(): StorageError | null;
  failed(error: StorageError): void;
}

/**
 * Writes to a failed store until it works again, 1 s to 60 s apart. Ends with `timers`.
 *
 *   works ──failed──► failing ──1 s … 60 s──► a write ──► works
 *                        ▲                       │ fails
 *                        └───────────────────────┘
 */
function createStoreProbe(
  deps: ConnectionMonitorDeps & {
    onWorks(): void;
  },
): StoreProbe {
  const { localStore, timers, random, emit } = deps;
  let error: StorageError | null = null;

  function tryLater(attempt: number): void {
    timers.start(() => void tryStore(attempt), retryDelayMs(attempt, random));
  }

  async function tryStore(attempt: number): Promise<void> {
    const result = await localStore.write('relaxed', async (writer) => {
      await writer.putMeta(await writer.meta());
    });
    if (timers.hasStopped()) return;
    error = result.ok ? null : result.error;
    if (result.ok) deps.onWorks();
    else tryLater(attempt + 1);
    emit({ kind: 'status-changed' });
  }

  return {
    error: () => error,
    failed: (found) => {
      if (error !== null) return;
      error = found;
      tryLater(0);
      emit({ kind: 'status-changed' });
    },
  };
}
