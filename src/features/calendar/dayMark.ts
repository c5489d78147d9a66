import type { DayKey } from '../../dates/DayKey.ts';
import type { Heat } from '../../entries/heatScale.ts';
import type { PhotoId } from '../../entries/photos/Photo.ts';
import type { DayTally } from '../../log/counts/DayTally.ts';
import type { WrittenStretch } from '../../log/counts/WrittenDays.ts';
import type { Words } from '../../words/Words.ts';

/** The mark of one day in the calendar. */
export type DayMark =
  /** Not known, or not known yet. */
  | { readonly kind: 'unknown' }
  /**
   * On this device. `isWhole` is false when the server has more of the day. `length` in UTF-16 code units.
   */
  | {
      readonly kind: 'here';
      readonly entries: number;
      readonly length: number;
      readonly isWhole: boolean;
      readonly photos: readonly PhotoId[];
    }
  /** Written, but nothing of it is on this device. */
  | { readonly kind: 'elsewhere' };

/** The mark of `day` by the tallies in `stretch`. */
export function dayMark(stretch: WrittenStretch, day: DayKey): DayMark {
  if (stretch.kind === 'loading') return { kind: 'unknown' };
  const tally = stretch.tallies.get(day);
  const isElsewhere = stretch.elsewhere.has(day);
  if (tally !== undefined) {
    const { entries, length, photos = [] } = tally;
    const isKnown = stretch.emptyFrom !== null && stretch.emptyFrom <= day;
    const isWhole = tally.isWhole || (isKnown && !isElsewhere);
    return { kind: 'here', entries, length, isWhole, photos };
  }
  if (isElsewhere) return { kind: 'elsewhere' };
  if (stretch.emptyFrom === null || day < stretch.emptyFrom) return { kind: 'unknown' };
  return { kind: 'here', entries: 0, length: 0, isWhole: true, photos: [] };
}

/** What the tint of a day may count. */
export type DayAmount = Pick<DayTally, 'entries' | 'length' | 'photos'>;

/** The tint of a day: its weight (`heatOf`), `ahead` for an empty day after today, null while unknown. */
export function dayHeat(
  mark: DayMark,
  isAhead: boolean,
  heatOf: (amount: DayAmount) => Heat | null,
): Heat | 'ahead' | null {
  if (mark.kind === 'here' && mark.entries > 0) return heatOf(mark);
  if (isAhead) return 'ahead';
  return mark.kind === 'here' ? 0 : null;
}

/** The part of a day's accessible name after its date: "3 entries, 2 photos". Null while the day is loading. */
export function dayMarkName(
  mark: DayMark,
  isLoading: boolean,
  words: Words['calendar'],
  locale: string,
): string | null {
  switch (mark.kind) {
    case 'unknown':
      return isLoading ? null : words.unknown;
    case 'elsewhere':
      return words.elsewhere;
    case 'here': {
      const count = words.entryCount(mark.entries, locale);
      const known = mark.isWhole ? count : words.andElsewhere(count);
      const { length } = mark.photos;
      return length === 0 ? known : `${known}, ${words.photoCount(length, locale)}`;
    }
  }
}
