import { expect, it } from 'vitest';

import { dayKey } from '../../dates/DayKey.ts';
import { testEntry } from '../../../tests/support/testEntry.ts';
import { createTrackersView } from './trackersView.ts';

function viewOf(log: Readonly<Record<string, readonly string[]>>) {
  const view = createTrackersView();
  const set = (day: string, texts: readonly string[]) =>
    view.setDay(
      dayKey(day),
      texts.map((text) => testEntry({ text })),
    );
  for (const [day, texts] of Object.entries(log)) set(day, texts);
  return {
    trackers: () => view.trackers(),
    tracker: (key: string) => view.tracker(key),
    set,
  };
}

it('counts the values of each name, in its most frequent spelling', () => {
  const { trackers } = viewOf({
    '2026-11-19': ['Mood:: 7, sleep:: 6 h', 'mood:: 5'],
    '2026-11-18': ['mood:: 6', 'place:: Rome', '#template Day\nmood:: 1', '> mood:: 2'],
  });
  expect(trackers()).toEqual([
    {
      key: 'mood',
      name: 'mood',
      values: 3,
      units: [],
      firstDay: '2026-11-18',
      lastDay: '2026-11-19',
    },
    {
      key: 'place',
      name: 'place',
      values: 1,
      units: [],
      firstDay: '2026-11-18',
      lastDay: '2026-11-18',
    },
    {
      key: 'sleep',
      name: 'sleep',
      values: 1,
      units: ['h'],
      firstDay: '2026-11-19',
      lastDay: '2026-11-19',
    },
  ]);
});

it('has the numbers of each day, oldest first, with the range', () => {
  const { tracker, set } = viewOf({
    '2026-11-20': ['mood:: 7'],
    '2026-11-18': ['mood:: -2', 'mood:: 4 then mood:: 1'],
  });
  const first = { day: '2026-11-18', count: 3, sum: 3, low: -2, high: 4, words: 0 };
  const last = { day: '2026-11-20', count: 1, sum: 7, low: 7, high: 7, words: 0 };
  expect(tracker('mood')).toMatchObject({ values: 4, unit: '', days: [first, last] });
  set('2026-11-20', []);
  expect(tracker('mood')?.days).toEqual([first]);
  set('2026-11-18', ['quiet']);
  expect(tracker('mood')).toBeNull();
});

it('takes numbers in one unit and without one, and says how many others there are', () => {
  const { tracker } = viewOf({
    '2026-11-18': ['run:: 5 km', 'run:: 6 KM', 'run:: 4', 'run:: 800 m', 'run:: with Ada'],
  });
  expect(tracker('run')).toMatchObject({
    unit: 'KM',
    days: [{ count: 3, sum: 15, words: 1 }],
    others: [{ unit: 'm', count: 1 }],
    words: [{ text: 'with Ada', count: 1 }],
  });
});

it('counts each word of a list, in every case of letters', () => {
  const { tracker } = viewOf({
    '2026-11-18': ['did:: Reading, cooking', 'did:: reading', 'did:: reading、sport'],
  });
  expect(tracker('did')).toMatchObject({
    values: 5,
    words: [
      { text: 'reading', count: 3 },
      { text: 'cooking', count: 1 },
      { text: 'sport', count: 1 },
    ],
  });
});
