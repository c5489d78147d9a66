import { compareDays } from '../../dates/compareDays.ts';
import type { DayKey } from '../../dates/DayKey.ts';
import type { TaskMark } from '../../entries/tasks.ts';
import type { OpenTask } from '../../hooks/lookback/useOpenTasks.ts';

/** A task on the list, and how it stands by what was done to it here. */
export interface ListedTask {
  readonly key: string;
  readonly task: OpenTask;
  readonly mark: TaskMark;
}

/** Names a task on the list for as long as it stands there. */
export function taskKey(task: OpenTask): string {
  return `${task.entryId} ${task.line} ${task.source}`;
}

/**
 * The list: tasks that are open, and those that were `handled` here since the page was opened, which stay where
 * they were, so that a tick can be taken back. Newest day first, each day's in the order of the day.
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
