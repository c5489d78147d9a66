import { vi } from 'vitest';

/**
 * The result of `work`. Stops the clock meanwhile, but not timers: a token that expires in a second is still valid
 * on a slow machine.
 */
export async function atOneMoment<Value>(work: () => Promise<Value>): Promise<Value> {
  vi.useFakeTimers({ toFake: ['Date'] });
  try {
    return await work();
  } finally {
    vi.useRealTimers();
  }
}
