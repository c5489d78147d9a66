import { useMemo } from 'react';

import type { DayKey } from '../../dates/DayKey.ts';
import { earlierDays, type EarlierDay } from '../../dates/sameDays.ts';
import type { WrittenStretch } from '../../log/counts/WrittenDays.ts';
import type { DayStretch } from '../../settings/Settings.ts';
import { useSettings } from '../useSettings.ts';
import { useWrittenAmong } from './useWrittenDays.ts';

/** The earlier days to recall on a date, as far as this device knows. */
export type EarlierWritten =
  | { readonly kind: 'loading' }
  | {
      readonly kind: 'known';
      /** The written days that are not muted, nearest first. */
      readonly days: readonly EarlierDay[];
      /** The number of muted days. */
      readonly muted: number;
      /**
       * Days before this one may be missing; null: any day may be missing. The first possible day when none is.
       */
      readonly knownFrom: DayKey | null;
      /** The possible days that this device does not hold completely, nearest first. */
      readonly notHere: readonly EarlierDay[];
    };

/** How many years to look back, in one read: longer than any person's log. */
const mostYears = 120;

/** The earlier days to recall on `day`, live. */
export function useEarlierDays(day: DayKey): EarlierWritten {
  const { mutedDays } = useSettings();
  const candidates = useMemo(() => earlierDays(day, Number(day.slice(0, 4)) - mostYears), [day]);
  const stretch = useWrittenAmong(useMemo(() => candidates.map((each) => each.day), [candidates]));
  if (stretch.kind === 'loading') return { kind: 'loading' };
  const there = candidates.filter((each) => stretch.tallies.has(each.day));
  const days = there.filter((each) => !isMuted(each.day, mutedDays));
  return {
    kind: 'known',
    days,
    muted: there.length - days.length,
    knownFrom: stretch.emptyFrom,
    notHere: candidates.filter(({ day: each }) => !isHere(each, stretch)),
  };
}

/** Whether this device holds all entries of `day`, or knows that there are none. */
function isHere(day: DayKey, stretch: WrittenStretch & { readonly kind: 'known' }): boolean {
  if (stretch.emptyFrom !== null && day >= stretch.emptyFrom) return true;
  return stretch.tallies.get(day)?.isWhole === true;
}

/** Whether `day` lies in one of `stretches`. */
export function isMuted(day: DayKey, stretches: readonly DayStretch[]): boolean {
  return stretches.some(({ from, to }) => day >= from && day <= to);
}
