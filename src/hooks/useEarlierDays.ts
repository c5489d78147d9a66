import { useEffect, useMemo, useState } from 'react';

import type { DayKey } from '../dates/DayKey.ts';
import { earlierDays, type EarlierDay } from '../dates/sameDays.ts';
import type { DayStretch } from '../sync/Settings.ts';
import { useSettings } from './useSettings.ts';
import { useWrittenAmong, useWrittenDays } from './useWrittenDays.ts';

export type { EarlierDay } from '../dates/sameDays.ts';

/** What a day brings to mind, as far as this device knows. */
export type EarlierWritten =
  | { readonly kind: 'loading' }
  | {
      readonly kind: 'known';
      /** The written ones, nearest first, without what is muted. */
      readonly days: readonly EarlierDay[];
      /** How many of them are muted. */
      readonly muted: number;
      /** Days before this one may be missing; null: any may. The first day there is when none is missing. */
      readonly knownFrom: DayKey | null;
    };

/** The earlier days that `day` brings to mind, live. Suspends like useWrittenDays. */
export function useEarlierDays(day: DayKey): EarlierWritten {
  const written = useWrittenDays();
  const { mutedDays } = useSettings();
  const [first, setFirst] = useState<number | null>(null);
  useEffect(() => {
    const over = new AbortController();
    void written.nearest(null, 'on').then((nearest) => {
      const year = nearest.kind === 'found' ? nearest.day.slice(0, 4) : day.slice(0, 4);
      if (!over.signal.aborted) setFirst(Number(year));
    });
    return () => over.abort();
  }, [written, day]);
  const candidates = useMemo(() => (first === null ? [] : earlierDays(day, first)), [day, first]);
  const stretch = useWrittenAmong(useMemo(() => candidates.map((each) => each.day), [candidates]));
  if (first === null || stretch.kind === 'loading') return { kind: 'loading' };
  const there = candidates.filter((each) => stretch.tallies.has(each.day));
  const days = there.filter((each) => !isMuted(each.day, mutedDays));
  return {
    ...{ kind: 'known', days, muted: there.length - days.length },
    knownFrom: stretch.emptyFrom,
  };
}

/** Whether `day` lies in one of `stretches`. */
export function isMuted(day: DayKey, stretches: readonly DayStretch[]): boolean {
  return stretches.some(({ from, to }) => day >= from && day <= to);
}
