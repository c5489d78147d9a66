import { addDays } from '../../dates/addDays.ts';
import { daysBetween } from '../../dates/daysBetween.ts';
import { lastDay, type DayKey } from '../../dates/DayKey.ts';
import type { ReadableStore } from '../../lib/ReadableStore.ts';
import { createNearestWritten } from './createNearestWritten.ts';
import { followStretch, type StretchDays } from './followStretch.ts';
import type { WrittenDays, WrittenStretch } from './WrittenDays.ts';
import type { WrittenDaysDeps } from './WrittenDaysDeps.ts';

/** Number of ranges kept in memory, some kilobytes each. */
const mostKept = 24;

/** The written days, from the tallies of `localStore` and beyond them from the server's index. */
export function createWrittenDays(deps: WrittenDaysDeps): WrittenDays {
  /** Recently viewed ranges. On return they show at once and are read again. */
  const kept = new Map<string, ReadableStore<WrittenStretch>>();

  function keptStretch(name: string, days: StretchDays): ReadableStore<WrittenStretch> {
    const stretch = kept.get(name) ?? followStretch(days, deps);
    // A Map keeps the order of insertion, so the longest unused range goes first.
    kept.delete(name);
    kept.set(name, stretch);
    for (const [longest] of kept) {
      if (kept.size <= mostKept) break;
      kept.delete(longest);
    }
    return stretch;
  }

  return {
    ...createNearestWritten(deps),
    stretch: (first, last) =>
      keptStretch(`${first} ${last}`, {
        meets: (range) => range.last >= first && range.first <= last,
        readTallies: (reader) => reader.tallies(first, last),
        ask: async (end) => {
          const from = end <= last ? end : dayAfter(last);
          if (from !== null && from <= first) return [];
          const limit = daysBetween(first, last) + 1;
          return (await deps.askIndex(from, 'back', limit))?.filter((day) => day >= first) ?? null;
        },
      }),
    held: (first, last) =>
      keptStretch(`held ${first} ${last}`, {
        meets: (range) => range.last >= first && range.first <= last,
        readTallies: (reader) => reader.tallies(first, last),
      }),
    among: (days) =>
      keptStretch(days.join(), {
        meets: (range) => days.some((day) => day >= range.first && day <= range.last),
        readTallies: async (reader) =>
          (await Promise.all(days.map((day) => reader.tally(day)))).flatMap((tally) => tally ?? []),
      }),
  };
}

/** null after the last possible day. */
function dayAfter(day: DayKey): DayKey | null {
  return day === lastDay ? null : addDays(day, 1);
}
