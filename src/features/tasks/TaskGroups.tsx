import { useMemo, type ReactNode } from 'react';

import { Link } from '../../hooks/page/Link.tsx';
import type { OpenTask } from '../../hooks/lookback/useOpenTasks.ts';
import { useSearchPath } from '../../hooks/page/useSearchPath.ts';
import { useToday } from '../../hooks/time/useToday.ts';
import { useEnvironment } from '../../hooks/useEnvironment.ts';
import { useSelectedDate } from '../../hooks/useSelectedDate.ts';
import { useWords } from '../../hooks/useWords.ts';
import { DateLink } from '../../ui/DateLink.tsx';
import { tasks as tasksWords } from '../../words/en/lookback.ts';
import { tasksByDay, tasksByTag, type ListedTask } from './groupTasks.ts';
import { TaskItem } from './TaskItem.tsx';

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
