import { useMemo } from 'react';

import type { DayKey } from '../../dates/DayKey.ts';
import type { NearestWritten } from '../../log/counts/WrittenDays.ts';
import { useReadable } from '../useReadable.ts';
import { useWrittenDays } from './useWrittenDays.ts';

/**
 * The written day nearest to `from`, live. From null it is the log's first or last written day. Null until it is
 * known.
 */
export function useNearest(from: DayKey | null, towards: 'back' | 'on'): NearestWritten | null {
  const written = useWrittenDays();
  return useReadable(useMemo(() => written.follow(from, towards), [written, from, towards]));
}
