import { describe, expect, it } from 'vitest';

import type { Clock } from '../../sync/ports.ts';
import { keepConnecting } from './keepConnecting.ts';

/** A clock that the test moves. */
function createManualClock() {
  let nowMs = 0;
  let timers: { atMs: number; callback: () => void }[] = [];
  const clock: Clock = {
    now: () => nowMs,
    setTimer(callback, delayMs) {
      const timer = { atMs: nowMs + delayMs, callback };
      timers.push(timer);
      return () => {
        timers = timers.filter((other) => other !== timer);
      };
    },
  };
  return {
    clock,
    now: () => nowMs,
    advanceTo: (untilMs: number) => {
      for (;;) {
        const [next] = timers.toSorted((one, other) => one.atMs - other.atMs);
        if (next === undefined || next.atMs > untilMs) break;
        timers = timers.filter((other) => other !== next);
        nowMs = next.atMs;
        next.callback();
      }
      nowMs = untilMs;
    },
  };
}

function setUp(options: { random?: () => number; isOnline?: () => boolean } = {}) {
  const time = createManualClock();
  const triedAtMs: number[] = [];
  let tell: (state: { isConnected: boolean; serverTimeOffsetMs: number }) => void = () => undefined;
  const stop = keepConnecting(
    {
      watchConnection: (listener) => {
        tell = listener;
        listener({ isConnected: false, serverTimeOffsetMs: 0 });
        return () => (tell = () => undefined);
      },
      connectNow: () => triedAtMs.push(time.now()),
    },
    {
      clock: time.clock,
      random: options.random ?? (() => 0.5),
      isOnline: options.isOnline ?? (() => true),
    },
  );
  return {
    ...time,
    triedAtMs,
    stop,
    setConnected: (isConnected: boolean) => tell({ isConnected, serverTimeOffsetMs: 0 }),
  };
}

describe('a lost connection', () => {
  it('is tried every half second, then every four seconds, then left alone', () => {
    const { advanceTo, triedAtMs } = setUp();
    advanceTo(3_600_000);
    expect(triedAtMs.slice(0, 3)).toEqual([500, 1_000, 1_500]);
    expect(triedAtMs.filter((at) => at <= 30_000)).toHaveLength(60);
    expect(triedAtMs.slice(60, 63)).toEqual([34_000, 38_000, 42_000]);
    expect(triedAtMs.at(-1)).toBe(302_000);
  });

  it('is tried at moments of chance, half to one and a half of the pause apart', () => {
    const draws = [0, 0.999, 0.25];
    const { advanceTo, triedAtMs } = setUp({ random: () => draws.shift() ?? 0.5 });
    advanceTo(1_500);
    expect(triedAtMs).toEqual([250, 999.5, 1_374.5]);
  });

  it('is not tried while the device knows that it has no network', () => {
    let isOnline = false;
    const { advanceTo, triedAtMs } = setUp({ isOnline: () => isOnline });
    advanceTo(2_000);
    expect(triedAtMs).toEqual([]);
    isOnline = true;
    advanceTo(2_500);
    expect(triedAtMs).toEqual([2_500]);
  });

  it('begins anew after a connection that held, and goes on after one that did not', () => {
    const { advanceTo, triedAtMs, setConnected } = setUp();
    advanceTo(40_000);
    setConnected(true);
    advanceTo(41_000);
    setConnected(false);
    triedAtMs.length = 0;
    advanceTo(45_000);
    expect(triedAtMs).toEqual([45_000]);

    setConnected(true);
    advanceTo(60_000);
    setConnected(false);
    triedAtMs.length = 0;
    advanceTo(61_000);
    expect(triedAtMs).toEqual([60_500, 61_000]);
  });

  it('is nobody’s business any more after the end', () => {
    const { advanceTo, triedAtMs, stop } = setUp();
    stop();
    advanceTo(60_000);
    expect(triedAtMs).toEqual([]);
  });
});
