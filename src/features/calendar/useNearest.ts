import { useEffect, useState } from 'react';

import type { DayKey } from '../../dates/DayKey.ts';
import { useWrittenDays, type NearestWritten } from '../../hooks/useWrittenDays.ts';

/**
 * The written day next to `from` (null: at that end of the log), as it was when asked; null until there is an
 * answer. Suspends like useWrittenDays.
 */
export function useNearest(from: DayKey | null, towards: 'back' | 'on'): NearestWritten | null {
  const written = useWrittenDays();
  const [answer, setAnswer] = useState<{
    readonly from: DayKey | null;
    readonly nearest: NearestWritten;
  } | null>(null);
  useEffect(() => {
    const over = new AbortController();
    void written.nearest(from, towards).then((nearest) => {
      if (!over.signal.aborted) setAnswer({ from, nearest });
    });
    return () => over.abort();
  }, [written, from, towards]);
  return answer?.from === from ? answer.nearest : null;
}
