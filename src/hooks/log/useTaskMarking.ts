import { useCallback, useRef } from 'react';

import type { DayKey } from '../../dates/DayKey.ts';
import type { Entry, EntryId } from '../../entries/Entry.ts';
import { markTask, type Task, type TaskMark } from '../../entries/tasks.ts';
import { waitForEntries } from './waitForEntries.ts';
import { useDayLog } from './useDayLog.ts';
import type { DayLog, WriteRefusal } from '../../log/DayLog.ts';

/** A task as it was last shown: enough to find it again. */
export interface SeenTask extends Pick<Task, 'line' | 'source'> {
  readonly day: DayKey;
  readonly entryId: EntryId;
}

/** The result of marking a task. */
export type MarkOutcome =
  | { readonly kind: 'marked'; readonly entry: Entry }
  /** The task has changed since it was shown; nothing was written. */
  | { readonly kind: 'changed' }
  | { readonly kind: 'refused'; readonly refusal: WriteRefusal };

/** The shown task on line `line` (from 0) of `entry`. */
export function seenTask(entry: Entry, line: number): SeenTask {
  const source = entry.text.split(/\r\n|\r|\n/)[line] ?? '';
  return { day: entry.day, entryId: entry.id, line, source };
}

/**
 * Marks tasks in the current text of their entries, by ordinary edits, one at a time. So a second tick sees the
 * result of the first. Changes only the task's mark.
 */
export function useTaskMarking() {
  const log = useDayLog();
  const last = useRef<Promise<unknown>>(Promise.resolve());
  return useCallback(
    (task: SeenTask, mark: TaskMark): Promise<MarkOutcome> => {
      const turn = last.current.then(() => markOne(log, task, mark));
      // The next mark runs even if this one throws; this one's caller gets the error.
      last.current = turn.catch(() => undefined);
      return turn;
    },
    [log],
  );
}

/** Marks `task` in the current text of its entry. */
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
