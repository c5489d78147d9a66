import { useCallback, useMemo } from 'react';

import { compareDays } from '../../dates/compareDays.ts';
import { dayKey, type DayKey } from '../../dates/DayKey.ts';
import { useReadable } from '../../hooks/useReadable.ts';
import { useWrittenDays, type WrittenStretch } from '../../hooks/log/useWrittenDays.ts';

/** The written days of a stretch. */
export interface SpanDays {
  /** False until the device or the server has answered; `days` means nothing until then. */
  readonly isKnown: boolean;
  /** Oldest first. Keeps its identity while the days are the same. */
  readonly days: readonly DayKey[];
  /** Whether this device may lack some days. */
  readonly isMissingSome: boolean;
  /** Resolves with all days once the server has answered or cannot be asked. */
  readonly untilAnswered: () => Promise<readonly DayKey[]>;
}

/** The written days from `first` to `last`, inclusive, live. */
export function useSpanDays(first: DayKey, last: DayKey): SpanDays {
  const written = useWrittenDays();
  const store = useMemo(() => written.stretch(first, last), [written, first, last]);
  const stretch = useReadable(store);
  const isKnown = stretch.kind === 'known';
  // Compared as a string: a changed count alone renders nothing again.
  const names = isKnown ? namedIn(stretch).join(' ') : '';
  const days = useMemo(() => (names === '' ? [] : names.split(' ').map(dayKey)), [names]);
  const untilAnswered = useCallback(
    () =>
      new Promise<readonly DayKey[]>((resolve) => {
        const end = store.subscribe(look);
        look();
        function look() {
          const now = store.getSnapshot();
          if (now.kind === 'loading' || now.isAsking) return;
          end();
          resolve(namedIn(now));
        }
      }),
    [store],
  );
  const isEmptyKnown = isKnown && stretch.emptyFrom !== null && stretch.emptyFrom <= first;
  return {
    isKnown,
    days,
    isMissingSome: isKnown && (stretch.elsewhere.size > 0 || !isEmptyKnown),
    untilAnswered,
  };
}

/** The written days of `stretch`, oldest first. */
function namedIn(stretch: WrittenStretch & { readonly kind: 'known' }): readonly DayKey[] {
  return [...new Set([...stretch.tallies.keys(), ...stretch.elsewhere])].sort(compareDays);
}
