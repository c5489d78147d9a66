import { counted } from '../../counted.ts';

/** Open tasks, by day. */
export const tasks = {
  title: 'Tasks',
  how: 'A line that begins with “- [ ]” is a task. Check it off here or in its entry.',
  empty: 'Nothing left to do.',
  total: (tasks: number, locale: string) =>
    counted('en', tasks, { one: '# open task', other: '# open tasks' }, locale),
  today: 'Today',
  show: 'Show entry',
  /** The name of the link beside a task. */
  showEntry: (task: string) => `Show entry: ${task}`,
  bring: 'Move to today',
  /** The name of the button beside a task. */
  bringTask: (task: string) => `Move to today: ${task}`,
  isBrought: 'moved to today',
  brought: 'Moved to today. The original is marked as moved.',
  showToday: 'Show today',
  changed: 'This task has changed. Look at it in its entry.',
  notKept: "This device couldn't save that. Nothing was changed.",
  copied:
    "Copied to today, but the original couldn't be marked as moved. It is still open on its day.",
  more: 'Show more tasks',
  /** Chooses how the list is divided. */
  grouping: 'Group tasks',
  groupBy: { day: 'By day', tag: 'By tag' },
  noTag: 'Without a tag',
};
