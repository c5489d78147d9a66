import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { loadCode, watchLeaving } from './loadCode.ts';

const page = new EventTarget();
vi.stubGlobal('window', page);
watchLeaving();
vi.unstubAllGlobals();

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(async () => {
  // The page stays.
  await vi.advanceTimersByTimeAsync(30_000);
  vi.useRealTimers();
});

const leave = () => page.dispatchEvent(new Event('beforeunload'));

/** Begins to load code. `told` says what the page has been told once that has failed. */
function loading() {
  let fail: () => void = () => undefined;
  const told: string[] = [];
  const code = new Promise<never>((_resolve, reject) => {
    fail = () => reject(new Error('cut off'));
  });
  const done = loadCode(() => code).catch((cause: unknown) => told.push(String(cause)));
  return { fail: () => fail(), told, done };
}

it('brings the code', async () => {
  expect(await loadCode(() => Promise.resolve('code'))).toBe('code');
});

it('brings the code also on a page that is being left', async () => {
  leave();
  expect(await loadCode(() => Promise.resolve('code'))).toBe('code');
});

it('fails at once on a page that stays', async () => {
  const { fail, told, done } = loading();
  fail();
  await done;
  expect(told).toEqual(['Error: cut off']);
});

it.each(['before', 'after'])(
  'does not fail while the page is being left, when it began %s that',
  async (beginning) => {
    if (beginning === 'after') leave();
    const { fail, told, done } = loading();
    if (beginning === 'before') leave();
    fail();
    await vi.advanceTimersByTimeAsync(29_000);
    expect(told).toEqual([]);
    // The page stays after all.
    await vi.advanceTimersByTimeAsync(1_000);
    await done;
    expect(told).toEqual(['Error: cut off']);
  },
);
