import type { Clock } from '../../lib/Clock.ts';

/**
 * How long a line may be silent while an answer is awaited. The server sends pieces of 16 kB, and a piece is
 * seen when all of it has come: at {@link slowestBytesPerSecond} that takes 16.4 s.
 */
export const quietMs = 20_000;
/** The slowest line that a transfer gets through, each way. */
export const slowestBytesPerSecond = 1_000;

/** What the watchdog needs, and whom it tells. */
export interface ProgressWatchdogDeps {
  readonly clock: Pick<Clock, 'setTimer'>;
  /** Bytes that were handed to the line and that the server has not answered. */
  bytesUnderWay(): number;
  /** An answer is awaited, and the line has been still for longer than any line that works. */
  onStill(): void;
}

/** Tells a dead line from a slow one. */
export interface ProgressWatchdog {
  /** An answer is awaited from now on. Returns the way to say that it is awaited no more. */
  expect(): () => void;
  /** Something came from the server. */
  progress(): void;
}

/**
 * Watches one line, on which everything shares one queue each way:
 *
 *   nothing awaited ──expect──► quiet time ──► time for the bytes under way ──► still
 *                                  ▲   │           │
 *                                  └───┴──progress─┘
 *
 * What comes down is seen piece by piece. What goes up cannot be seen: the system takes all of it at once and
 * sends it in its own time, so the answer is given as long as the slowest line needs for these bytes.
 * It counts timers instead of reading the clock, which may jump.
 */
export function createProgressWatchdog(deps: ProgressWatchdogDeps): ProgressWatchdog {
  const { clock } = deps;
  let awaited = 0;
  let cancel: () => void = () => undefined;

  function restart(): void {
    cancel();
    if (awaited > 0) cancel = clock.setTimer(() => allowFor(0), quietMs);
  }

  /** `allowedMs`: how long has been waited for the bytes under way already. */
  function allowFor(allowedMs: number): void {
    const neededMs = (deps.bytesUnderWay() / slowestBytesPerSecond) * 1000;
    if (neededMs <= allowedMs) deps.onStill();
    else cancel = clock.setTimer(() => allowFor(neededMs), neededMs - allowedMs);
  }

  return {
    expect: () => {
      awaited++;
      if (awaited === 1) restart();
      let isOver = false;
      return () => {
        if (isOver) return;
        isOver = true;
        awaited--;
        if (awaited === 0) cancel();
      };
    },
    progress: restart,
  };
}
