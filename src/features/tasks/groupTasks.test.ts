import { expect, it } from 'vitest';

import { dayKey } from '../../dates/DayKey.ts';
import { asEntryId } from '../../entries/entryIds.ts';
import type { OpenTask } from '../../lookback/tasks/openTasks.ts';
import { taskKey, tasksByDay, tasksByTag } from './groupTasks.ts';

const task = (day: string, place: number, ...tags: readonly string[]): OpenTask => {
  const label = `${day} ${place}`;
  const at = { day: dayKey(day), entryId: asEntryId(`of ${day}`), line: place, place };
  return { ...at, label, source: `- [ ] ${label}`, tags };
};

it('lists tasks by day, newest first, and keeps ticked tasks in place', () => {
  const open = [task('2026-11-18', 2), task('2026-11-18', 0), task('2026-11-19', 0)];
  const ticked = task('2026-11-18', 1);
  const key = taskKey(ticked);
  const days = tasksByDay(open, new Map([[key, { key, task: ticked, mark: 'done' }]]));
  expect(
    days.map(([day, tasks]) => [day, tasks.map(({ task: { place }, mark }) => [place, mark])]),
  ).toEqual([
    ['2026-11-19', [[0, 'open']]],
    [
      '2026-11-18',
      [
        [0, 'open'],
        [1, 'done'],
        [2, 'open'],
      ],
    ],
  ]);
});

it('lists tasks under each of their tags, in any spelling, and those without one last', () => {
  const open = [
    task('2026-11-18', 0, 'house', 'garden'),
    task('2026-11-19', 0, 'House'),
    task('2026-11-19', 1),
  ];
  const tags = tasksByTag(open, new Map(), 'en');
  expect(tags.map(({ name, tasks }) => [name, tasks.map(({ task: { label } }) => label)])).toEqual([
    ['garden', ['2026-11-18 0']],
    ['House', ['2026-11-19 0', '2026-11-18 0']],
    ['', ['2026-11-19 1']],
  ]);
});
