import { useCallback, useRef } from 'react';

import type { DayKey } from '../../dates/DayKey.ts';
import type { Entry, EntryId } from '../../entries/Entry.ts';
import { markTask, type Task, type TaskMark } from '../../entries/tasks.ts';
import { waitForEntries } from './waitForEntries.ts';
import { useDayLog, type DayLog, type WriteRefusal } from './useDayLog.ts';

/** A task as it was last seen: enough to find it again. */
export interface SeenTask extends Pick<Task, 'line' | 'source'> {
  readonly day: DayKey;
  readonly entryId: EntryId;
}

/** How marking a task ended. */
export type MarkOutcome =
  | { readonly kind: 'marked'; readonly entry: Entry }
  /** The task is not there any more as it was seen; nothing was written. */
  | { readonly kind: 'changed' }
  | { readonly kind: 'refused'; readonly refusal: WriteRefusal };

/** The task on line number `line` of `entry`, as it is shown. */
export function seenTask(entry: Entry, line: number): SeenTask {
  const source = entry.text.split(/\r\n|\r|\n/)[line] ?? '';
  return { day: entry.day, entryId: entry.id, line, source };
}

/**
 * Marks tasks in their entries as these are now, by the same way as any edit, one after another: a second
 * tick sees what the first has written. Nothing but the task's sign is changed.
 */
export function useTaskMarking() {
  const log = useDayLog();
  const last = useRef<Promise<unknown>>(Promise.resolve());
  return useCallback(
    (task: SeenTask, mark: TaskMark): Promise<MarkOutcome> => {
      const turn = last.current.then(() => markOne(log, task, mark));
      // The next mark takes its turn however this one ended; its caller hears of a bug in it.
      last.current = turn.catch(() => undefined);
      return turn;
    },
    [log],
  );
}

/** Marks `task` in its entry as this is now. */
async function markOne(log: DayLog, task: SeenTask, mark: TaskMark): Promise<MarkOutcome> {
  const entries = await waitForEntries(log.day(task.day));
  if (!entries.ok) return { kind: 'refused', refusal: entries.error };
  const entry = entries.value.find(({ id }) => id === task.entryId);
  const text = entry === undefined ? null : markTask(entry.text, task, mark);
  if (entry === undefined || text === null) return { kind: 'changed' };
  const result = await log.edit(entry, { text });
  return result.ok
    ? { kind: 'marked', entry: result.value }
    : { kind: 'refused', refusal: result.error };
}
