import type { EntryContent } from '../../entries/Entry.ts';
import { markTask, tasksOf, taskText } from '../../entries/tasks.ts';
import { waitForEntries } from '../../hooks/log/waitForEntries.ts';
import type { DayLog, WriteRefusal } from '../../hooks/log/useDayLog.ts';
import type { OpenTask } from '../../hooks/lookback/useOpenTasks.ts';
import type { MarkOutcome, SeenTask } from '../../hooks/log/useTaskMarking.ts';

/** How bringing a task to another day ended. */
export type BringOutcome =
  | { readonly kind: 'brought' }
  /** The task is not there any more as it was seen; nothing was written. */
  | { readonly kind: 'changed' }
  | { readonly kind: 'refused'; readonly refusal: WriteRefusal }
  /** It stands on the other day, and where it came from it is still open. */
  | { readonly kind: 'copied' };

/**
 * Puts `task` on the day of `stamp`, and only when it is durable there marks where it came from as `[>]`; its
 * words stay there. Interrupted between the two it stands on both days, open; done again it finds the task on
 * the other day and only marks. So nothing is lost, and nothing is there twice.
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
  const isThere = there.value.some((entry) =>
    tasksOf(entry.text).some((other) => other.label === task.label && other.mark !== 'moved'),
  );
  if (!isThere) {
    const added = await log.add({ ...stamp, text: taskText(task) });
    if (!added.ok) return { kind: 'refused', refusal: added.error };
  }
  const marked = await mark(task, 'moved');
  return { kind: marked.kind === 'marked' ? 'brought' : 'copied' };
}
