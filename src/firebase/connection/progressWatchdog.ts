import type { Clock } from '../../lib/Clock.ts';

/**
 * Longest silence while an answer is awaited. The server sends pieces of 16 kB, and a piece counts when it is
 * complete. At {@link slowestBytesPerSecond} a piece takes 16.4 s.
 */
export const quietMs = 20_000;
/** The slowest speed at which a transfer still succeeds, in each direction. */
export const slowestBytesPerSecond = 1_000;

/** Dependencies of the watchdog. */
export interface ProgressWatchdogDeps {
  readonly clock: Pick<Clock, 'setTimer'>;
  /** Bytes handed to the connection that the server has not acknowledged. */
  bytesUnderWay(): number;
  /** Called when an answer is awaited and the line has been silent for longer than any working line. */
  onStill(): void;
}

/** Distinguishes a dead connection from a slow one. */
export interface ProgressWatchdog {
  /** Begins to await an answer. Call the result when the answer is no longer awaited. */
  expect(): () => void;
  /** A frame came from the server. */
  progress(): void;
}

/**
 * Watches one connection, on which everything shares one queue in each direction:
 *
 *   nothing awaited ──expect──► quiet time ──► time for the bytes under way ──► still
 *                                  ▲   │           │
 *                                  └───┴──progress─┘
 *
 * Downloads are visible piece by piece. Uploads are not: the system accepts all bytes at once and sends them
 * later. So the answer gets the time that the slowest line needs for these bytes. The watchdog uses timers
 * instead of the clock, which may jump.
 */
export function createProgressWatchdog(deps: ProgressWatchdogDeps): ProgressWatchdog {
  const { clock } = deps;
  let awaited = 0;
  let cancel: () => void = () => undefined;

  function restart(): void {
    cancel();
    if (awaited > 0) cancel = clock.setTimer(() => allowFor(0), quietMs);
  }

  /** `allowedMs`: the time already granted to the bytes under way. */
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
