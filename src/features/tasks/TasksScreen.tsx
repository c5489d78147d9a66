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

/** The number of tasks listed at first, and added each time. */
const page = 100;

type TaskNotice = 'brought' | 'changed' | 'notKept' | 'copied';

/** The open tasks by day or by tag. Each can be ticked or brought to today. */
export function TasksScreen() {
  const words = useWords(tasksWords);
  const { locale } = useEnvironment();
  const today = useToday();
  const [atLeast, setAtLeast] = useState(page);
  const answer = useOpenTasks(atLeast);
  const note = useLookBackNote();
  const { handled, notice, tick, bring } = useHandling();
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
  const { tasks, total } = answer.value;
  return (
    <section className="tasks">
      <h1 className="view-title">{words.title}</h1>
      <p className="quiet">{words.how}</p>
      {note !== null && <p className="notice">{note}</p>}
      {/* "No tasks" appears only after the whole log was read. */}
      {(total > 0 || note === null) && (
        <p>{total > 0 ? words.total(total, locale) : words.empty}</p>
      )}
      {tasks.length > 0 && <TaskGrouping by={by} />}
      <p
        role={notice === null || notice === 'brought' ? 'status' : 'alert'}
        className="tasks-notice"
      >
        {notice !== null && words[notice]}{' '}
        {(notice === 'brought' || notice === 'copied') && (
          <Link to={datePath(today)}>{words.showToday}</Link>
        )}
      </p>
      <TaskGroups by={by} open={tasks} handled={handled} onTick={tick} onBring={bring} />
      {tasks.length < total && (
        <button
          type="button"
          className="button tasks-more"
          onClick={({ currentTarget }) => {
            // The button may be gone with the last tasks: Tab goes on to the tasks that are added.
            lastLinkIn(currentTarget.closest('.tasks'))?.focus({ preventScroll: true });
            setAtLeast(atLeast + page);
          }}
        >
          {words.more}
        </button>
      )}
    </section>
  );
}

function lastLinkIn(screen: Element | null): HTMLElement | undefined {
  return [...(screen?.querySelectorAll<HTMLElement>('.task-item a') ?? [])].at(-1);
}

/** Ticks and moves tasks on this page, and keeps the message of the last action. */
function useHandling() {
  const log = useDayLog();
  const today = useToday();
  const { clock, timeZone } = useEnvironment();
  const mark = useTaskMarking();
  const [handled, setHandled] = useState<ReadonlyMap<string, ListedTask>>(new Map());
  const [notice, setNotice] = useState<TaskNotice | null>(null);

  const note = useCallback((listed: ListedTask, as: TaskMark) => {
    setHandled((before) => new Map(before).set(listed.key, { ...listed, mark: as }));
  }, []);

  const tick = useCallback(
    async (listed: ListedTask, isDone: boolean) => {
      const as = isDone ? 'done' : 'open';
      const outcome = await mark(standing(listed), as);
      setNotice(outcome.kind === 'marked' ? null : noticeOf(outcome.kind));
      if (outcome.kind === 'marked') note(listed, as);
    },
    [mark, note],
  );

  const bring = useCallback(
    (listed: ListedTask) => {
      const zone = timeZone();
      const { time } = wallClockAt(clock.now(), zone);
      const stamp = { day: today, time, zone, addedLater: false };
      void bringToToday(log, listed.task, stamp, mark).then(({ kind }) => {
        setNotice(kind === 'brought' || kind === 'copied' ? kind : noticeOf(kind));
        if (kind === 'brought') note(listed, 'moved');
      });
    },
    [log, today, clock, timeZone, mark, note],
  );

  return { handled, notice, tick, bring };
}

/** The task with its current line after a tick on this page. */
function standing({ task, mark }: ListedTask): SeenTask {
  const source = markTask(task.source, { line: 0, source: task.source }, mark);
  return { ...task, source: source ?? task.source };
}

function noticeOf(kind: 'changed' | 'refused'): TaskNotice {
  return kind === 'changed' ? 'changed' : 'notKept';
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
