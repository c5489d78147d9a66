import { addDays } from '../../dates/addDays.ts';
import { compareDays } from '../../dates/compareDays.ts';
import type { DayKey } from '../../dates/DayKey.ts';
import { monthOf, type MonthKey } from '../../dates/monthOf.ts';
import { tagKey } from '../../entries/tags.ts';
import type { TaskMark } from '../../entries/tasks.ts';
import type { OpenTask } from '../../lookback/tasks/openTasks.ts';

/** A task of the list, with its mark after the actions on this page. */
export interface ListedTask {
  readonly key: string;
  readonly task: OpenTask;
  readonly mark: TaskMark;
}

/** The tasks of a day or of a month. */
type Dated<Key extends string> = readonly (readonly [Key, readonly ListedTask[]])[];

/** The list of tasks by day. A task with a due date is only under that. */
export interface TasksByDay {
  /** Due before today, the longest overdue first. */
  readonly overdue: readonly ListedTask[];
  readonly dueToday: readonly ListedTask[];
  /** Due after today, the next first. */
  readonly comingUp: readonly ListedTask[];
  /** Written within {@link recentDays} or later, newest day first. */
  readonly recent: Dated<DayKey>;
  /** Written before that, newest month first. */
  readonly older: Dated<MonthKey>;
}

/** The tasks with one tag. */
export interface TagTasks {
  /** The tag's key; empty for the tasks without a tag. */
  readonly key: string;
  /** The tag as written in its newest task. */
  readonly name: string;
  readonly tasks: readonly ListedTask[];
}

/** A task that was written longer ago is folded with its month. */
export const recentDays = 31;

/** A stable key of a task while its line is unchanged. */
export function taskKey(task: OpenTask): string {
  return `${task.entryId} ${task.line} ${task.source}`;
}

/**
 * The tasks of the list: the open ones, and those `handled` on this page. Handled tasks keep their place, so that
 * a tick can be undone. Within a day in reading order.
 */
export function tasksByDay(
  open: readonly OpenTask[],
  handled: ReadonlyMap<string, ListedTask>,
  today: DayKey,
): TasksByDay {
  const all = listed(open, handled);
  const dueWhen = (isThen: (due: DayKey) => boolean) =>
    all
      .filter(({ task: { due } }) => due !== null && isThen(due))
      .sort((a, b) => compareDays(a.task.due ?? today, b.task.due ?? today));
  const undated = all.filter(({ task }) => task.due === null);
  const since = addDays(today, -recentDays);
  return {
    overdue: dueWhen((due) => due < today),
    dueToday: dueWhen((due) => due === today),
    comingUp: dueWhen((due) => due > today),
    recent: grouped(
      undated.filter(({ task }) => task.day >= since),
      ({ task }) => task.day,
    ),
    older: grouped(
      undated.filter(({ task }) => task.day < since),
      ({ task }) => monthOf(task.day),
    ),
  };
}

function grouped<Key extends string>(
  tasks: readonly ListedTask[],
  keyOf: (one: ListedTask) => Key,
): Dated<Key> {
  const groups = new Map<Key, ListedTask[]>();
  for (const one of tasks) {
    const group = groups.get(keyOf(one));
    if (group === undefined) groups.set(keyOf(one), [one]);
    else group.push(one);
  }
  return [...groups];
}

/**
 * The same tasks under each of their tags, sorted by tag in `locale`. Those without a tag are last. Newest day first;
 * within a day in reading order.
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
