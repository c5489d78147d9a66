import { useMemo, useRef } from 'react';

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

/** The result of marking several tasks. */
export interface MarkedAll<Seen extends SeenTask> {
  /** Those of the tasks that are marked. The others have changed since they were shown, or were refused. */
  readonly marked: readonly Seen[];
  /** Null: this device kept every change. */
  readonly refusal: WriteRefusal | null;
}

/** Marks tasks. */
export interface TaskMarking {
  readonly mark: (task: SeenTask, mark: TaskMark) => Promise<MarkOutcome>;
  /** Marks all `tasks`, those of one entry by one edit. A refused entry does not stop the others. */
  readonly markAll: <Seen extends SeenTask>(
    tasks: readonly Seen[],
    mark: TaskMark,
  ) => Promise<MarkedAll<Seen>>;
}

/**
 * Marks tasks in the current text of their entries, by ordinary edits, one at a time. So a second tick sees the
 * result of the first. Changes only the task's mark.
 */
export function useTaskMarking(): TaskMarking {
  const log = useDayLog();
  const last = useRef<Promise<unknown>>(Promise.resolve());
  return useMemo(() => {
    function inTurn<Value>(work: () => Promise<Value>): Promise<Value> {
      const turn = last.current.then(work);
      // The next mark runs even if this one throws; this one's caller gets the error.
      last.current = turn.catch(() => undefined);
      return turn;
    }
    return {
      mark: (task, mark) =>
        inTurn(async () => (await markInEntry(log, task, [task], mark)).outcome),
      markAll: (tasks, mark) =>
        inTurn(async () => {
          const marked: (typeof tasks)[number][] = [];
          let refusal: WriteRefusal | null = null;
          for (const ofEntry of byEntry(tasks)) {
            const [first] = ofEntry;
            if (first === undefined) continue;
            const result = await markInEntry(log, first, ofEntry, mark);
            marked.push(...result.marked);
            if (result.outcome.kind === 'refused') refusal ??= result.outcome.refusal;
          }
          return { marked, refusal };
        }),
    };
  }, [log]);
}

function byEntry<Seen extends SeenTask>(tasks: readonly Seen[]): Iterable<readonly Seen[]> {
  const entries = new Map<EntryId, Seen[]>();
  for (const task of tasks) {
    const ofEntry = entries.get(task.entryId);
    if (ofEntry === undefined) entries.set(task.entryId, [task]);
    else ofEntry.push(task);
  }
  return entries.values();
}

/** Marks `tasks` in the current text of their entry, which is that at `place`. Leaves those that have changed. */
async function markInEntry<Seen extends SeenTask>(
  log: DayLog,
  place: SeenTask,
  tasks: readonly Seen[],
  mark: TaskMark,
): Promise<{ readonly outcome: MarkOutcome; readonly marked: readonly Seen[] }> {
  const entries = await waitForEntries(log.day(place.day));
  if (!entries.ok) return { outcome: { kind: 'refused', refusal: entries.error }, marked: [] };
  const entry = entries.value.find(({ id }) => id === place.entryId);
  let text = entry?.text ?? '';
  const marked = tasks.filter((task) => {
    const next = markTask(text, task, mark);
    text = next ?? text;
    return next !== null;
  });
  if (entry === undefined || marked.length === 0)
    return { outcome: { kind: 'changed' }, marked: [] };
  const result = await log.edit(entry, { text });
  return result.ok
    ? { outcome: { kind: 'marked', entry: result.value }, marked }
    : { outcome: { kind: 'refused', refusal: result.error }, marked: [] };
}
