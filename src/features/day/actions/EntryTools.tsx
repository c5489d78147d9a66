import { Suspense } from 'react';

import type { Entry } from '../../../entries/Entry.ts';
import { useDisclosure } from '../../../hooks/page/useDisclosure.ts';
import { useShownTime } from '../../../hooks/time/useShownTime.ts';
import { useWords } from '../../../hooks/useWords.ts';
import { ErrorBoundary } from '../../../ui/ErrorBoundary.tsx';
import { Icon, type IconName } from '../../../ui/Icon.tsx';
import { day as dayWords } from '../../../words/en/day.ts';
import type { LastAction } from '../useLastAction.ts';
import { EntryActions } from './lazyActions.ts';

interface EntryToolsProps {
  readonly entry: Entry;
  readonly onEdit: () => void;
  readonly onDelete: (byKeyboard: boolean) => void;
  /** Null when the entry has no history. */
  readonly onHistory: (() => void) | null;
  readonly onNearHistory: () => void;
  readonly onAction: (action: LastAction) => void;
}

/**
 * The tools of an entry: ⋯ for more, and the icons to edit, to delete and for the history. A touch screen shows ⋯ alone, which
 * reveals all of them (actions.css). They stay in the accessibility tree, and appear with the focus.
 */
export function EntryTools({ entry, onHistory, onAction, ...props }: EntryToolsProps) {
  const words = useWords(dayWords);
  const shownTime = useShownTime();
  const { isOpen, close, rootProps, buttonProps, panelId } = useDisclosure();
  return (
    <div {...rootProps} className="entry-tools" data-open={isOpen || undefined}>
      <button
        {...buttonProps}
        type="button"
        className="button-icon"
        data-tool="more"
        aria-label={words.actions(shownTime(entry.time))}
        title={words.moreActions}
        onPointerEnter={EntryActions.prefetch}
        onFocus={EntryActions.prefetch}
      >
        <Icon name="more" />
      </button>
      <div id={panelId} className="menu-card entry-tools-panel">
        <Tool name="edit" label={words.edit} onClick={props.onEdit} />
        <Tool name="delete" label={words.delete} onClick={props.onDelete} />
        {onHistory !== null && (
          <Tool
            name="history"
            label={words.history}
            onClick={onHistory}
            onNear={props.onNearHistory}
          />
        )}
        {isOpen && (
          <Suspense>
            <ErrorBoundary frame={(message) => <div className="menu-card actions">{message}</div>}>
              <EntryActions entry={entry} onClose={close} onAction={onAction} />
            </ErrorBoundary>
          </Suspense>
        )}
      </div>
    </div>
  );
}

function Tool(props: {
  readonly name: Extract<IconName, 'history' | 'edit' | 'delete'>;
  readonly label: string;
  readonly onClick: (byKeyboard: boolean) => void;
  readonly onNear?: () => void;
}) {
  const { name, label, onClick, onNear } = props;
  return (
    <button
      type="button"
      className="button-icon"
      data-tool={name}
      aria-label={label}
      title={label}
      onClick={(event) => onClick(event.detail === 0)}
      onPointerEnter={onNear}
      onFocus={onNear}
    >
      <Icon name={name} />
    </button>
  );
}
