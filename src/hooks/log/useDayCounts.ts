import { useCallback, useMemo, useSyncExternalStore } from 'react';

import type { DayKey } from '../../dates/DayKey.ts';
import { withoutTemplates } from '../../entries/template.ts';
import { useDayLog } from './useDayLog.ts';

/** The amount of text on a day, without its templates. */
export interface DayCount {
  readonly entries: number;
  /** UTF-16 code units of all its texts. */
  readonly length: number;
}

const nothing: readonly (DayCount | null)[] = [];

/**
 * The counts of `days`, in their order; null where unknown. Empty while `isWanted` is false, so that nothing
 * competes with the first paint. `days` must keep its identity between renders.
 */
export function useDayCounts(
  days: readonly DayKey[],
  isWanted: boolean,
): readonly (DayCount | null)[] {
  const log = useDayLog();
  const stores = useMemo(
    () => (isWanted ? days.map((day) => log.day(day)) : []),
    [log, days, isWanted],
  );
  const counts = useMemo(() => createCounts(stores), [stores]);
  const subscribe = useCallback(
    (listener: () => void) => {
      const ends = stores.map((store) => store.subscribe(listener));
      return () => ends.forEach((end) => end());
    },
    [stores],
  );
  return useSyncExternalStore(subscribe, counts);
}

type Store = ReturnType<ReturnType<typeof useDayLog>['day']>;

/** Reads the counts of `stores`. The result keeps its identity while no view changes. */
function createCounts(stores: readonly Store[]): () => readonly (DayCount | null)[] {
  let views: readonly unknown[] = [];
  let counts = nothing;
  return () => {
    const next = stores.map((store) => store.getSnapshot());
    if (next.length === views.length && next.every((view, index) => view === views[index])) {
      return counts;
    }
    views = next;
    counts = next.map((view) => {
      if (view.kind !== 'known') return null;
      const entries = withoutTemplates(view.entries);
      return {
        entries: entries.length,
        length: entries.reduce((sum, { text }) => sum + text.length, 0),
      };
    });
    return counts;
  };
}
