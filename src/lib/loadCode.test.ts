import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { loadCode } from './loadCode.ts';

const page = new EventTarget();
const listeners = {
  add: vi.spyOn(page, 'addEventListener'),
  remove: vi.spyOn(page, 'removeEventListener'),
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('window', page);
  for (const spy of Object.values(listeners)) spy.mockClear();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  expect(listeners.remove.mock.calls).toEqual(listeners.add.mock.calls);
});

/** Loads code that fails. `outcome` says what the page has been told. */
function failing() {
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

it('fails at once on a page that stays', async () => {
  const { fail, told, done } = failing();
  fail();
  await done;
  expect(told).toEqual(['Error: cut off']);
});

it('does not fail on a page that is being left', async () => {
  const { fail, told } = failing();
  page.dispatchEvent(new Event('beforeunload'));
  fail();
  await vi.advanceTimersByTimeAsync(9_000);
  expect(told).toEqual([]);
  await vi.advanceTimersByTimeAsync(1_000);
});

it('fails when the page stays after all', async () => {
  const { fail, told, done } = failing();
  page.dispatchEvent(new Event('beforeunload'));
  fail();
  await vi.advanceTimersByTimeAsync(10_000);
  await done;
  expect(told).toEqual(['Error: cut off']);
});
