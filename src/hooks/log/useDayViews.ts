import { useMemo } from 'react';

import type { DayKey } from '../../dates/DayKey.ts';
import { parseDayKey } from '../../dates/DayKey.ts';
import type { ReadableStore } from '../../lib/ReadableStore.ts';
import type { DayView } from '../../log/DayLog.ts';
import { useReadable } from '../useReadable.ts';
import { useDayLog } from './useDayLog.ts';

/** The views of `days` as this device has them, in their order, live. */
export function useDayViews(days: readonly DayKey[]): readonly DayView[] {
  const log = useDayLog();
  // Compared as a string: a new array of the same days subscribes to nothing again.
  const names = days.join(' ');
  return useReadable(
    useMemo(() => viewsOf(daysIn(names).map((day) => log.day(day))), [log, names]),
  );
}

function daysIn(names: string): readonly DayKey[] {
  return names.split(' ').flatMap((name) => parseDayKey(name) ?? []);
}

/** The views of several days as one store. */
function viewsOf(stores: readonly ReadableStore<DayView>[]): ReadableStore<readonly DayView[]> {
  let last: readonly DayView[] = [];
  return {
    getSnapshot: () => {
      const views = stores.map((store) => store.getSnapshot());
      if (views.some((view, index) => view !== last[index])) last = views;
      return last;
    },
    subscribe: (listener) => {
      const ends = stores.map((store) => store.subscribe(listener));
      return () => {
        for (const end of ends) end();
      };
    },
  };
}
