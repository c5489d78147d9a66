import { markTask as marked, type TaskMark } from '../entries/tasks.ts';
import { untilKnown } from './untilKnown.ts';
import type { DayLog } from './useDayLog.ts';
import type { MarkOutcome, SeenTask } from './useTaskMarking.ts';

/** Marks `task` in its entry as this is now. Loaded when a task is first marked: a day is painted without it. */
export async function markTask(log: DayLog, task: SeenTask, mark: TaskMark): Promise<MarkOutcome> {
  const entries = await untilKnown(log.day(task.day));
  if (!entries.ok) return { kind: 'refused', refusal: entries.error };
  const entry = entries.value.find(({ id }) => id === task.entryId);
  const text = entry === undefined ? null : marked(entry.text, task, mark);
  if (entry === undefined || text === null) return { kind: 'changed' };
  const result = await log.edit(entry, { text });
  return result.ok
    ? { kind: 'marked', entry: result.value }
    : { kind: 'refused', refusal: result.error };
}
