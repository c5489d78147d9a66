import { useEffect, useReducer, useState } from 'react';

import type { RemoteError } from '../../log/RemoteError.ts';
import type { SyncStatus } from '../../log/DayLog.ts';
import { useDayLog } from './useDayLog.ts';
import { useReadable } from '../useReadable.ts';
import type { Result } from '../../lib/result.ts';

/** The server's answer to a question; null until it arrives. */
export type Answer<Value> = Result<Value, RemoteError> | null;

/**
 * Asks when first shown, when `ask` changes, when the connection comes or goes, and on demand. Keeps the previous
 * answer until the next one arrives.
 */
export function useServerAnswer<Value>(ask: () => Promise<Result<Value, RemoteError>>): {
  readonly answer: Answer<Value>;
  readonly askAgain: () => void;
} {
  const reach = useReach();
  const [answer, setAnswer] = useState<Answer<Value>>(null);
  const [turn, askAgain] = useReducer((count: number) => count + 1, 0);

  useEffect(() => {
    let isWanted = true;
    void ask().then((result) => {
      if (isWanted) setAnswer(result);
    });
    return () => {
      isWanted = false;
    };
  }, [ask, reach, turn]);

  return { answer, askAgain };
}

/** A key that changes when another answer becomes likely: with the connection, or when nothing is unsent. */
export function useReach(): string {
  return reachOf(useReadable(useDayLog().syncStatus));
}

function reachOf(status: SyncStatus): string {
  return status.kind === 'saved' ? `saved ${status.isConnected}` : status.kind;
}
