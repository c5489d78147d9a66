import { useMemo } from 'react';

import type { DayKey } from '../../dates/DayKey.ts';
import type { WrittenDays, WrittenStretch } from '../../log/counts/WrittenDays.ts';
import { useDayLog } from './useDayLog.ts';
import { useReadable } from '../useReadable.ts';

/** The written days of the log. */
export function useWrittenDays(): WrittenDays {
  return useDayLog().written();
}

/** The written days from `first` to `last`, inclusive, live. */
export function useWrittenStretch(first: DayKey, last: DayKey): WrittenStretch {
  const written = useWrittenDays();
  return useReadable(useMemo(() => written.stretch(first, last), [written, first, last]));
}

/** The written days from `first` to `last` on this device, live. Does not ask the server. */
export function useHeldStretch(first: DayKey, last: DayKey): WrittenStretch {
  const written = useWrittenDays();
  return useReadable(useMemo(() => written.held(first, last), [written, first, last]));
}

/** The tallies of `days` on this device, live. `days` must keep its identity between renders. */
export function useWrittenAmong(days: readonly DayKey[]): WrittenStretch {
  const written = useWrittenDays();
  return useReadable(useMemo(() => written.among(days), [written, days]));
}
