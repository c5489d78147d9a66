import { expect, it } from 'vitest';

import { dayKey } from '../dates/DayKey.ts';
import { createIdSource } from './createIdSource.ts';
import { parseEntry } from './parseEntry.ts';
import { sortEntries } from './sortEntries.ts';

const day = dayKey('2026-11-20');

it('sorts a day by wall time, and the entries of one second in the order of their making', () => {
  const ids = createIdSource(
    () => 1_795_208_709_000,
    () => 0.5,
  );
  const made = ['09:00:00', '08:00:00', '09:00:00', '09:00:00'].map((time, index) =>
    parseEntry(ids.entryId(), day, { time, text: `written ${index}` }),
  );
  const entries = made.flatMap((entry) => (entry === null ? [] : [entry])).reverse();
  expect(sortEntries(entries).map(({ text }) => text)).toEqual([
    'written 1',
    'written 0',
    'written 2',
    'written 3',
  ]);
});

it('keeps two entries of the same second and the same text apart', () => {
  const twins = ['b', 'a'].flatMap(
    (id) => parseEntry(id, day, { time: '09:00:00', text: 'tea' }) ?? [],
  );
  expect(sortEntries(twins).map(({ id }) => id)).toEqual(['a', 'b']);
});
