import { memo, type MouseEvent, Suspense, useCallback, useMemo } from 'react';

import { cityOf } from '../../../dates/cityOf.ts';
import { currentZone } from '../../../dates/currentZone.ts';
import { datePath } from '../../../dates/datePath.ts';
import type { Entry } from '../../../entries/Entry.ts';
import { hasPast } from '../../../entries/hasPast.ts';
import { isStarred, withoutStarLine } from '../../../entries/star.ts';
import { useDisclosure } from '../../../hooks/page/useDisclosure.ts';
import { usePrefetch } from '../../../hooks/page/usePrefetch.ts';
import { useShownTime } from '../../../hooks/time/useShownTime.ts';
import { useWrittenNote } from '../../../hooks/time/useWrittenNote.ts';
import { useWords } from '../../../hooks/useWords.ts';
import { ErrorBoundary } from '../../../ui/ErrorBoundary.tsx';
import { Icon, type IconName } from '../../../ui/Icon.tsx';
import { EntryText } from '../../../ui/markdown/EntryText.tsx';
import { SecondTimeNote } from '../../../ui/SecondTimeNote.tsx';
import { ShownTime } from '../../../ui/ShownTime.tsx';
import { day as dayWords } from '../../../words/en/day.ts';
import { EntryActions } from '../actions/lazyActions.ts';
import { LinkedFromEntry } from '../links/DayCitations.tsx';
import type { LastAction } from '../useLastAction.ts';

interface EntryItemProps {
  readonly entry: Entry;
  /** Its place in the list, from 1, and the length of the list. undefined: the page shows the whole list. */
  readonly position: number | undefined;
  readonly listLength: number | undefined;
  /** The current zone. An entry from another zone shows its own. */
  readonly zone: string;
  /** It has just come to a day that was on screen before. */
  readonly isNew: boolean;
  readonly onEdit: (entry: Entry) => void;
  /** `byKeyboard` is true when a key deleted the entry, so that the focus must move elsewhere. */
  readonly onDelete: (entry: Entry, byKeyboard: boolean) => void;
  readonly onHistory: (entry: Entry) => void;
  /** The person ticked or unticked the task on line `line` (from 0). */
  readonly onTick: (entry: Entry, line: number, isDone: boolean) => Promise<void>;
  /** Something was done to the entry that deserves a message. */
  readonly onAction: (action: LastAction) => void;
}

const unknownZone = 'Etc/Unknown';

/** One entry for reading: its time, its text and its tools. */
export const EntryItem = memo(function EntryItem(props: EntryItemProps) {
  const { entry, isNew, onEdit, onDelete, onHistory, onTick, onAction } = props;
  const { text } = entry;
  const words = useWords(dayWords);
  const shown = useMemo(() => withoutStarLine(text), [text]);
  const tick = useCallback(
    (line: number, isDone: boolean) => onTick(entry, line + shown.lines, isDone),
    [onTick, entry, shown.lines],
  );
  const prefetch = usePrefetch();
  const prefetchHistory = () => prefetch(datePath(entry.day, 'history'));
  return (
    <li
      id={entry.id}
      className={isNew ? 'entry timed entry-new' : 'entry timed'}
      data-entry=""
      aria-posinset={props.position}
      aria-setsize={props.listLength}
      onDoubleClick={(event) => {
        if (isOnText(event)) onEdit(entry);
      }}
    >
      <EntryWhen entry={entry} zone={props.zone} />
      <EntryText of={entry.id} text={shown.text} onTick={tick} headingLevel={2} />
      {entry.clashesWith !== null && (
        <button
          type="button"
          className="quiet-action entry-clash"
          onClick={() => onHistory(entry)}
          onPointerEnter={prefetchHistory}
          onFocus={prefetchHistory}
        >
          {words.clash}
        </button>
      )}
      <LinkedFromEntry id={entry.id} />
      <EntryTools
        entry={entry}
        onEdit={() => onEdit(entry)}
        onDelete={(byKeyboard) => onDelete(entry, byKeyboard)}
        onHistory={hasPast(entry) ? () => onHistory(entry) : null}
        onNearHistory={prefetchHistory}
        onAction={onAction}
      />
    </li>
  );
});

/** The time of an entry, its star, and notes about them. */
function EntryWhen({ entry, zone }: Pick<EntryItemProps, 'entry' | 'zone'>) {
  const words = useWords(dayWords);
  const hasStar = useMemo(() => isStarred(entry.text), [entry.text]);
  const written = useWrittenNote(entry);
  return (
    <div className="entry-when">
      {hasStar && (
        <span className="entry-star" role="img" aria-label={words.hasStar}>
          <Icon name="star" />
        </span>
      )}
      <ShownTime time={entry.time} title={written?.sentence} />
      <SecondTimeNote entry={entry} />
      {entry.addedLater && <span className="entry-note">{words.addedLater}</span>}
      {written !== null && written.short !== null && (
        <span className="entry-note">{written.short}</span>
      )}
      {currentZone(entry.zone) !== currentZone(zone) && entry.zone !== unknownZone && (
        <span className="entry-note">{words.zoneNote(cityOf(entry.zone))}</span>
      )}
    </div>
  );
}

/** Whether a click was on words, and not on a control or a link. */
function isOnText({ target }: MouseEvent): boolean {
  return (
    target instanceof Element && target.closest('a, button, input, summary, .entry-tools') === null
  );
}

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
 * The tools of an entry: the icons to edit and to delete, and ⋯ for more. A touch screen shows ⋯ alone, which reveals
 * all of them (actions.css). They stay in the accessibility tree, and appear with the focus.
 */
function EntryTools({ entry, onAction, ...props }: EntryToolsProps) {
  const words = useWords(dayWords);
  const shownTime = useShownTime();
  const { isOpen, close, rootProps, buttonProps, panelId } = useDisclosure();
  return (
    <div {...rootProps} className="entry-tools" data-open={isOpen || undefined}>
      <Tool name="edit" label={words.edit} onClick={props.onEdit} />
      <Tool name="delete" label={words.delete} onClick={props.onDelete} />
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
      {isOpen && (
        <div id={panelId}>
          <Suspense>
            <ErrorBoundary frame={(message) => <div className="menu-card actions">{message}</div>}>
              <EntryActions
                entry={entry}
                onHistory={props.onHistory}
                onNearHistory={props.onNearHistory}
                onClose={close}
                onAction={onAction}
              />
            </ErrorBoundary>
          </Suspense>
        </div>
      )}
    </div>
  );
}

function Tool(props: {
  readonly name: Extract<IconName, 'edit' | 'delete'>;
  readonly label: string;
  readonly onClick: (byKeyboard: boolean) => void;
}) {
  const { name, label, onClick } = props;
  return (
    <button
      type="button"
      className="button-icon"
      data-tool={name}
      aria-label={label}
      title={label}
      onClick={(event) => onClick(event.detail === 0)}
    >
      <Icon name={name} />
    </button>
  );
}
