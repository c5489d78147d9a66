import { expect, it } from 'vitest';

import { dayKey, type DayKey } from '../../dates/DayKey.ts';
import { asPhotoId } from '../../entries/photos/photoReference.ts';
import type { WrittenStretch } from '../../log/counts/WrittenDays.ts';
import { calendar } from '../../words/en/day.ts';
import { dayHeat, dayMark, dayMarkName } from './dayMark.ts';

const day = dayKey('2026-11-20');

function known(options: {
  readonly entries?: number;
  readonly isWhole?: boolean;
  readonly photos?: number;
  readonly elsewhere?: readonly DayKey[];
  readonly emptyFrom?: DayKey | null;
}): WrittenStretch {
  const { entries, isWhole = true, elsewhere = [], emptyFrom = dayKey('0001-01-01') } = options;
  const photos = Array.from({ length: options.photos ?? 0 }, (_, n) => asPhotoId(`photo ${n}`));
  const tally =
    entries === undefined ? [] : [[day, { day, entries, length: 300, isWhole, photos }] as const];
  return {
    kind: 'known',
    tallies: new Map(tally),
    elsewhere: new Set(elsewhere),
    emptyFrom,
    isAsking: false,
  };
}

const named = (stretch: WrittenStretch) =>
  dayMarkName(dayMark(stretch, day), stretch.kind === 'loading', calendar, 'en-US');

it('a day says how many entries it has, and none only when that is known', () => {
  expect(named({ kind: 'loading' })).toBeNull();
  expect(named(known({ entries: 3 }))).toBe('3 entries');
  expect(named(known({ entries: 1 }))).toBe('1 entry');
  expect(named(known({}))).toBe('0 entries');
  expect(named(known({ emptyFrom: null }))).toBe('not known yet');
  expect(named(known({ emptyFrom: dayKey('2026-11-21') }))).toBe('not known yet');
  expect(named(known({ emptyFrom: day }))).toBe('0 entries');
});

it('a day says how many photos its entries name', () => {
  expect(named(known({ entries: 3, photos: 1 }))).toBe('3 entries, 1 photo');
  expect(named(known({ entries: 1, photos: 2 }))).toBe('1 entry, 2 photos');
  expect(named(known({ entries: 1, photos: 2, isWhole: false, elsewhere: [day] }))).toBe(
    '1 entry here, more not on this device yet, 2 photos',
  );
});

it('a day that is not wholly here says so', () => {
  expect(named(known({ elsewhere: [day] }))).toBe('has entries, not on this device yet');
  expect(named(known({ entries: 1, isWhole: false, elsewhere: [day] }))).toBe(
    '1 entry here, more not on this device yet',
  );
  expect(named(known({ entries: 1, isWhole: false, emptyFrom: null }))).toBe(
    '1 entry here, more not on this device yet',
  );
  // Written here and unsent: no other device has it.
  expect(named(known({ entries: 1, isWhole: false }))).toBe('1 entry');
});

it('a day is tinted by what it holds, and quiet while it is ahead', () => {
  const heatOf = ({ length }: { readonly length: number }) => (length < 300 ? 1 : 2);
  const heat = (stretch: WrittenStretch, isAhead = false) =>
    dayHeat(dayMark(stretch, day), isAhead, heatOf);
  expect(heat(known({ entries: 3 }))).toBe(2);
  expect(heat(known({ entries: 3 }), true)).toBe(2);
  expect(heat(known({}))).toBe(0);
  expect(heat(known({}), true)).toBe('ahead');
  // Not known to be empty: no tint says so.
  expect(heat(known({ emptyFrom: null }))).toBeNull();
  expect(heat(known({ elsewhere: [day] }))).toBeNull();
  expect(dayHeat(dayMark(known({ entries: 3 }), day), false, () => null)).toBeNull();
});
