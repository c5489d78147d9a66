import { useMemo } from 'react';

import { dayKey, type DayKey } from '../../dates/DayKey.ts';
import {
  countLevels,
  type CountLevel,
  type Heat,
  heatOfCount,
  heatScale,
  valueLevels,
} from '../../entries/heatScale.ts';
import { tagKey } from '../../entries/tags.ts';
import { useAnswer } from '../../hooks/lookback/useLookBack.ts';
import { useHeldStretch } from '../../hooks/log/useWrittenDays.ts';
import type { LookBackQuestions } from '../../lookback/LookBackQuestions.ts';
import type { TagUse } from '../../lookback/tags/tagsView.ts';
import type { Colouring } from './calendarAddress.ts';
import type { DayAmount } from './dayMark.ts';

/** The tints of a year's days. */
export interface Colours {
  /** The tint of a day with entries. null while it is not known. */
  readonly heatOf: (day: DayKey, amount: DayAmount) => Heat | null;
  /** The numbers behind each tint, the lightest first. Empty for words: the length of a text is no number of words. */
  readonly levels: readonly CountLevel[];
  /** The tag that is counted. null: none is. */
  readonly tag: CountedTag | null;
  /** The tracker whose values are shown. null: none is. */
  readonly tracker: ShownTracker | null;
  /** Whether the tints wait for the worker that reads the whole log. */
  readonly isReading: boolean;
}

/** A tracker with its values in the year. */
export interface ShownTracker {
  /** Empty: no tracker is known yet. */
  readonly name: string;
  readonly unit: string;
  /** The mean of the numbers, by day; of a tracker in words the number of words. null while they are not known. */
  readonly byDay: ReadonlyMap<DayKey, number> | null;
}

/** A tag with its uses in the year. */
export interface CountedTag {
  /** Without `#`. Empty: no tag is known yet. */
  readonly name: string;
  /** The number of entries with it, by day. null while they are not known. */
  readonly byDay: ReadonlyMap<DayKey, number> | null;
}

/**
 * The tints of the days of `year` (four digits), live. Words, entries and photos come from the tallies on this device. A tag asks
 * the worker that has read the whole log, and so does a tracker. `names`: all tags or trackers, the most used first;
 * null while they are not known.
 */
export function useColours(
  colouring: Colouring,
  year: string,
  names: readonly UsedName[] | null,
): Colours {
  const { kind } = colouring;
  const stretch = useHeldStretch(dayKey(`${year}-01-01`), dayKey(`${year}-12-31`));
  const name = 'name' in colouring ? colouring.name || (names?.[0]?.name ?? '') : null;
  const tag = useCountedTag(kind === 'tag' ? name : null, year);
  const tracker = useShownTracker(kind === 'tracker' ? name : null, year);
  return useMemo(() => {
    // Without any tag or tracker there is nothing to read.
    const isAsked = names === null || name !== '';
    if (kind === 'tag') return { ...tagColours(tag), isReading: isAsked && tag?.byDay == null };
    if (kind === 'tracker')
      return { ...trackerColours(tracker), isReading: isAsked && tracker?.byDay == null };
    if (stretch.kind === 'loading') return unknownColours;
    const tallies = [...stretch.tallies.values()];
    if (kind === 'words') {
      const heat = heatScale(tallies.map(({ length }) => length));
      return { ...unknownColours, heatOf: (_day, { length }) => heat(length) };
    }
    const countIn = ({ entries, photos = [] }: DayAmount) =>
      kind === 'photos' ? photos.length : entries;
    const levels = countLevels(tallies.map(countIn).filter((count) => count > 0));
    return {
      ...unknownColours,
      heatOf: (_day, amount) => heatOfCount(levels, countIn(amount)),
      levels,
    };
  }, [kind, names, name, stretch, tag, tracker]);
}

const unknownColours: Colours = {
  heatOf: () => null,
  levels: [],
  tag: null,
  tracker: null,
  isReading: false,
};

function trackerColours(tracker: ShownTracker | null): Colours {
  const byDay = tracker?.byDay ?? null;
  if (byDay === null) return { ...unknownColours, tracker };
  const levels = valueLevels([...byDay.values()]);
  const heatOf = (day: DayKey) => {
    const value = byDay.get(day);
    return value === undefined ? 0 : heatOfCount(levels, value);
  };
  return { ...unknownColours, heatOf, levels, tracker };
}

function tagColours(tag: CountedTag | null): Colours {
  const byDay = tag?.byDay ?? null;
  if (byDay === null) return { ...unknownColours, tag };
  const levels = countLevels([...byDay.values()]);
  const heatOf = (day: DayKey) => heatOfCount(levels, byDay.get(day) ?? 0);
  return { ...unknownColours, heatOf, levels, tag };
}

/** The uses of the tag `name` in `year`. null for null. An empty name asks nothing. */
function useCountedTag(name: string | null, year: string): CountedTag | null {
  const key = name === null || name === '' ? null : tagKey(name);
  const answer = useAnswer(
    useMemo(
      () =>
        key === null
          ? null
          : async (ask: LookBackQuestions) => ({
              of: `${year} ${key}`,
              days: await ask.daysWithTag(key, Number(year)),
            }),
      [key, year],
    ),
  );
  // An answer about another tag or year is useless. One about this stays until its update arrives.
  const value =
    answer.kind === 'answered' && answer.value.of === `${year} ${key ?? ''}` ? answer.value : null;
  return useMemo(
    () =>
      name === null
        ? null
        : { name, byDay: value && new Map(value.days.map(({ day, entries }) => [day, entries])) },
    [name, value],
  );
}

/** The values of the tracker `name` in `year`. null for null. An empty name asks nothing. */
function useShownTracker(name: string | null, year: string): ShownTracker | null {
  const key = name === null || name === '' ? null : tagKey(name);
  const answer = useAnswer(
    useMemo(
      () =>
        key === null
          ? null
          : async (ask: LookBackQuestions) => ({ of: key, values: await ask.tracker(key) }),
      [key],
    ),
  );
  const value = answer.kind === 'answered' && answer.value.of === key ? answer.value : null;
  return useMemo(() => {
    if (name === null) return null;
    const { unit = '', days = [] } = value?.values ?? {};
    const hasNumbers = days.some(({ count }) => count > 0);
    const byDay = days.flatMap(({ day, count, sum, words }): readonly [DayKey, number][] => {
      if (!day.startsWith(year) || (hasNumbers ? count : words) === 0) return [];
      return [[day, hasNumbers ? sum / count : words]];
    });
    return { name, unit: hasNumbers ? unit : '', byDay: value && new Map(byDay) };
  }, [name, value, year]);
}

/** A tag or a tracker to choose from. */
export type UsedName = Pick<TagUse, 'key' | 'name'>;

const askTrackers = (ask: LookBackQuestions) => ask.trackers();

/** All trackers of the log, those with the most values first. null until known, and while not `isWanted`. */
export function useTrackersByUse(isWanted: boolean): readonly UsedName[] | null {
  const answer = useAnswer(isWanted ? askTrackers : null);
  const trackers = answer.kind === 'answered' ? answer.value : null;
  return useMemo(
    () => trackers?.toSorted((a, b) => b.values - a.values || (a.key < b.key ? -1 : 1)) ?? null,
    [trackers],
  );
}

const askTags = (ask: LookBackQuestions) => ask.tags();

/** All tags of the log, those with the most entries first. null until they are known, and while not `isWanted`. */
export function useTagsByUse(isWanted: boolean): readonly TagUse[] | null {
  const answer = useAnswer(isWanted ? askTags : null);
  const tags = answer.kind === 'answered' ? answer.value : null;
  return useMemo(
    () => tags?.toSorted((a, b) => b.entries - a.entries || (a.key < b.key ? -1 : 1)) ?? null,
    [tags],
  );
}
