import { type ReactNode, useId, useLayoutEffect, useMemo, useRef } from 'react';

import { dayLabel } from '../../dates/dayLabel.ts';
import { entryPath } from '../../entries/entryPath.ts';
import type { OpenTask } from '../../lookback/tasks/openTasks.ts';
import { Link } from '../../hooks/page/Link.tsx';
import { useSearchPath } from '../../hooks/page/useSearchPath.ts';
import { useToday } from '../../hooks/time/useToday.ts';
import { useEnvironment } from '../../hooks/useEnvironment.ts';
import { useSelectedDate } from '../../hooks/useSelectedDate.ts';
import { useWords } from '../../hooks/useWords.ts';
import { MovedBox, TickBox } from '../../ui/controls/TickBox.tsx';
import { DateLink } from '../../ui/DateLink.tsx';
import { EntryText } from '../../ui/markdown/EntryText.tsx';
import { tasks as tasksWords } from '../../words/en/lookback.ts';
import { type ListedTask, tasksByDay, tasksByTag } from './groupTasks.ts';

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

interface TaskGroupsProps {
  readonly by: Grouping;
  readonly open: readonly OpenTask[];
  readonly handled: ReadonlyMap<string, ListedTask>;
  readonly onTick: (listed: ListedTask, isDone: boolean) => Promise<void>;
  readonly onBring: (listed: ListedTask) => void;
}

/** The tasks under their days, newest first, or under their tags. */
export function TaskGroups({ by, open, handled, onTick, onBring }: TaskGroupsProps) {
  const words = useWords(tasksWords);
  const { locale } = useEnvironment();
  const today = useToday();
  const days = useMemo(() => (by === 'day' ? tasksByDay(open, handled) : []), [by, open, handled]);
  const tags = useMemo(
    () => (by === 'tag' ? tasksByTag(open, handled, locale) : []),
    [by, open, handled, locale],
  );
  const itemsOf = (tasks: readonly ListedTask[]) =>
    tasks.map((one) => (
      <TaskItem
        key={one.key}
        listed={one}
        isEarlier={one.task.day < today}
        isDated={by === 'tag'}
        onTick={onTick}
        onBring={onBring}
      />
    ));
  return (
    <>
      {days.map(([day, tasks]) => (
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
          {itemsOf(tasks)}
        </Group>
      ))}
      {tags.map(({ key, name, tasks }) => (
        <Group
          key={key}
          id={`tasks-with-${key}`}
          name={key === '' ? words.noTag : <TagName name={name} />}
        >
          {itemsOf(tasks)}
        </Group>
      ))}
    </>
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
  readonly children: ReactNode;
}) {
  const { id, name, children } = props;
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="tasks-group">
        {name}
      </h2>
      <ul className="task-list" role="list">
        {children}
      </ul>
    </section>
  );
}

interface TaskItemProps {
  readonly listed: ListedTask;
  /** Whether the task is on a day before today. */
  readonly isEarlier: boolean;
  /** Whether to name the task's day. */
  readonly isDated: boolean;
  readonly onTick: (listed: ListedTask, isDone: boolean) => Promise<void>;
  readonly onBring: (listed: ListedTask) => void;
}

/** One task of the list: its checkbox, its text, a link to its entry, and a button to bring it to today. */
function TaskItem({ listed, isEarlier, isDated, onTick, onBring }: TaskItemProps) {
  const words = useWords(tasksWords);
  const { locale } = useEnvironment();
  const id = useId();
  const { task, mark } = listed;
  const toEntry = useRef<HTMLAnchorElement>(null);
  useLayoutEffect(() => {
    // The button that brought the task is gone, and the focus with it.
    if (mark === 'moved' && document.activeElement === document.body) toEntry.current?.focus();
  }, [mark]);
  return (
    <li className="task task-item">
      {mark === 'moved' ? (
        <MovedBox />
      ) : (
        <TickBox
          aria-labelledby={id}
          isTicked={mark === 'done'}
          onTick={(isDone) => onTick(listed, isDone)}
        />
      )}
      <div id={id} className="task-words">
        <EntryText text={task.label} />
      </div>
      <div className="task-notes quiet">
        {mark === 'moved' && <span>{words.isBrought}</span>}
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
      </div>
    </li>
  );
}
