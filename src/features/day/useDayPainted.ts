import { useLayoutEffect } from 'react';

import type { DayKey } from '../../dates/DayKey.ts';
import type { DayView } from '../../hooks/log/useDayLog.ts';
import { afterPaint } from '../../lib/afterPaint.ts';

/**
 * Leaves the mark `daylog:day-painted` once for each time that `day` comes on screen, right after the frame
 * that shows its entries (or that it has none). `source` says where they came from.
 */
export function useDayPainted(day: DayKey, view: DayView): void {
  const source = sourceOf(view);

  useLayoutEffect(() => {
    if (source === null) return;
    return afterPaint(() => {
      performance.mark('daylog:day-painted', { detail: { day, source } });
    });
  }, [day, source]);
}

/** null while there is nothing to paint; words of this device's own are there before the server has answered. */
function sourceOf(view: DayView): 'device' | 'network' | null {
  if (view.kind === 'known') return view.source;
  return view.kind === 'partial' && view.entries.length > 0 ? 'device' : null;
}
