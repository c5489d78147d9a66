import { useId } from 'react';

import { Link } from '../../hooks/page/Link.tsx';
import { datePath } from '../../dates/datePath.ts';
import { useWords } from '../../hooks/useWords.ts';
import { EntryText } from '../../ui/markdown/EntryText.tsx';
import { TickBox } from '../../ui/TickBox.tsx';
import { tasks as tasksWords } from '../../words/en/lookback/tasks.ts';
import type { ListedTask } from './tasksByDay.ts';

interface TaskItemProps {
  readonly listed: ListedTask;
  /** Whether the task is on a day before today. */
  readonly isEarlier: boolean;
  readonly onTick: (listed: ListedTask, isDone: boolean) => Promise<void>;
  readonly onBring: (listed: ListedTask) => void;
}

/** One task of the list: its checkbox, its text, a link to its entry, and a button to bring it to today. */
export function TaskItem({ listed, isEarlier, onTick, onBring }: TaskItemProps) {
  const words = useWords('tasks', tasksWords);
  const id = useId();
  const { task, mark } = listed;
  return (
    <li className="task-item" data-mark={mark}>
      <TickBox
        aria-labelledby={id}
        isTicked={mark === 'done'}
        onTick={mark === 'moved' ? undefined : (isDone) => onTick(listed, isDone)}
      />
      <div id={id} className="task-words">
        <EntryText text={task.label} />
      </div>
      <span className="task-ways">
        <Link
          to={{ pathname: datePath(task.day), hash: `#${task.entryId}` }}
          aria-label={words.showEntry(task.label)}
        >
          {words.show}
        </Link>
        {isEarlier && mark === 'open' && (
          <button
            type="button"
            className="button-link"
            aria-label={words.bringTask(task.label)}
            onClick={() => onBring(listed)}
          >
            {words.bring}
          </button>
        )}
        {mark === 'moved' && <span className="quiet">{words.isBrought}</span>}
      </span>
    </li>
  );
}
