import type { Clock } from '../../lib/Clock.ts';

/** The outcome of a full read. */
export interface ReadOutcome {
  /** False: the read is repeated. */
  readonly isRead: boolean;
  /** The pause before the next read. null: no pause. */
  readonly pauseMs: number | null;
}

/**
 * Runs full reads on request, one at a time. `read` never rejects.
 *
 *   request ──► idle? ──► reading ──► pause ──► requested meanwhile, or failed? ──► reading ···
 *                                                     └──► idle
 */
export function createReadLoop(
  clock: Pick<Clock, 'setTimer'>,
  signal: AbortSignal,
  read: () => Promise<ReadOutcome>,
) {
  /** Number of requested reads, the running one and its pause included. */
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
    /** Requests a read that begins after this call. It waits for the end of a running pause. */
    request: () => {
      wanted += 1;
      if (wanted === 1) void run();
    },
    endPause: () => endPause(),
  };
}
