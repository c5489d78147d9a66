import { vi } from 'vitest';

/**
 * What `work` resolves with. The clock stands still meanwhile, timers do not: a token that ends in a second has
 * not ended before it is taken, however slow the machine.
 */
export async function atOneMoment<Value>(work: () => Promise<Value>): Promise<Value> {
  vi.useFakeTimers({ toFake: ['Date'] });
  try {
    return await work();
  } finally {
    vi.useRealTimers();
  }
}
