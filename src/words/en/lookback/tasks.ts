import { counted } from '../../counted.ts';

/** Open tasks, by day. */
export const tasks = {
  title: 'Tasks',
  how: 'A line that begins with “- [ ]” is a task. Tick it here or where it stands.',
  empty: 'Nothing is left to do.',
  total: (tasks: number, locale: string) =>
    counted('en', tasks, { one: '# open task', other: '# open tasks' }, locale),
  today: 'Today',
  show: 'Show entry',
  /** The name of the link beside a task. */
  showEntry: (task: string) => `Show entry: ${task}`,
  bring: 'Bring to today',
  /** The name of the button beside a task. */
  bringTask: (task: string) => `Bring to today: ${task}`,
  isBrought: 'brought to today',
  brought: 'The task stands on today now, and is marked where it came from.',
  showToday: 'Show today',
  changed: 'This task has changed meanwhile. Look at it on its day.',
  notKept: 'This device could not keep that. Nothing has changed.',
  copied:
    'The task stands on today now, but could not be marked where it came from: there it is still open.',
  more: 'More tasks',
};
