import { useMemo } from 'react';

import { compareDays } from '../../dates/addDays.ts';
import { dayKey, type DayKey } from '../../dates/DayKey.ts';
import { useWrittenStretch } from '../../hooks/useWrittenDays.ts';

/** The written days of a stretch. */
export interface SpanDays {
  /** False until somebody has answered: then `days` says nothing. */
  readonly isKnown: boolean;
  /** Oldest first; they keep their identity while they are the same. */
  readonly days: readonly DayKey[];
  /** Whether more may have been written than this device holds. */
  readonly isMissingSome: boolean;
}

/** Which days there are to read from `first` to `last`, followed live. Suspends like useWrittenDays. */
export function useSpanDays(first: DayKey, last: DayKey): SpanDays {
  const stretch = useWrittenStretch(first, last);
  const isKnown = stretch.kind === 'known';
  const held = isKnown ? [...stretch.tallies.keys(), ...stretch.elsewhere] : [];
  // Compared by their names: a count that has changed draws nothing anew.
  const names = [...new Set(held)].sort(compareDays).join(' ');
  const days = useMemo(() => (names === '' ? [] : names.split(' ').map(dayKey)), [names]);
  const isEmptyKnown = isKnown && stretch.emptyFrom !== null && stretch.emptyFrom <= first;
  return {
    isKnown,
    days,
    isMissingSome: isKnown && (stretch.elsewhere.size > 0 || !isEmptyKnown),
  };
}
