import { describe, expect, it } from 'vitest';

import { createFakeClock } from '../support/fakeClock.ts';
import { createProgressWatchdog } from '../../src/firebase/connection/progressWatchdog.ts';

/** A watchdog on a clock of its own; `still` counts its alarms. */
function watched() {
  const clock = createFakeClock();
  const line = { bytes: 0, still: 0 };
  const watchdog = createProgressWatchdog({
    clock,
    bytesUnderWay: () => line.bytes,
    onStill: () => line.still++,
  });
  return { clock, line, watchdog };
}

describe('a line on which an answer is awaited', () => {
  it('is still after twenty seconds without a sign', async () => {
    const { clock, line, watchdog } = watched();
    watchdog.expect();
    await clock.advance(19_999);
    expect(line.still).toBe(0);
    await clock.advance(1);
    expect(line.still).toBe(1);
  });

  it('is given the time that its bytes take at a kilobyte a second', async () => {
    const { clock, line, watchdog } = watched();
    line.bytes = 100_000;
    watchdog.expect();
    await clock.advance(119_999);
    expect(line.still).toBe(0);
    await clock.advance(1);
    expect(line.still).toBe(1);
  });

  it('is given time for bytes that were added while it was silent, once', async () => {
    const { clock, line, watchdog } = watched();
    watchdog.expect();
    await clock.advance(15_000);
    line.bytes = 2_000;
    watchdog.expect();
    await clock.advance(6_999);
    expect(line.still).toBe(0);
    await clock.advance(1);
    expect(line.still).toBe(1);
  });

  it('is alive as long as something comes, however long that takes', async () => {
    const { clock, line, watchdog } = watched();
    watchdog.expect();
    for (let piece = 0; piece < 50; piece++) {
      await clock.advance(16_400);
      watchdog.progress();
    }
    expect(line.still).toBe(0);
    await clock.advance(20_000);
    expect(line.still).toBe(1);
  });

  it('is not kept alive by new requests', async () => {
    const { clock, line, watchdog } = watched();
    for (let asked = 0; asked < 4; asked++) {
      watchdog.expect();
      await clock.advance(5_000);
    }
    expect(line.still).toBe(1);
  });
});

describe('a line on which nothing is awaited', () => {
  it('may be silent for ever', async () => {
    const { clock, line, watchdog } = watched();
    const stop = watchdog.expect();
    await clock.advance(1000);
    stop();
    watchdog.progress();
    await clock.advance(3_600_000);
    expect(line.still).toBe(0);
    expect(clock.countTimers()).toBe(0);
  });

  it('begins to be watched with the next question, and each question ends once', async () => {
    const { clock, line, watchdog } = watched();
    const stop = watchdog.expect();
    stop();
    stop();
    await clock.advance(15_000);
    watchdog.expect();
    await clock.advance(19_999);
    expect(line.still).toBe(0);
    await clock.advance(1);
    expect(line.still).toBe(1);
  });
});
