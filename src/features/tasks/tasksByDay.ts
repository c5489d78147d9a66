import { compareDays } from '../../dates/compareDays.ts';
import type { DayKey } from '../../dates/DayKey.ts';
import type { TaskMark } from '../../entries/tasks.ts';
import type { OpenTask } from '../../hooks/lookback/useOpenTasks.ts';

/** A task of the list, with its mark after the actions on this page. */
export interface ListedTask {
  readonly key: string;
  readonly task: OpenTask;
  readonly mark: TaskMark;
}

/** A stable key of a task while its line is unchanged. */
export function taskKey(task: OpenTask): string {
  return `${task.entryId} ${task.line} ${task.source}`;
}

/**
 * The tasks of the list: the open ones, and those `handled` on this page. Handled tasks keep their place, so that
 * a tick can be undone. Newest day first; within a day in reading order.
 */
export function tasksByDay(
  open: readonly OpenTask[],
  handled: ReadonlyMap<string, ListedTask>,
): readonly (readonly [DayKey, readonly ListedTask[]])[] {
  const listed = new Map<string, ListedTask>();
  for (const task of open) {
    const key = taskKey(task);
    listed.set(key, { key, task, mark: 'open' });
  }
  for (const [key, task] of handled) listed.set(key, task);
  const days = new Map<DayKey, ListedTask[]>();
  for (const one of listed.values()) {
    const ofDay = days.get(one.task.day);
    if (ofDay === undefined) days.set(one.task.day, [one]);
    else ofDay.push(one);
  }
  for (const ofDay of days.values()) ofDay.sort((a, b) => a.task.place - b.task.place);
  return [...days].sort(([a], [b]) => compareDays(b, a));
}
