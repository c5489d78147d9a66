import { useEffect, useLayoutEffect, useRef } from 'react';

import { datePath } from '../../dates/datePath.ts';
import { dayLabel } from '../../dates/dayLabel.ts';
import { Link } from '../../hooks/page/Link.tsx';
import { useEnvironment } from '../../hooks/useEnvironment.ts';
import { useWords } from '../../hooks/useWords.ts';
import { DismissButton } from '../../ui/controls/DismissButton.tsx';
import { day as dayWords } from '../../words/en/day.ts';
import { refusalSentence } from '../../words/refusalSentence.ts';
import { DayLink } from './DayLink.tsx';
import type { LastAction } from './useLastAction.ts';

/** Actions that failed. */
const failures: ReadonlySet<LastAction['kind']> = new Set(['failed', 'not-ticked', 'not-copied']);
const undoable: ReadonlySet<LastAction['kind']> = new Set([
  ...(['deleted', 'dropped', 'moved', 'starred', 'unstarred'] as const),
  ...(['became-template', 'became-entry'] as const),
]);

/** How long a message that cannot be undone stays, in ms. */
const passingMs = 4000;

interface LastActionToastProps {
  readonly lastAction: LastAction | null;
  /** Whether to focus "Undo", because the element that had the focus is gone. */
  readonly takesFocus: boolean;
  readonly onUndo: () => void;
  readonly onDismiss: () => void;
}

/**
 * Says what was just done and offers to undo it. Stays until the person dismisses it or does another action. The
 * message of a copy stays for a moment.
 */
export function LastActionToast({
  lastAction,
  takesFocus,
  onUndo,
  onDismiss,
}: LastActionToastProps) {
  const words = useWords(dayWords);
  const undo = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    if (lastAction !== null && takesFocus) undo.current?.focus();
  }, [lastAction, takesFocus]);

  const { clock } = useEnvironment();
  const isPassing = lastAction?.kind === 'copied';
  useEffect(
    () => (isPassing ? clock.setTimer(onDismiss, passingMs) : undefined),
    [isPassing, lastAction, clock, onDismiss],
  );

  const isUndoable = lastAction !== null && undoable.has(lastAction.kind);
  return (
    <div className={lastAction === null ? undefined : 'toast'} tabIndex={-1}>
      {/* Always on the page: screen readers often ignore a live region that appears together with its text. */}
      <p role={lastAction !== null && failures.has(lastAction.kind) ? 'alert' : 'status'}>
        {lastAction !== null && <LastActionWords lastAction={lastAction} />}
      </p>
      {isUndoable && (
        <button ref={undo} type="button" className="button-link" onClick={onUndo}>
          {words.undo}
        </button>
      )}
      {lastAction !== null && <DismissButton onDismiss={onDismiss} />}
    </div>
  );
}

function LastActionWords({ lastAction }: { readonly lastAction: LastAction }) {
  const { locale } = useEnvironment();
  const words = useWords(dayWords);
  switch (lastAction.kind) {
    case 'deleted':
      return words.deleted;
    case 'dropped':
      return words.dropped;
    case 'failed':
      return refusalSentence(lastAction.refusal, words, locale);
    case 'not-ticked':
      return words.notTicked;
    case 'starred':
    case 'unstarred':
    case 'copied':
      return words[lastAction.kind];
    case 'not-copied':
      return words.notCopied;
    case 'moved': {
      const { day } = lastAction.entry;
      return <DayLink day={day}>{words.movedTo(dayLabel(day, 'long', locale))}</DayLink>;
    }
    case 'became-template':
    case 'added-template':
      return <Link to={datePath(lastAction.entry.day, 'templates')}>{words.becameTemplate}</Link>;
    case 'became-entry': {
      const { day } = lastAction.entry;
      return <DayLink day={day}>{words.becameEntry(dayLabel(day, 'long', locale))}</DayLink>;
    }
  }
}
