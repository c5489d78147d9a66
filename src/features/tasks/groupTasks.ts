import { compareDays } from '../../dates/compareDays.ts';
import type { DayKey } from '../../dates/DayKey.ts';
import { tagKey } from '../../entries/tags.ts';
import type { TaskMark } from '../../entries/tasks.ts';
import type { OpenTask } from '../../lookback/tasks/openTasks.ts';

/** A task of the list, with its mark after the actions on this page. */
export interface ListedTask {
  readonly key: string;
  readonly task: OpenTask;
  readonly mark: TaskMark;
}

/** The tasks with one tag. */
export interface TagTasks {
  /** The tag's key; empty for the tasks without a tag. */
  readonly key: string;
  /** The tag as written in its newest task. */
  readonly name: string;
  readonly tasks: readonly ListedTask[];
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
  const days = new Map<DayKey, ListedTask[]>();
  for (const one of listed(open, handled)) {
    const ofDay = days.get(one.task.day);
    if (ofDay === undefined) days.set(one.task.day, [one]);
    else ofDay.push(one);
  }
  return [...days];
}

/**
 * The same tasks under each of their tags, sorted by tag in `locale`. Those without a tag are last. The order of
 * the tasks is that of `tasksByDay`.
 */
export function tasksByTag(
  open: readonly OpenTask[],
  handled: ReadonlyMap<string, ListedTask>,
  locale: string,
): readonly TagTasks[] {
  const tags = new Map<string, TagTasks & { readonly tasks: ListedTask[] }>();
  for (const one of listed(open, handled)) {
    const names = one.task.tags.length === 0 ? [''] : one.task.tags;
    for (const name of names) {
      const key = tagKey(name);
      const tag = tags.get(key);
      if (tag === undefined) tags.set(key, { key, name, tasks: [one] });
      else tag.tasks.push(one);
    }
  }
  const { compare } = new Intl.Collator(locale, { numeric: true });
  return [...tags.values()].sort(
    (a, b) => Number(a.key === '') - Number(b.key === '') || compare(a.name, b.name),
  );
}

/** Newest day first; within a day in reading order. */
function listed(
  open: readonly OpenTask[],
  handled: ReadonlyMap<string, ListedTask>,
): readonly ListedTask[] {
  const all = new Map<string, ListedTask>();
  for (const task of open) {
    const key = taskKey(task);
    all.set(key, { key, task, mark: 'open' });
  }
  for (const [key, task] of handled) all.set(key, task);
  return [...all.values()].sort(
    (a, b) => compareDays(b.task.day, a.task.day) || a.task.place - b.task.place,
  );
}
