import { useEffect, useReducer, useState } from 'react';

import type { RemoteError, SyncStatus } from '../../hooks/log/useDayLog.ts';
import { useDayLog } from '../../hooks/log/useDayLog.ts';
import { useReadable } from '../../hooks/useReadable.ts';
import type { Result } from '../../lib/result.ts';

/** What the server said to a question; null until it has. */
export type Answer<Value> = Result<Value, RemoteError> | null;

/**
 * Asks when it is first shown, when `ask` is another function, when the connection comes or goes, and when
 * told to. The answer before stays until the next one is there.
 */
export function useAnswer<Value>(ask: () => Promise<Result<Value, RemoteError>>): {
  readonly answer: Answer<Value>;
  readonly askAgain: () => void;
} {
  const log = useDayLog();
  const reach = reachOf(useReadable(log.syncStatus));
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

/** What has to change for another answer to be likely: the connection, or that what was unsent is sent. */
function reachOf(status: SyncStatus): string {
  return status.kind === 'saved' ? `saved ${status.isConnected}` : status.kind;
}
