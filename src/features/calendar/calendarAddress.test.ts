import { expect, it } from 'vitest';

import { dayKey } from '../../dates/DayKey.ts';
import { parseMonthKey } from '../../dates/monthOf.ts';
import { type CalendarPlace, placeAddress, readPlace } from './calendarAddress.ts';

const day = dayKey('2026-11-20');
const month = parseMonthKey('2025-03') ?? null;
const plain = { scale: 'month', month: null, colouring: { kind: 'words' } } as const;

/** The address of `place` in one text. */
function addressOf(place: CalendarPlace, isPrivate = false): string {
  const { pathname, search, hash } = placeAddress(day, place, isPrivate);
  return pathname + search + hash;
}

it('a month and a year have the addresses that bookmarks know', () => {
  expect(addressOf(plain)).toBe('/11-20-2026/calendar');
  expect(addressOf({ ...plain, month })).toBe('/11-20-2026/calendar?month=2025-03');
  expect(addressOf({ ...plain, scale: 'year', month })).toBe('/11-20-2026/year');
  expect(addressOf({ ...plain, scale: 'all' })).toBe('/11-20-2026/year?span=all');
});

it('a place comes back from its address, whatever the name of its tag', () => {
  for (const isPrivate of [false, true]) {
    for (const scale of ['month', 'year', 'all'] as const) {
      for (const colouring of [
        { kind: 'words' },
        { kind: 'entries' },
        { kind: 'tag', name: '' },
        { kind: 'tag', name: 'חתול' },
        { kind: 'tag', name: 'rock’n’roll' },
      ] as const) {
        const place = { scale, month: scale === 'month' ? month : null, colouring };
        expect(readPlace(placeAddress(day, place, isPrivate))).toEqual(place);
      }
    }
  }
});

it('the tag of an encrypted log is in no part that a browser sends', () => {
  const tagged = { ...plain, colouring: { kind: 'tag', name: 'house' } } as const;
  expect(addressOf(tagged)).toBe('/11-20-2026/calendar?by=tag&tag=house');
  expect(addressOf(tagged, true)).toBe('/11-20-2026/calendar?by=tag#tag=house');
});

it('what is no place is the month of the selected day, by words', () => {
  const search = '?month=2025-13&by=moons';
  expect(readPlace({ pathname: '/11-20-2026/calendar', search, hash: '#x' })).toEqual(plain);
});
