import { useRef, useState, type ComponentProps } from 'react';

import type { TaskMark } from '../../entries/tasks.ts';
import { useWords } from '../../hooks/useWords.ts';
import { parts } from '../../words/en/app.ts';
import { Icon } from '../Icon.tsx';
import './TickBox.css';

interface TickBoxProps extends Omit<ComponentProps<'input'>, 'type' | 'checked' | 'onChange'> {
  readonly isTicked: boolean;
  /** Resolves when the tick was saved or refused; `isTicked` then says which. Without it the box is read-only. */
  readonly onTick?: ((isTicked: boolean) => Promise<void>) | undefined;
}

/**
 * The box of a task, the same on every screen and in print. Shows a tick at once, and reverts it when it could not
 * be saved.
 */
export function TickBox({ isTicked, onTick, ...input }: TickBoxProps) {
  const [wanted, setWanted] = useState<boolean | null>(null);
  const last = useRef(0);
  return (
    <span className="task-box">
      <Icon name="tick" />
      <input
        disabled={onTick === undefined}
        {...input}
        type="checkbox"
        checked={wanted ?? isTicked}
        onChange={(event) => {
          if (onTick === undefined) return;
          const { checked } = event.target;
          last.current += 1;
          const turn = last.current;
          setWanted(checked);
          void onTick(checked).finally(() => {
            // Keep showing a later tick that is still pending.
            if (last.current === turn) setWanted(null);
          });
        }}
      />
    </span>
  );
}

/** Stands for the box of a task that goes on on another day. */
export function MovedBox() {
  return <span className="task-box task-moved">→</span>;
}

/** Stands for the box of a task that was let go. */
export function DroppedBox() {
  return <span className="task-box task-moved">–</span>;
}

/** A box in running text, for reading only. */
export function TaskSign({ mark }: { readonly mark: TaskMark }) {
  const words = useWords(parts);
  const isDone = mark === 'done';
  if (mark === 'moved' || mark === 'dropped') {
    return <span className="task-sign">{mark === 'moved' ? <MovedBox /> : <DroppedBox />}</span>;
  }
  return (
    <span className="task-sign">
      {/* These words do not choose the direction of the text around them. */}
      <bdi className="visually-hidden">{isDone ? words.taskDone : words.taskToDo}</bdi>
      <span className="task-box" data-mark={mark}>
        <Icon name="tick" />
      </span>
    </span>
  );
}
