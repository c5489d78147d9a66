import type { RetryPause } from './createRetryPause.ts';
import type { WakeReason } from './protocol.ts';
import type { ConnectableStore, OpenAccounts, RunningEngine, WorkerDeps } from './WorkerDeps.ts';

/** The Web Lock of the worker that syncs the log of `uid`. */
export const lockOf = (uid: string): string => `daylog-sync:${uid}`;

/** The state of this worker while it holds the lock of a log. */
interface Turn {
  readonly store: ConnectableStore;
  isConnected: boolean;
  engine: RunningEngine | null;
}

export interface LogLeader {
  /**
   * Syncs the log of `uid` whenever this worker holds its lock, until `signal` aborts or the device's store is lost
   * for good.
   */
  keepInStep(uid: string, signal: AbortSignal): Promise<void>;
  /** Replaces the connection, if there is one. */
  reconnect(): void;
  /** Connects and retries at once. */
  wake(why: WakeReason): void;
}

/**
 * Runs the engine of one log at a time. `openAccounts` returns null without a configuration.
 *
 *   keepInStep ─► wait for lock ─► load ─► engine runs ─► signal ─► lock released
 *                    ▲              │ failed: lock   │ store lost: lock released for good, so that a
 *                    └─── pause ◄───┘ released         └─ tab with a newer app can lead
 */
export function createLogLeader(
  deps: Pick<WorkerDeps, 'withLock' | 'startEngine'>,
  pause: RetryPause,
  openAccounts: () => Promise<OpenAccounts | null>,
): LogLeader {
  let turn: Turn | null = null;

  /** Runs the engine until `signal` aborts. Resolves with whether the device's store is lost for good. */
  async function lead(uid: string, signal: AbortSignal): Promise<boolean> {
    const accounts = await openAccounts();
    if (accounts === null || isOver(signal)) return false;
    const store = accounts.openRemote(uid);
    const own: Turn = { store, isConnected: false, engine: null };
    turn = own;
    const stopWatching = store.watchConnection(({ isConnected }) => {
      own.isConnected = isConnected;
    });
    try {
      const engine = deps.startEngine(uid, store);
      own.engine = engine;
      await Promise.race([aborted(signal), engine.lost]);
      engine.stop();
      return !isOver(signal);
    } finally {
      turn = null;
      stopWatching();
      store.close();
    }
  }

  return {
    async keepInStep(uid, signal) {
      const outcome = { isLost: false };
      for (let attempt = 0; !isOver(signal); attempt += 1) {
        await deps.withLock(lockOf(uid), signal, async () => {
          outcome.isLost = await lead(uid, signal);
        });
        if (outcome.isLost) return;
        if (!isOver(signal)) await pause.wait(attempt, signal);
      }
    },
    reconnect: () => turn?.store.reconnect(),
    wake(why) {
      if (turn === null) return;
      // After a change of network the old socket is dead, and no event says so.
      if (why === 'online' && turn.isConnected) turn.store.reconnect();
      else turn.store.connectNow();
      turn.engine?.wake();
    },
  };
}

/** A function, because TypeScript would keep the first value through every `await`. */
const isOver = (signal: AbortSignal): boolean => signal.aborted;

function aborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
