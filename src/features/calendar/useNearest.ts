import { useMemo } from 'react';

import type { DayKey } from '../../dates/DayKey.ts';
import { useReadable } from '../../hooks/useReadable.ts';
import { useWrittenDays, type NearestWritten } from '../../hooks/log/useWrittenDays.ts';

/** The written day next to `from` (null: at that end of the log), live; null until there is an answer. */
export function useNearest(from: DayKey | null, towards: 'back' | 'on'): NearestWritten | null {
  const written = useWrittenDays();
  return useReadable(useMemo(() => written.follow(from, towards), [written, from, towards]));
}
