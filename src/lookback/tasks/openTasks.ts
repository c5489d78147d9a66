import { compareDays } from '../../dates/compareDays.ts';
import type { DayKey } from '../../dates/DayKey.ts';
import type { EntryId } from '../../entries/Entry.ts';
import { tasksOf, type Task } from '../../entries/tasks.ts';
import type { LogView } from '../reader/LogView.ts';

/** A task that is to do, and where it stands. */
export interface OpenTask extends Pick<Task, 'line' | 'source' | 'label'> {
  readonly day: DayKey;
  readonly entryId: EntryId;
  /** Its place among all tasks of its day, done ones included, from 0. */
  readonly place: number;
}

/** Open tasks, the newest day first, each day's as they stand in it. */
export interface OpenTasksAnswer {
  readonly tasks: readonly OpenTask[];
  /** How many there are in all. */
  readonly total: number;
}

/** The tasks to do of a log, kept up to date day by day. */
export interface OpenTasks extends LogView {
  /** The open tasks of whole days, newest first, until at least `atLeast` are told. */
  find(atLeast: number): OpenTasksAnswer;
}

/** The view behind the list of tasks. It keeps the lines that are open tasks, and nothing of any other entry. */
export function createOpenTasks(): OpenTasks {
  const open = new Map<DayKey, readonly OpenTask[]>();
  return {
    setDay: (day, entries) => {
      const tasks = entries.flatMap(({ id, text }) => tasksOf(text).map((task) => ({ id, task })));
      const toDo = tasks.flatMap(({ id, task: { mark, line, source, label } }, place) =>
        mark === 'open' ? [{ day, entryId: id, line, source, label, place }] : [],
      );
      if (toDo.length === 0) open.delete(day);
      else open.set(day, toDo);
    },
    find: (atLeast) => {
      const tasks: OpenTask[] = [];
      let total = 0;
      for (const day of [...open.keys()].sort((a, b) => compareDays(b, a))) {
        const ofDay = open.get(day) ?? [];
        if (tasks.length < atLeast) tasks.push(...ofDay);
        total += ofDay.length;
      }
      return { tasks, total };
    },
  };
}
