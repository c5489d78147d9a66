import { expect, it } from 'vitest';

import { dayKey } from '../../dates/DayKey.ts';
import { asEntryId } from '../../entries/entryIds.ts';
import type { OpenTask } from '../../lookback/tasks/openTasks.ts';
import { type ListedTask, taskKey, tasksByDay, tasksByTag } from './groupTasks.ts';

const task = (day: string, place: number, ...tags: readonly string[]): OpenTask => {
  const label = `${day} ${place}`;
  const at = { day: dayKey(day), entryId: asEntryId(`of ${day}`), line: place, place };
  return { ...at, label, source: `- [ ] ${label}`, tags, due: null };
};
const dueOn = (day: string, due: string): OpenTask => ({
  ...task(day, 0),
  label: due,
  due: dayKey(due),
});
const today = dayKey('2026-11-20');
const labels = (tasks: readonly ListedTask[]) => tasks.map(({ task: { label } }) => label);

it('lists recent tasks by day, newest first, and keeps ticked tasks in place', () => {
  const open = [task('2026-11-18', 2), task('2026-11-18', 0), task('2026-11-19', 0)];
  const ticked = task('2026-11-18', 1);
  const key = taskKey(ticked);
  const handled = new Map([[key, { key, task: ticked, mark: 'done' as const }]]);
  const { recent, older } = tasksByDay(open, handled, today);
  expect(
    recent.map(([day, tasks]) => [day, tasks.map(({ task: { place }, mark }) => [place, mark])]),
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
  expect(older).toEqual([]);
});

it('folds tasks by month that are older than a month', () => {
  const open = ['2026-10-20', '2026-10-21', '2026-10-01', '2025-11-20', '2026-12-31'].map((day) =>
    task(day, 0),
  );
  const { recent, older } = tasksByDay(open, new Map(), today);
  expect(recent.map(([day]) => day)).toEqual(['2026-12-31', '2026-10-21', '2026-10-20']);
  expect(older.map(([month, tasks]) => [month, tasks.length])).toEqual([
    ['2026-10', 1],
    ['2025-11', 1],
  ]);
});

it('lists a task with a due date under that alone, the earliest first', () => {
  const open = [
    dueOn('2026-11-20', '2026-12-24'),
    dueOn('2026-11-19', '2026-11-21'),
    dueOn('2019-01-01', '2026-11-20'),
    dueOn('2026-11-18', '2026-11-19'),
    dueOn('2026-11-17', '2026-01-01'),
  ];
  const { overdue, dueToday, comingUp, recent, older } = tasksByDay(open, new Map(), today);
  expect([overdue, dueToday, comingUp].map(labels)).toEqual([
    ['2026-01-01', '2026-11-19'],
    ['2026-11-20'],
    ['2026-11-21', '2026-12-24'],
  ]);
  expect([...recent, ...older]).toEqual([]);
});

it('lists tasks under each of their tags, in any spelling, and those without one last', () => {
  const open = [
    task('2026-11-18', 0, 'house', 'garden'),
    task('2026-11-19', 0, 'House'),
    task('2026-11-19', 1),
  ];
  const tags = tasksByTag(open, new Map(), 'en');
  expect(tags.map(({ name, tasks }) => [name, labels(tasks)])).toEqual([
    ['garden', ['2026-11-18 0']],
    ['House', ['2026-11-19 0', '2026-11-18 0']],
    ['', ['2026-11-19 1']],
  ]);
});
