import type { Clock } from '../../src/lib/Clock.ts';

/** A clock that only the test moves. */
export interface FakeClock extends Clock {
  /** Moves the clock by `ms`. Timers fire in order; the effects of each are done before the next. */
  advance(ms: number): Promise<void>;
  /** Waits for everything that needs no time. */
  settle(): Promise<void>;
  /** The number of waiting timers. */
  countTimers(): number;
}

interface Timer {
  readonly atMs: number;
  readonly order: number;
  readonly callback: () => void;
}

/**
 * A clock that starts at `startMs` (epoch ms). `isBusy` reports work that does not depend on promises alone, such
 * as a database. No time passes meanwhile.
 */
export function createFakeClock(
  startMs = 1_795_208_709_000,
  isBusy: () => boolean = () => false,
): FakeClock {
  const timers = new Set<Timer>();
  let nowMs = startMs;
  let made = 0;

  /** Work that depends on promises alone is done after a turn of the event loop. */
  const settle = async () => {
    do {
      await new Promise<void>((resolve) => {
        setImmediate(resolve);
      });
    } while (isBusy());
  };

  function nextTimer(untilMs: number): Timer | undefined {
    let next: Timer | undefined;
    for (const timer of timers) {
      if (timer.atMs > untilMs) continue;
      if (
        next === undefined ||
        timer.atMs < next.atMs ||
        (timer.atMs === next.atMs && timer.order < next.order)
      ) {
        next = timer;
      }
    }
    return next;
  }

  return {
    now: () => nowMs,
    setTimer: (callback, delayMs) => {
      const timer = { atMs: nowMs + Math.max(0, delayMs), order: made++, callback };
      timers.add(timer);
      return () => timers.delete(timer);
    },
    advance: async (ms) => {
      const untilMs = nowMs + ms;
      await settle();
      for (let timer = nextTimer(untilMs); timer !== undefined; timer = nextTimer(untilMs)) {
        timers.delete(timer);
        nowMs = timer.atMs;
        timer.callback();
        await settle();
      }
      nowMs = untilMs;
    },
    settle,
    countTimers: () => timers.size,
  };
}
