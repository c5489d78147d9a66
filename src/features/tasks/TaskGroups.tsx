import { type ReactNode, useId, useLayoutEffect, useMemo, useRef, useState } from 'react';

import { dayLabel } from '../../dates/dayLabel.ts';
import { firstDayOf } from '../../dates/monthOf.ts';
import { withoutDue } from '../../entries/due.ts';
import { entryPath } from '../../entries/entryPath.ts';
import type { OpenTask } from '../../lookback/tasks/openTasks.ts';
import { Link } from '../../hooks/page/Link.tsx';
import { useSearchPath } from '../../hooks/page/useSearchPath.ts';
import { useToday } from '../../hooks/time/useToday.ts';
import { useEnvironment } from '../../hooks/useEnvironment.ts';
import { useSelectedDate } from '../../hooks/useSelectedDate.ts';
import { useWords } from '../../hooks/useWords.ts';
import { DroppedBox, MovedBox, TickBox } from '../../ui/controls/TickBox.tsx';
import { DateLink } from '../../ui/DateLink.tsx';
import { EntryText } from '../../ui/markdown/EntryText.tsx';
import { tasks as tasksWords } from '../../words/en/lookback.ts';
import { type ListedTask, tasksByDay, tasksByTag } from './groupTasks.ts';

/** The tasks of a tag beyond this many are folded. */
const mostOfTag = 20;

const groupings = ['day', 'tag'] as const;

/** How the list of tasks is divided. The address holds it (`?by=tag`). */
export type Grouping = (typeof groupings)[number];

/** Links that choose how the list is divided. */
export function TaskGrouping({ by }: { readonly by: Grouping }) {
  const words = useWords(tasksWords);
  return (
    <nav className="choice-links tasks-grouping" aria-label={words.grouping}>
      {groupings.map((each) => (
        <Link
          key={each}
          to={{ search: each === 'day' ? '' : `?by=${each}` }}
          aria-current={each === by ? 'page' : undefined}
        >
          {words.groupBy[each]}
        </Link>
      ))}
    </nav>
  );
}

interface TaskGroupsProps extends ItemActions {
  readonly by: Grouping;
  readonly open: readonly OpenTask[];
  readonly handled: ReadonlyMap<string, ListedTask>;
  readonly onLetGo: (listed: readonly ListedTask[]) => void;
}

/** The tasks by their dates, or under their tags. */
export function TaskGroups(props: TaskGroupsProps) {
  return props.by === 'day' ? <DatedTasks {...props} /> : <TaggedTasks {...props} />;
}

/** What is due, then the days of the last month, then older months, folded. */
function DatedTasks({ open, handled, ...actions }: TaskGroupsProps) {
  const words = useWords(tasksWords);
  const { locale } = useEnvironment();
  const today = useToday();
  const { overdue, dueToday, comingUp, recent, older } = useMemo(
    () => tasksByDay(open, handled, today),
    [open, handled, today],
  );
  const olderTasks = older.flatMap(([, tasks]) => tasks);
  const due = { overdue, dueToday, comingUp };
  return (
    <>
      {(['overdue', 'dueToday', 'comingUp'] as const).map(
        (kind) =>
          due[kind].length > 0 && (
            <Group
              key={kind}
              id={`tasks-${kind}`}
              name={words[kind]}
              letGo={kind === 'overdue' && <LetGo tasks={overdue} onLetGo={actions.onLetGo} />}
            >
              <Items tasks={due[kind]} {...actions} />
            </Group>
          ),
      )}
      {recent.map(([day, tasks]) => (
        <Group
          key={day}
          id={`tasks-${day}`}
          name={
            <>
              <DateLink day={day} />
              {day === today && <span className="quiet"> · {words.today}</span>}
            </>
          }
        >
          <Items tasks={tasks} {...actions} />
        </Group>
      ))}
      {older.length > 0 && (
        <Group
          id="tasks-older"
          name={words.older}
          letGo={<LetGo tasks={olderTasks} onLetGo={actions.onLetGo} />}
        >
          {older.map(([month, tasks]) => (
            <Fold
              key={month}
              name={dayLabel(firstDayOf(month), 'month-and-year', locale)}
              tasks={tasks}
            >
              <Items tasks={tasks} isDated {...actions} />
              <LetGo tasks={tasks} onLetGo={actions.onLetGo} />
            </Fold>
          ))}
        </Group>
      )}
    </>
  );
}

/** The tasks under each of their tags. */
function TaggedTasks({ open, handled, ...actions }: TaskGroupsProps) {
  const words = useWords(tasksWords);
  const { locale } = useEnvironment();
  const tags = useMemo(() => tasksByTag(open, handled, locale), [open, handled, locale]);
  return tags.map(({ key, name, tasks }) => (
    <Group
      key={key}
      id={`tasks-with-${key}`}
      name={key === '' ? words.noTag : <TagName name={name} />}
    >
      <Items tasks={tasks.slice(0, mostOfTag)} isDated {...actions} />
      {tasks.length > mostOfTag && (
        <Fold name={words.older} tasks={tasks.slice(mostOfTag)}>
          <Items tasks={tasks.slice(mostOfTag)} isDated {...actions} />
        </Fold>
      )}
    </Group>
  ));
}

/** A button that lets go of those of `tasks` that are open. */
function LetGo({ tasks, onLetGo }: Pick<TaskGroupsProps, 'onLetGo'> & TasksProp) {
  const words = useWords(tasksWords);
  const { locale } = useEnvironment();
  const open = tasks.filter(({ mark }) => mark === 'open');
  if (open.length < 2) return null;
  return (
    <button type="button" className="quiet-action" onClick={() => onLetGo(open)}>
      {words.letGoAll(open.length, locale)}
    </button>
  );
}

/** Tasks that are hidden until the person opens them. */
function Fold(props: TasksProp & { readonly name: string; readonly children: ReactNode }) {
  const words = useWords(tasksWords);
  const { locale } = useEnvironment();
  const [isOpen, setIsOpen] = useState(false);
  const count = props.tasks.filter(({ mark }) => mark === 'open').length;
  return (
    <details className="tasks-fold" onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>
        {props.name} {count > 0 && <span className="quiet">· {words.total(count, locale)}</span>}
      </summary>
      {isOpen && props.children}
    </details>
  );
}

function TagName({ name }: { readonly name: string }) {
  const { selectedDate } = useSelectedDate();
  const today = useToday();
  const searchPath = useSearchPath();
  const day = selectedDate === '' ? today : selectedDate;
  return (
    <Link dir="auto" to={searchPath(day, `tag:${name}`)}>
      #{name}
    </Link>
  );
}

function Group(props: {
  readonly id: string;
  readonly name: ReactNode;
  readonly letGo?: ReactNode;
  readonly children: ReactNode;
}) {
  const { id, name, letGo, children } = props;
  return (
    <section aria-labelledby={id}>
      <div className="tasks-group">
        <h2 id={id}>{name}</h2>
        {letGo}
      </div>
      {children}
    </section>
  );
}

interface TasksProp {
  readonly tasks: readonly ListedTask[];
}

interface ItemActions {
  readonly onTick: (listed: ListedTask, isDone: boolean) => Promise<void>;
  readonly onBring: (listed: ListedTask) => void;
  readonly onLetGo: (listed: readonly ListedTask[]) => void;
}

function Items({
  tasks,
  isDated = false,
  ...actions
}: TasksProp & ItemActions & { readonly isDated?: boolean }) {
  const today = useToday();
  return (
    <ul className="task-list" role="list">
      {tasks.map((one) => (
        <TaskItem
          key={one.key}
          listed={one}
          isEarlier={one.task.day < today}
          isDated={isDated}
          onTick={actions.onTick}
          onBring={actions.onBring}
          onLetGo={actions.onLetGo}
        />
      ))}
    </ul>
  );
}

interface TaskItemProps extends ItemActions {
  readonly listed: ListedTask;
  /** Whether the task is on a day before today. */
  readonly isEarlier: boolean;
  /** Whether to name the task's day. */
  readonly isDated: boolean;
}

/** One task of the list: its checkbox, its text, a link to its entry, and buttons to bring it to today and to let go. */
function TaskItem({ listed, isEarlier, isDated, onTick, onBring, onLetGo }: TaskItemProps) {
  const words = useWords(tasksWords);
  const { locale } = useEnvironment();
  const today = useToday();
  const id = useId();
  const { task, mark } = listed;
  const toEntry = useRef<HTMLAnchorElement>(null);
  useLayoutEffect(() => {
    // The button that brought the task or let it go is gone, and the focus with it.
    if ((mark === 'moved' || mark === 'dropped') && document.activeElement === document.body)
      toEntry.current?.focus();
  }, [mark]);
  return (
    <li className="task task-item">
      {mark === 'moved' && <MovedBox />}
      {mark === 'dropped' && <DroppedBox />}
      {(mark === 'open' || mark === 'done') && (
        <TickBox
          aria-labelledby={id}
          isTicked={mark === 'done'}
          onTick={(isDone) => onTick(listed, isDone)}
        />
      )}
      <div id={id} className="task-words">
        <EntryText text={withoutDue(task.label)} />
      </div>
      <div className="task-notes quiet">
        {mark === 'moved' && <span>{words.isBrought}</span>}
        {mark === 'dropped' && <span>{words.isLetGo}</span>}
        {task.due !== null && (
          <span className={task.due < today && mark === 'open' ? 'task-overdue' : undefined}>
            {words.due(dayLabel(task.due, 'short-date', locale))}
          </span>
        )}
        {isDated && <time dateTime={task.day}>{dayLabel(task.day, 'short-date', locale)}</time>}
      </div>
      <div className="task-tools">
        <Link
          ref={toEntry}
          className="quiet-action"
          to={entryPath({ day: task.day, id: task.entryId })}
          aria-label={words.showEntry(task.label)}
        >
          {words.show}
        </Link>
        {isEarlier && mark === 'open' && (
          <button
            type="button"
            className="quiet-action"
            aria-label={words.bringTask(task.label)}
            onClick={() => onBring(listed)}
          >
            {words.bring}
          </button>
        )}
        {mark === 'open' && (
          <button
            type="button"
            className="quiet-action"
            aria-label={words.letGoTask(task.label)}
            onClick={() => onLetGo([listed])}
          >
            {words.letGo}
          </button>
        )}
      </div>
    </li>
  );
}
