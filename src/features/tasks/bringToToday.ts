import type { EntryContent } from '../../entries/Entry.ts';
import { isTemplate } from '../../entries/template.ts';
import { markTask, tasksOf, taskText } from '../../entries/tasks.ts';
import { waitForEntries } from '../../hooks/log/waitForEntries.ts';
import type { DayLog, WriteRefusal } from '../../hooks/log/useDayLog.ts';
import type { OpenTask } from '../../hooks/lookback/useOpenTasks.ts';
import type { MarkOutcome, SeenTask } from '../../hooks/log/useTaskMarking.ts';

/** The result of bringing a task to another day. */
export type BringOutcome =
  | { readonly kind: 'brought' }
  /** The task has changed since it was shown; nothing was written. */
  | { readonly kind: 'changed' }
  | { readonly kind: 'refused'; readonly refusal: WriteRefusal }
  /** The task is on the other day, and its original is still open. */
  | { readonly kind: 'copied' };

/**
 * Copies `task` to the day of `stamp`. Marks the original as `[>]` only after the copy is durable; the original
 * keeps its text. If interrupted in between, the task is open on both days. A repeat finds the copy and only marks
 * the original, so nothing is lost or doubled.
 */
export async function bringToToday(
  log: DayLog,
  task: OpenTask,
  stamp: Omit<EntryContent, 'text'>,
  mark: (task: SeenTask, as: 'moved') => Promise<MarkOutcome>,
): Promise<BringOutcome> {
  const entries = await waitForEntries(log.day(task.day));
  if (!entries.ok) return { kind: 'refused', refusal: entries.error };
  const text = entries.value.find(({ id }) => id === task.entryId)?.text ?? '';
  if (markTask(text, task, 'moved') === null) return { kind: 'changed' };
  const there = await waitForEntries(log.day(stamp.day));
  if (!there.ok) return { kind: 'refused', refusal: there.error };
  const isThere = there.value.some(
    ({ text: other }) =>
      !isTemplate(other) &&
      tasksOf(other).some(({ label, mark }) => label === task.label && mark !== 'moved'),
  );
  if (!isThere) {
    const added = await log.add({ ...stamp, text: taskText(task) });
    if (!added.ok) return { kind: 'refused', refusal: added.error };
  }
  const marked = await mark(task, 'moved');
  return { kind: marked.kind === 'marked' ? 'brought' : 'copied' };
}
