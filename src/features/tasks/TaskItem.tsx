import { useId, useLayoutEffect, useRef } from 'react';

import { dayLabel } from '../../dates/dayLabel.ts';
import { entryPath } from '../../entries/entryPath.ts';
import { Link } from '../../hooks/page/Link.tsx';
import { useEnvironment } from '../../hooks/useEnvironment.ts';
import { useWords } from '../../hooks/useWords.ts';
import { EntryText } from '../../ui/markdown/EntryText.tsx';
import { MovedBox, TickBox } from '../../ui/controls/TickBox.tsx';
import { tasks as tasksWords } from '../../words/en/lookback.ts';
import type { ListedTask } from './groupTasks.ts';

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
export function TaskItem({ listed, isEarlier, isDated, onTick, onBring }: TaskItemProps) {
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
