import { useEffect, useLayoutEffect, useRef } from 'react';

import { dayLabel } from '../../dates/dayLabel.ts';
import { useEnvironment } from '../../hooks/useEnvironment.ts';
import { useWords } from '../../hooks/useWords.ts';
import { Icon } from '../../ui/Icon.tsx';
import { day as dayWords } from '../../words/en/day/day.ts';
import { refusalSentence } from '../../words/refusalSentence.ts';
import { DayLink } from './DayLink.tsx';
import type { Deed } from './useDeed.ts';

/** Actions that failed. */
const failures: ReadonlySet<Deed['kind']> = new Set(['failed', 'not-ticked', 'not-copied']);
const undoable: ReadonlySet<Deed['kind']> = new Set([
  ...(['deleted', 'dropped', 'moved', 'starred', 'unstarred'] as const),
]);

/** How long a message stays that offers nothing, in ms. */
const passingMs = 4000;

interface DeedToastProps {
  readonly deed: Deed | null;
  /** Whether to focus "Undo", because the element that had the focus is gone. */
  readonly takesFocus: boolean;
  readonly onUndo: () => void;
  readonly onDismiss: () => void;
}

/**
 * Says what was just done and offers to undo it. Stays until the person dismisses it or does something else; a copy
 * is said for a moment.
 */
export function DeedToast({ deed, takesFocus, onUndo, onDismiss }: DeedToastProps) {
  const words = useWords('day', dayWords);
  const undo = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    if (deed !== null && takesFocus) undo.current?.focus();
  }, [deed, takesFocus]);

  const { clock } = useEnvironment();
  const isPassing = deed?.kind === 'copied';
  useEffect(
    () => (isPassing ? clock.setTimer(onDismiss, passingMs) : undefined),
    [isPassing, deed, clock, onDismiss],
  );

  const isUndoable = deed !== null && undoable.has(deed.kind);
  return (
    <div className={deed === null ? undefined : 'toast'}>
      {/* Always on the page: screen readers often ignore a live region that appears together with its text. */}
      <p role={deed !== null && failures.has(deed.kind) ? 'alert' : 'status'}>
        {deed !== null && <DeedWords deed={deed} />}
      </p>
      {isUndoable && (
        <button ref={undo} type="button" className="button-link" onClick={onUndo}>
          {words.undo}
        </button>
      )}
      {deed !== null && (
        <button
          type="button"
          className="button-icon"
          aria-label={words.dismiss}
          onClick={onDismiss}
        >
          <Icon name="close" />
        </button>
      )}
    </div>
  );
}

function DeedWords({ deed }: { readonly deed: Deed }) {
  const { locale } = useEnvironment();
  const words = useWords('day', dayWords);
  switch (deed.kind) {
    case 'deleted':
      return words.deleted;
    case 'dropped':
      return words.dropped;
    case 'failed':
      return refusalSentence(deed.refusal, words, locale);
    case 'not-ticked':
      return words.notTicked;
    case 'starred':
    case 'unstarred':
    case 'copied':
      return words[deed.kind];
    case 'not-copied':
      return words.notCopied;
    case 'moved': {
      const { day } = deed.entry;
      return <DayLink day={day}>{words.movedTo(dayLabel(day, 'long', locale))}</DayLink>;
    }
  }
}
