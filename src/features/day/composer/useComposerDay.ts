import { useContext, useState } from 'react';

import type { DayKey } from '../../../dates/DayKey.ts';
import { DraftsContext } from '../../../hooks/log/useDraft.ts';
import { isDayAfter } from './composerTime.ts';

/**
 * The day of a new entry: the day on screen, with one exception. A draft begun on the live today stays with that
 * day after midnight, until it is added or emptied, or the person selects another day.
 */
export function useComposerDay(day: DayKey, isLiveToday: boolean): DayKey {
  const keepers = useContext(DraftsContext);
  const [before, setBefore] = useState({ day, isLiveToday, composed: day });

  const hasWords = keepers?.({ kind: 'new', day: before.composed }).getSnapshot().text !== '';
  let { composed } = before;
  if (day !== before.day || isLiveToday !== before.isLiveToday) {
    const isMidnight = isLiveToday && before.isLiveToday && isDayAfter(day, before.day);
    composed = isMidnight && hasWords ? before.composed : day;
    setBefore({ day, isLiveToday, composed });
  } else if (composed !== day && !hasWords) {
    composed = day;
    setBefore({ day, isLiveToday, composed });
  }
  return composed;
}
