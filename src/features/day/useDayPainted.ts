import { useLayoutEffect } from 'react';

import type { DayKey } from '../../dates/DayKey.ts';
import type { DayView } from '../../hooks/log/useDayLog.ts';
import { afterPaint } from '../../lib/afterPaint.ts';

/**
 * Sets the performance mark `daylog:day-painted` each time `day` comes on screen. Sets it right after the frame
 * that shows the entries, or that there are none. `source` says where they came from.
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

/** Null while there is nothing to paint. The device's own entries can be painted before the server answers. */
function sourceOf(view: DayView): 'device' | 'network' | null {
  if (view.kind === 'known') return view.source;
  return view.kind === 'partial' && view.entries.length > 0 ? 'device' : null;
}
