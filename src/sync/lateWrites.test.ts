import { describe, expect, it } from 'vitest';

import { createLateWrites } from './lateWrites.ts';
import { openDayWrites, type OpenDayWrites } from './openDayWrites.ts';

/** Code that arrives, or does not, when the test says so. */
function openPage() {
  const asked: { resolve: (code: OpenDayWrites) => void; reject: (error: Error) => void }[] = [];
  const timers: (() => void)[] = [];
  const writes = createLateWrites({
    load: () => new Promise((resolve, reject) => asked.push({ resolve, reject })),
    clock: {
      setTimer: (run) => {
        timers.push(run);
        return () => void timers.splice(timers.indexOf(run), 1);
      },
    },
  });
  const settle = () => new Promise((resolve) => setTimeout(resolve, 0));
  return {
    writes,
    timers,
    asks: () => asked.length,
    arrive: async () => {
      asked.at(-1)?.resolve(openDayWrites);
      await settle();
    },
    fail: async () => {
      asked.at(-1)?.reject(new Error('offline'));
      await settle();
    },
  };
}

describe('the code that writes', () => {
  it('is asked for once, however many wait for it', async () => {
    const { writes, asks, arrive } = openPage();
    const all = [writes.ready(), writes.ready(), writes.tried()];
    await arrive();
    expect(await Promise.all(all)).toEqual([openDayWrites, openDayWrites, undefined]);
    expect(asks()).toBe(1);
  });

  it('that cannot be had is said to be missing, and nobody who only tried waits for it', async () => {
    const { writes, fail } = openPage();
    const tried = writes.tried();
    await fail();
    await tried;
    expect(writes.isMissing.getSnapshot()).toBe(true);
  });

  it('is asked for again after a while, until it is here', async () => {
    const { writes, timers, asks, fail, arrive } = openPage();
    const ready = writes.ready();
    await fail();
    timers.at(-1)?.();
    await fail();
    timers.at(-1)?.();
    await arrive();
    expect(await ready).toBe(openDayWrites);
    expect(writes.isMissing.getSnapshot()).toBe(false);
    expect(asks()).toBe(3);
  });

  it('is asked for at once when the network may be back, and only then', async () => {
    const { writes, timers, asks, fail, arrive } = openPage();
    writes.wake();
    expect(asks(), 'nobody has asked yet').toBe(0);
    const ready = writes.ready();
    await fail();
    writes.wake();
    writes.wake();
    expect(asks()).toBe(2);
    expect(timers).toEqual([]);
    await arrive();
    writes.wake();
    expect(asks()).toBe(2);
    expect(await ready).toBe(openDayWrites);
  });
});
