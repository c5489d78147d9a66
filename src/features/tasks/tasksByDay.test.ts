import { expect, it } from 'vitest';

import { dayKey } from '../../dates/DayKey.ts';
import { asEntryId } from '../../entries/entryIds.ts';
import type { OpenTask } from '../../hooks/lookback/useOpenTasks.ts';
import { taskKey, tasksByDay } from './tasksByDay.ts';

const task = (day: string, place: number): OpenTask => {
  const label = `${day} ${place}`;
  const at = { day: dayKey(day), entryId: asEntryId(`of ${day}`), line: place, place };
  return { ...at, label, source: `- [ ] ${label}` };
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
