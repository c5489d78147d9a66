import { useCallback, useState } from 'react';
import { useLocation } from 'react-router-dom';

import { datePath } from '../../dates/datePath.ts';
import { wallClockAt } from '../../dates/wallClock.ts';
import type { EntryContent } from '../../entries/Entry.ts';
import { markTask, type TaskMark, tasksOf, taskText } from '../../entries/tasks.ts';
import { isTemplate } from '../../entries/template.ts';
import { useDayLog } from '../../hooks/log/useDayLog.ts';
import type { DayLog, WriteRefusal } from '../../log/DayLog.ts';
import { type MarkOutcome, type SeenTask, useTaskMarking } from '../../hooks/log/useTaskMarking.ts';
import { waitForEntries } from '../../hooks/log/waitForEntries.ts';
import { useLookBackNote } from '../../hooks/lookback/useLookBackNote.ts';
import { useOpenTasks } from '../../hooks/lookback/useOpenTasks.ts';
import type { OpenTask } from '../../lookback/tasks/openTasks.ts';
import { Link } from '../../hooks/page/Link.tsx';
import { useToday } from '../../hooks/time/useToday.ts';
import { useEnvironment } from '../../hooks/useEnvironment.ts';
import { useWords } from '../../hooks/useWords.ts';
import { tasks as tasksWords } from '../../words/en/lookback.ts';
import './tasks.css';
import type { ListedTask } from './groupTasks.ts';
import { TaskGrouping, TaskGroups } from './TaskGroups.tsx';

/** The message of the last action. */
type TaskNotice =
  | { readonly kind: 'brought' | 'changed' | 'notKept' | 'notAllKept' | 'copied' }
  | {
      readonly kind: 'let-go';
      readonly tasks: readonly ListedTask[];
      /** Whether this device could not keep the change of some others. */
      readonly isRefused: boolean;
    };

/** The open tasks by day or by tag. Each can be ticked or brought to today. */
export function TasksScreen() {
  const words = useWords(tasksWords);
  const { locale } = useEnvironment();
  const today = useToday();
  const answer = useOpenTasks();
  const note = useLookBackNote();
  const { handled, notice, tick, bring, letGo, takeBack } = useHandling();
  const by = new URLSearchParams(useLocation().search).get('by') === 'tag' ? 'tag' : 'day';

  if (answer.kind === 'waiting') {
    return (
      <section className="tasks">
        <h1 className="view-title">{words.title}</h1>
        <p role="status" className="quiet">
          {note}
        </p>
      </section>
    );
  }
  const tasks = answer.value;
  const total = tasks.length;
  return (
    <section className="tasks">
      <h1 className="view-title">{words.title}</h1>
      <p className="quiet">{words.how}</p>
      {note !== null && <p className="notice">{note}</p>}
      {/* "No tasks" appears only after the whole log was read. */}
      {(total > 0 || note === null) && (
        <p>{total > 0 ? words.total(total, locale) : words.empty}</p>
      )}
      {total > 0 && <TaskGrouping by={by} />}
      <p role={notice === null || isGood(notice) ? 'status' : 'alert'} className="tasks-notice">
        {notice?.kind === 'let-go' && (
          <>
            {words.areLetGo(notice.tasks.length, locale)} {notice.isRefused && words.notAllKept}{' '}
            <button type="button" className="quiet-action" onClick={() => takeBack(notice.tasks)}>
              {words.takeBack}
            </button>
          </>
        )}
        {notice !== null && notice.kind !== 'let-go' && words[notice.kind]}{' '}
        {(notice?.kind === 'brought' || notice?.kind === 'copied') && (
          <Link to={datePath(today)}>{words.showToday}</Link>
        )}
      </p>
      <TaskGroups
        by={by}
        open={tasks}
        handled={handled}
        onTick={tick}
        onBring={bring}
        onLetGo={letGo}
      />
    </section>
  );
}

/** Ticks and moves tasks on this page, and keeps the message of the last action. */
function useHandling() {
  const log = useDayLog();
  const today = useToday();
  const { clock, timeZone } = useEnvironment();
  const { mark, markAll } = useTaskMarking();
  const [handled, setHandled] = useState<ReadonlyMap<string, ListedTask>>(new Map());
  const [notice, setNotice] = useState<TaskNotice | null>(null);

  const note = useCallback((as: TaskMark, ...all: readonly ListedTask[]) => {
    setHandled((before) => {
      const after = new Map(before);
      for (const listed of all) after.set(listed.key, { ...listed, mark: as });
      return after;
    });
  }, []);

  const tick = useCallback(
    async (listed: ListedTask, isDone: boolean) => {
      const as = isDone ? 'done' : 'open';
      const outcome = await mark(standing(listed), as);
      setNotice(outcome.kind === 'marked' ? null : noticeOf(outcome.kind));
      if (outcome.kind === 'marked') note(as, listed);
    },
    [mark, note],
  );

  const bring = useCallback(
    (listed: ListedTask) => {
      const zone = timeZone();
      const { time } = wallClockAt(clock.now(), zone);
      const stamp = { day: today, time, zone, addedLater: false };
      void bringToToday(log, listed.task, stamp, mark).then(({ kind }) => {
        setNotice(kind === 'brought' || kind === 'copied' ? { kind } : noticeOf(kind));
        if (kind === 'brought') note('moved', listed);
      });
    },
    [log, today, clock, timeZone, mark, note],
  );

  const letGo = useCallback(
    (all: readonly ListedTask[]) => {
      void markAll(all.map(seen), 'dropped').then(({ marked, refusal }) => {
        const tasks = marked.map(({ listed }) => ({ ...listed, mark: 'dropped' as const }));
        const isRefused = refusal !== null;
        note('dropped', ...tasks);
        if (tasks.length > 0) setNotice({ kind: 'let-go', tasks, isRefused });
        else setNotice(noticeOf(isRefused ? 'refused' : 'changed'));
      });
    },
    [markAll, note],
  );

  const takeBack = useCallback(
    (all: readonly ListedTask[]) => {
      void markAll(all.map(seen), 'open').then(({ marked, refusal }) => {
        note('open', ...marked.map(({ listed }) => listed));
        const isWhole = marked.length === all.length;
        if (refusal !== null) setNotice({ kind: marked.length > 0 ? 'notAllKept' : 'notKept' });
        else setNotice(isWhole ? null : { kind: 'changed' });
      });
    },
    [markAll, note],
  );

  return { handled, notice, tick, bring, letGo, takeBack };
}

/** The task with its current line after a tick on this page. */
function standing({ task, mark }: ListedTask): SeenTask {
  const source = markTask(task.source, { line: 0, source: task.source }, mark);
  return { ...task, source: source ?? task.source };
}

const seen = (listed: ListedTask) => ({ ...standing(listed), listed });

function isGood(notice: TaskNotice): boolean {
  return notice.kind === 'brought' || (notice.kind === 'let-go' && !notice.isRefused);
}

function noticeOf(kind: 'changed' | 'refused'): TaskNotice {
  return { kind: kind === 'changed' ? 'changed' : 'notKept' };
}

/** The result of bringing a task to another day. */
type BringOutcome =
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
async function bringToToday(
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
