import type { Clock, Unsubscribe } from './Clock.ts';

/** A group of timers that can be stopped together. */
export interface EngineTimers {
  /** Calls `callback` once after `delayMs`, unless stopped before. Returns a function that cancels it. */
  start(callback: () => void, delayMs: number): Unsubscribe;
  /** A call, because the answer may change during any `await`. */
  readonly hasStopped: () => boolean;
  /** Ends all timers for good. A later `start` does nothing. */
  stopAll(): void;
}

/** A group of timers on `clock`. */
export function createEngineTimers(clock: Clock): EngineTimers {
  const running = new Set<Unsubscribe>();
  let hasStopped = false;
  return {
    start: (callback, delayMs) => {
      if (hasStopped) return () => undefined;
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
    hasStopped: () => hasStopped,
    stopAll: () => {
      hasStopped = true;
      for (const end of [...running]) end();
    },
  };
}
