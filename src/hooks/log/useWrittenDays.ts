import { useMemo } from 'react';

import type { DayKey } from '../../dates/DayKey.ts';
import type { WrittenDays, WrittenStretch } from '../../log/counts/WrittenDays.ts';
import { useDayLog } from './useDayLog.ts';
import { useReadable } from '../useReadable.ts';

export type { NearestWritten, WrittenDays, WrittenStretch } from '../../log/counts/WrittenDays.ts';

/** On which days something is written. */
export function useWrittenDays(): WrittenDays {
  return useDayLog().written();
}

/** What is known of the days from `first` to `last`, both included, live. */
export function useWrittenStretch(first: DayKey, last: DayKey): WrittenStretch {
  const written = useWrittenDays();
  return useReadable(useMemo(() => written.stretch(first, last), [written, first, last]));
}

/** What this device knows of `days`, live; they must keep their identity between renders. */
export function useWrittenAmong(days: readonly DayKey[]): WrittenStretch {
  const written = useWrittenDays();
  return useReadable(useMemo(() => written.among(days), [written, days]));
}
