import type { Clock } from '../../lib/Clock.ts';

/** How long to wait before the configuration that could not be had is asked for again. */
const retryMs = { first: 2_000, longest: 60_000 };

export interface RetryPause {
  /** Resolves after a pause that grows with `attempt`, or as soon as `signal` aborts or there is reason to hurry. */
  wait(attempt: number, signal?: AbortSignal): Promise<void>;
  /** Ends every pause at once. */
  end(): void;
}

/** The pauses between attempts of one worker. */
export function createRetryPause(clock: Clock, random: () => number): RetryPause {
  let hurry = new AbortController();
  return {
    wait(attempt, signal) {
      const delayMs = Math.min(retryMs.first * 2 ** attempt, retryMs.longest);
      return new Promise((resolve) => {
        const done = () => {
          cancel();
          resolve();
        };
        const cancel = clock.setTimer(done, delayMs * (0.5 + random()));
        hurry.signal.addEventListener('abort', done, { once: true });
        signal?.addEventListener('abort', done, { once: true });
      });
    },
    end() {
      hurry.abort();
      hurry = new AbortController();
    },
  };
}
