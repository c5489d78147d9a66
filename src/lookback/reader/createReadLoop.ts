import type { Clock } from '../../lib/Clock.ts';

/** How a read of everything ended. */
export interface ReadOutcome {
  /** False: it is done again. */
  readonly isRead: boolean;
  /** The pause before the next read; null: none. */
  readonly pauseMs: number | null;
}

/**
 * Reads everything when it is wanted, never twice at a time. `read` never rejects.
 *
 *   request ──► idle? ──► reading ──► pause ──► wanted meanwhile, or failed? ──► reading ···
 *                                                     └──► idle
 */
export function createReadLoop(
  clock: Pick<Clock, 'setTimer'>,
  signal: AbortSignal,
  read: () => Promise<ReadOutcome>,
) {
  /** Reads that are wanted, the one under way and its pause included. */
  let wanted = 0;
  let endPause: () => void = () => undefined;

  async function run(): Promise<void> {
    while (wanted > 0 && !signal.aborted) {
      const answering = wanted;
      const { isRead, pauseMs } = await read();
      if (pauseMs !== null) await pause(pauseMs);
      if (isRead) wanted -= answering;
    }
  }

  function pause(delayMs: number): Promise<void> {
    return new Promise((resolve) => {
      const cancel = clock.setTimer(resolve, delayMs);
      endPause = () => {
        cancel();
        resolve();
      };
    });
  }

  return {
    /** Wants a read that begins from now on; after the pause when the loop pauses. */
    request: () => {
      wanted += 1;
      if (wanted === 1) void run();
    },
    endPause: () => endPause(),
  };
}
