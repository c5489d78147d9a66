import type { Result } from '../../lib/result.ts';
import { retryDelayMs } from '../../lib/retryDelay.ts';
import type { RemoteError } from '../../log/RemoteError.ts';
import type { StorageError } from '../../log/StorageError.ts';
import type { DaySyncDeps } from './DaySync.ts';

type Trouble = RemoteError | StorageError;
type Success<Value> = Extract<Result<Value, Trouble>, { readonly ok: true }>;

/** The pause of the whole day sync after a failure. */
export interface SyncBackoff {
  isPausing(): boolean;
  /** Reports `error` and pauses. Each pause is longer than the pause before it. */
  pause(error: Trouble): void;
  /** Whether the work can go on with `result`. A failure pauses. False for every result after the stop. */
  isUsable<Value>(result: Result<Value, Trouble>): result is Success<Value>;
  /** A read has succeeded. The next pause is short. */
  reset(): void;
  /** Ends the pause now. */
  resume(): void;
}

/** Calls `onResume` when the pause is over. Stops with `timers`. */
export function createSyncBackoff(
  deps: Pick<DaySyncDeps, 'random' | 'timers' | 'connection'> & {
    onResume(): void;
  },
): SyncBackoff {
  const { timers } = deps;
  let failures = 0;
  let isPausing = false;

  function pause(error: Trouble): void {
    deps.connection.trouble(error);
    // A new connection or a new sign-in ends these errors, and calls `resume`.
    const isOutOfReach = error.kind === 'offline' || isRefusedEntry(error);
    if (isOutOfReach || isPausing) return;
    isPausing = true;
    timers.start(resume, retryDelayMs(failures++, deps.random));
  }

  function isUsable<Value>(result: Result<Value, Trouble>): result is Success<Value> {
    if (timers.hasStopped()) return false;
    if (!result.ok) pause(result.error);
    return result.ok;
  }

  function resume(): void {
    isPausing = false;
    deps.onResume();
  }

  return {
    isPausing: () => isPausing,
    pause,
    isUsable,
    reset: () => {
      failures = 0;
    },
    resume,
  };
}

/** Whether the server refuses the person. Any other person may read their own log. */
function isRefusedEntry({ kind }: Trouble): boolean {
  return kind === 'unauthenticated' || kind === 'permission-denied';
}
