import type { Clock } from '../../lib/Clock.ts';
import { retryDelayMs } from '../../lib/retryDelay.ts';

/** How long to wait at first before the configuration is requested again, in ms. */
const firstMs = 2_000;

export interface RetryPause {
  /** Resolves after a pause that doubles with each `attempt` (±50 %), or when `signal` aborts, or at `end()`. */
  wait(attempt: number, signal?: AbortSignal): Promise<void>;
  /** Ends every pause at once. */
  end(): void;
}

/** The pauses between attempts of one worker. */
export function createRetryPause(clock: Clock, random: () => number): RetryPause {
  let ending = new AbortController();
  return {
    wait(attempt, signal) {
      return new Promise((resolve) => {
        const done = () => {
          cancel();
          resolve();
        };
        const cancel = clock.setTimer(done, retryDelayMs(attempt, random, { firstMs }));
        ending.signal.addEventListener('abort', done, { once: true });
        signal?.addEventListener('abort', done, { once: true });
      });
    },
    end() {
      ending.abort();
      ending = new AbortController();
    },
  };
}
