import { useEffect, useMemo } from 'react';

import { addDays } from '../../dates/addDays.ts';
import type { DayKey } from '../../dates/DayKey.ts';
import { afterPaint } from '../../lib/afterPaint.ts';
import type { DayView } from '../../log/DayLog.ts';
import { useDayLog } from './useDayLog.ts';
import { useReadable } from '../useReadable.ts';

/** The current view of `day`. Also subscribes to the day's changes from other devices. */
export function useDayView(day: DayKey): DayView {
  const log = useDayLog();
  const view = useReadable(useMemo(() => log.day(day), [log, day]));
  useEffect(() => {
    // After a key press React runs this effect before the paint. Painting the day comes first.
    return afterPaint(() => {
      log.select(day);
      log.prefetch([addDays(day, -1), addDays(day, 1)]);
    });
  }, [log, day]);
  return view;
}
