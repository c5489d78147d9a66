import type { Clock, Unsubscribe } from './Clock.ts';

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
