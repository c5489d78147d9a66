import { use, useMemo } from 'react';

import type { DayKey } from '../dates/DayKey.ts';
import type { WrittenDays, WrittenStretch } from '../sync/WrittenDays.ts';
import { useDayLog } from './useDayLog.ts';
import { useReadable } from './useReadable.ts';

export type { NearestWritten, WrittenDays, WrittenStretch } from '../sync/WrittenDays.ts';

/** On which days something is written. Suspends until the code for it is here, throws when it cannot be loaded. */
export function useWrittenDays(): WrittenDays {
  return use(useDayLog().written());
}

/** What is known of the days from `first` to `last`, both included, live. Suspends like {@link useWrittenDays}. */
export function useWrittenStretch(first: DayKey, last: DayKey): WrittenStretch {
  const written = useWrittenDays();
  return useReadable(useMemo(() => written.stretch(first, last), [written, first, last]));
}

/**
 * What this device knows of `days`, live; they must keep their identity between renders. Suspends like
 * {@link useWrittenDays}.
 */
export function useWrittenAmong(days: readonly DayKey[]): WrittenStretch {
  const written = useWrittenDays();
  return useReadable(useMemo(() => written.among(days), [written, days]));
}
