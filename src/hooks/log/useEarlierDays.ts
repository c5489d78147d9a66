import { useMemo } from 'react';

import type { DayKey } from '../../dates/DayKey.ts';
import { earlierDays, type EarlierDay } from '../../dates/sameDays.ts';
import type { DayStretch } from '../../settings/Settings.ts';
import { useSettings } from '../useSettings.ts';
import { useWrittenAmong } from './useWrittenDays.ts';

export type { EarlierDay } from '../../dates/sameDays.ts';

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

/** No log is longer than a life: so many years are looked through, in one read. */
const mostYears = 120;

/** The earlier days that `day` brings to mind, live. */
export function useEarlierDays(day: DayKey): EarlierWritten {
  const { mutedDays } = useSettings();
  const candidates = useMemo(() => earlierDays(day, Number(day.slice(0, 4)) - mostYears), [day]);
  const stretch = useWrittenAmong(useMemo(() => candidates.map((each) => each.day), [candidates]));
  if (stretch.kind === 'loading') return { kind: 'loading' };
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
