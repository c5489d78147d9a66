import type { Result } from '../lib/result.ts';
import type { Clock, RemoteError, RemoteStore, Unsubscribe } from './ports.ts';

/** An answer that takes longer hangs on a dead connection. */
export const overdueMs = 10_000;

/** Timers that end together. */
export interface EngineTimers {
  /** Calls `callback` once after `delayMs`, unless ended before. */
  start(callback: () => void, delayMs: number): Unsubscribe;
  stopAll(): void;
}

/** Timers on `clock`. */
export function createEngineTimers(clock: Clock): EngineTimers {
  const running = new Set<Unsubscribe>();
  return {
    start: (callback, delayMs) => {
      const end = () => {
        running.delete(end);
        cancel();
      };
      const cancel = clock.setTimer(() => {
        running.delete(end);
        callback();
      }, delayMs);
      running.add(end);
      return end;
    },
    stopAll: () => {
      for (const end of [...running]) end();
    },
  };
}

/**
 * The server's answer. When it is overdue the connection is dropped for a new one, and when it has not
 * come even then it counts as `offline`: its outcome is unknown.
 */
export function answerInTime<Value>(
  answer: Promise<Result<Value, RemoteError>>,
  timers: EngineTimers,
  remoteStore: Pick<RemoteStore, 'reconnect'>,
): Promise<Result<Value, RemoteError>> {
  return new Promise((resolve) => {
    let cancel = timers.start(() => {
      cancel = timers.start(() => {
        resolve({ ok: false, error: { kind: 'offline', cause: null } });
      }, overdueMs);
      remoteStore.reconnect();
    }, overdueMs);
    void answer.then((result) => {
      cancel();
      resolve(result);
    });
  });
}
