import type { RetryPause } from './createRetryPause.ts';
import type { WakeReason } from './protocol.ts';
import type {
  ConnectableStore,
  EngineEnd,
  OpenAccounts,
  RunningEngine,
  WorkerDeps,
} from './WorkerDeps.ts';

/** The state of this worker while it leads a log. */
interface Turn {
  readonly store: ConnectableStore;
  isConnected: boolean;
  engine: RunningEngine | null;
}

export interface LogLeader {
  /**
   * Syncs the log of `uid` whenever this worker leads it, until `signal` aborts or the device's store is lost
   * for good.
   */
  keepInStep(uid: string, signal: AbortSignal): Promise<void>;
  /** Replaces the connection, if there is one. */
  reconnect(): void;
  /** Connects and retries at once. */
  wake(why: WakeReason): void;
}

/** How a turn ended. `not-begun`: without a configuration no engine runs. */
type TurnEnd = EngineEnd | 'over' | 'not-begun';

/**
 * Runs the engine of one log at a time. `openAccounts` returns null without a configuration.
 *
 *   keepInStep ─► wait for the lead ─► load ─► engine runs ─► signal ─► lead given up
 *                    ▲                  │ failed  │   │ store lost: lead given up for good, so that a
 *                    └────── pause ◄────┴─────────┘   └─ tab with a newer app can lead
 *                                     deposed, lock stolen
 */
export function createLogLeader(
  deps: Pick<WorkerDeps, 'lead' | 'startEngine'>,
  pause: RetryPause,
  openAccounts: () => Promise<OpenAccounts | null>,
): LogLeader {
  let turn: Turn | null = null;

  /** Runs the engine until `over` aborts, or until it ends by itself. */
  async function runEngine(uid: string, over: AbortSignal): Promise<TurnEnd> {
    const accounts = await openAccounts();
    if (accounts === null || isOver(over)) return 'not-begun';
    const store = accounts.openRemote(uid);
    const own: Turn = { store, isConnected: false, engine: null };
    turn = own;
    const stopWatching = store.watchConnection(({ isConnected }) => {
      own.isConnected = isConnected;
    });
    try {
      const engine = deps.startEngine(uid, store);
      own.engine = engine;
      const end = await Promise.race([aborted(over), engine.ended]);
      engine.stop();
      return end;
    } finally {
      turn = null;
      stopWatching();
      store.close();
    }
  }

  return {
    async keepInStep(uid, signal) {
      const turnEnd: { last: TurnEnd } = { last: 'not-begun' };
      for (let attempt = 0; !isOver(signal); attempt += 1) {
        await deps.lead(uid, signal, async (over) => {
          turnEnd.last = await runEngine(uid, over);
        });
        if (turnEnd.last === 'store-lost') return;
        // A worker that has led waits for the lead again soon.
        if (turnEnd.last !== 'not-begun') attempt = 0;
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

function aborted(signal: AbortSignal): Promise<'over'> {
  if (signal.aborted) return Promise.resolve('over');
  return new Promise((resolve) => {
    signal.addEventListener('abort', () => resolve('over'), { once: true });
  });
}
