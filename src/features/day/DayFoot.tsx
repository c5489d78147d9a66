import { useEffect, useMemo, useState, type ReactNode, type Ref } from 'react';

import type { DayKey } from '../../dates/DayKey.ts';
import { countWords } from '../../entries/countWords.ts';
import type { Entry } from '../../entries/Entry.ts';
import type { DayView } from '../../hooks/log/useDayLog.ts';
import { useDraft } from '../../hooks/log/useDraft.ts';
import { useEnvironment } from '../../hooks/useEnvironment.ts';
import { useSelectedDate } from '../../hooks/useSelectedDate.ts';
import { useWords } from '../../hooks/useWords.ts';
import { afterPaint } from '../../lib/afterPaint.ts';
import { day as dayWords } from '../../words/en/day/day.ts';
import { Composer } from './composer/Composer.tsx';
import { DayTools } from './actions/DayTools.tsx';
import { LastActionToast } from './LastActionToast.tsx';
import { useComposerDay } from './composer/useComposerDay.ts';
import type { useEditing } from './entries/useEditing.ts';
import type { LastAction } from './useLastAction.ts';

interface DayFootProps {
  readonly day: DayKey;
  readonly view: DayView;
  /** A note about the day, beside the button that adds a late entry. */
  readonly note: string | null;
  readonly boxRef: Ref<HTMLTextAreaElement | null>;
  readonly startsComposing: boolean;
  /** A past day shows its composer only on request. */
  readonly isLateOpen: boolean;
  readonly onOpenLate: () => void;
  readonly onAdded: () => void;
  readonly editing: ReturnType<typeof useEditing>;
  readonly status: ReactNode;
}

/** The bottom of the page: the last action, the composer and the sync status. */
export function DayFoot(props: DayFootProps) {
  const words = useWords('day', dayWords);
  const { day, editing, boxRef } = props;
  const { isHistoryDate, address } = useSelectedDate();
  const composerDay = useComposerDay(day, address === 'today');
  const { draft } = useDraft({ kind: 'new', day: composerDay });
  const isLate = isHistoryDate && composerDay === day;
  // Show a past day's composer when it holds a draft.
  const isOpen = !isLate || props.isLateOpen || draft.text !== '';

  function showAdded(entry: Entry) {
    props.onAdded();
    requestAnimationFrame(() => {
      document.getElementById(entry.id)?.scrollIntoView({ block: 'nearest' });
    });
  }

  return (
    <div className="day-foot">
      <LastActionToast
        lastAction={editing.lastAction}
        takesFocus={editing.takesFocus}
        onUndo={editing.undo}
        onDismiss={editing.forget}
      />
      {props.note !== null && <p className="quiet day-when">{props.note}</p>}
      {/* One thing to write in at a time. What the composer holds stays in it. */}
      <div hidden={editing.editing?.day === day}>
        {isOpen ? (
          <Composer
            key={isLate ? day : 'live'}
            day={composerDay}
            stamp={composerDay !== day ? 'midnight-passed' : isLate ? 'late' : 'now'}
            shouldFocus={isLate ? props.isLateOpen : props.startsComposing}
            boxRef={boxRef}
            onAdded={showAdded}
          />
        ) : (
          <button type="button" className="button day-late" onClick={props.onOpenLate}>
            {words.addLate}
          </button>
        )}
      </div>
      <footer className="day-status">
        {props.status}
        <Tally day={day} view={props.view} onAction={editing.done} />
      </footer>
    </div>
  );
}

/** How much the day holds, and the actions of the whole day. */
function Tally(props: {
  readonly day: DayKey;
  readonly view: DayView;
  readonly onAction: (action: LastAction) => void;
}) {
  const { day, view, onAction } = props;
  const entries = view.kind === 'known' ? view.entries : null;
  const words = useWords('day', dayWords);
  const { locale } = useEnvironment();
  const wordCount = useWordCount(entries);
  if (entries === null || entries.length === 0) return null;
  const entryCount = words.entryCount(entries.length, locale);
  return (
    <div className="day-tally">
      {wordCount === null ? entryCount : `${entryCount} · ${words.wordCount(wordCount, locale)}`}
      <DayTools key={day} day={day} entries={entries} onAction={onAction} />
    </div>
  );
}

/** The words of more entries than this are counted when the day is on screen. */
const mostCountedAtOnce = 1_000;

/** The number of words in `entries`. null: not known yet. For 50,000 entries the count takes several frames. */
function useWordCount(entries: readonly Entry[] | null): number | null {
  const [late, setLate] = useState<{ readonly of: readonly Entry[]; readonly count: number }>();
  const isLong = entries !== null && entries.length > mostCountedAtOnce;
  const atOnce = useMemo(() => (isLong ? null : entries && wordsIn(entries)), [isLong, entries]);
  useEffect(() => {
    if (!isLong) return;
    return afterPaint(() => setLate({ of: entries, count: wordsIn(entries) }));
  }, [isLong, entries]);
  return late !== undefined && late.of === entries ? late.count : atOnce;
}

function wordsIn(entries: readonly Entry[]): number {
  return entries.reduce((sum, { text }) => sum + countWords(text), 0);
}
