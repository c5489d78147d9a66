import { expect, it } from 'vitest';

import { testEntry } from '../../../tests/support/testEntry.ts';
import { dayKey, type DayKey } from '../../dates/DayKey.ts';
import { asEntryId } from '../../entries/entryIds.ts';
import { createCitationsView, type CitingEntry } from './citationsView.ts';

const friday = dayKey('2026-11-20');

/** A view of `days`: their texts, whose entries have the ids `a0`, `a1` and so on after the given letter. */
function viewOf(days: Readonly<Record<string, readonly [string, ...string[]]>>) {
  const view = createCitationsView('https://daylog.example');
  const setDay = (day: string, letter: string, texts: readonly string[]) =>
    view.setDay(
      dayKey(day),
      texts.map((text, at) => testEntry({ id: asEntryId(`${letter}${at}`), text })),
    );
  for (const [day, [letter, ...texts]] of Object.entries(days)) setDay(day, letter, texts);
  return { of: (day: DayKey) => view.of(day), setDay };
}

const ids = (entries: readonly CitingEntry[]) => entries.map(({ id }) => id);

it('a day is cited by entries of other days, also through its entries, the newest first', () => {
  const { of } = viewOf({
    '2025-01-01': ['a', '[Frost](/11-20-2026#c0)'],
    '2026-11-20': ['c', 'Cold', 'again [today](/11-20-2026), as [above](/11-20-2026#c0)'],
    '2026-11-21': ['d', 'no link', '# The day before\n\nwas [cold](/11-20-2026)'],
    '2026-11-22': ['e', '[x](/11-21-2026)'],
  });
  expect(of(friday).ofDay).toEqual([
    { day: '2026-11-21', id: 'd1', line: 'The day before' },
    { day: '2025-01-01', id: 'a0', line: 'Frost' },
  ]);
});

it('an entry is cited by each other entry, also of its own day, and never by itself', () => {
  const { of } = viewOf({
    '2025-01-01': ['a', '[x](/11-20-2026#c0) and [day](/11-20-2026)'],
    '2026-11-20': ['c', 'Cold, see [me](/11-20-2026#c0)', '[above](/11-20-2026#c0)'],
  });
  expect(of(friday).ofEntries.map(({ id, by }) => [id, ids(by)])).toEqual([['c0', ['c1', 'a0']]]);
});

it('a citation goes with the words that made it', () => {
  const { of, setDay } = viewOf({ '2025-01-01': ['a', '[x](/11-20-2026)'] });
  expect(ids(of(friday).ofDay)).toEqual(['a0']);
  setDay('2025-01-01', 'a', ['x']);
  expect(of(friday)).toEqual({ day: friday, ofDay: [], ofEntries: [] });
});

it('templates cite nothing', () => {
  const { of } = viewOf({ '2025-01-01': ['a', '#template Trip\n[x](/11-20-2026)'] });
  expect(of(friday).ofDay).toEqual([]);
});
