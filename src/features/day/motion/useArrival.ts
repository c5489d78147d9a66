import { useState } from 'react';

import type { DayKey } from '../../../dates/DayKey.ts';
import type { Entry, EntryId } from '../../../entries/Entry.ts';

/**
 * The entry that has just come to a day on screen, and is animated. Null if there is none. The first entries of a day
 * are not animated. Entries that come together are not animated either, because a fill would flicker. `isShown`: the
 * entries of `day` are on screen.
 */
export function useArrival(day: DayKey, entries: readonly Entry[], isShown: boolean) {
  const [seen, setSeen] = useState({ day, entries, isShown, arrived: noEntry });
  let { arrived } = seen;
  if (seen.day !== day || seen.entries !== entries || seen.isShown !== isShown) {
    const wasShown = seen.day === day && seen.isShown && isShown;
    arrived = wasShown ? onlyNewOf(entries, seen.entries) : null;
    setSeen({ day, entries, isShown, arrived });
  }
  return {
    arrived,
    /** Call when it has settled in: it must not do so again when it is drawn again. */
    forgetArrival: () => setSeen((last) => ({ ...last, arrived: null })),
  };
}

const noEntry: EntryId | null = null;

function onlyNewOf(entries: readonly Entry[], before: readonly Entry[]): EntryId | null {
  const known = new Set(before.map(({ id }) => id));
  const [first, second] = entries.filter(({ id }) => !known.has(id));
  return first !== undefined && second === undefined ? first.id : null;
}
