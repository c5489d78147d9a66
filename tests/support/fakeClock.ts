import type { Clock } from '../../src/lib/Clock.ts';

/** A clock that a test owns: time passes only when it says so. */
export interface FakeClock extends Clock {
  /** Lets `ms` pass; timers fire in order, each with everything it sets off done before the next. */
  advance(ms: number): Promise<void>;
  /** Waits until everything under way that needs no time has happened. */
  settle(): Promise<void>;
  /** How many timers wait. */
  countTimers(): number;
}

interface Timer {
  readonly atMs: number;
  readonly order: number;
  readonly callback: () => void;
}

/**
 * A clock that starts at `startMs` (epoch ms). `isBusy` says whether somebody is at work whom promises alone
 * do not drive, such as a database: no time passes meanwhile.
 */
export function createFakeClock(
  startMs = 1_795_208_709_000,
  isBusy: () => boolean = () => false,
): FakeClock {
  const timers = new Set<Timer>();
  let nowMs = startMs;
  let made = 0;

  /** Whatever hangs on promises alone is done when the event loop comes round. */
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
