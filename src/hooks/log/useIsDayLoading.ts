import { useEffect, useMemo, useState } from 'react';

import type { DayKey } from '../../dates/DayKey.ts';
import { useDayLog } from './useDayLog.ts';
import { useEnvironment } from '../useEnvironment.ts';
import { useReadable } from '../useReadable.ts';

/** A day that loads faster than this needs no message. */
const noticeAfterMs = 1000;

/** Whether `day` has been loading so long that the person must be told. */
export function useIsDayLoading(day: DayKey): boolean {
  const log = useDayLog();
  const { clock } = useEnvironment();
  const view = useReadable(useMemo(() => log.day(day), [log, day]));
  const isLoading = view.kind === 'loading' || (view.kind === 'partial' && view.isAsking);
  const [slowDay, setSlowDay] = useState<DayKey | null>(null);
  useEffect(() => {
    if (!isLoading) return;
    return clock.setTimer(() => setSlowDay(day), noticeAfterMs);
  }, [clock, day, isLoading]);
  return isLoading && slowDay === day;
}
