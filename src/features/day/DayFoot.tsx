import {
  type ReactNode,
  type Ref,
  Suspense,
  useContext,
  useEffect,
  useMemo,
  useState,
} from 'react';

import type { DayKey } from '../../dates/DayKey.ts';
import { countWords } from '../../entries/countWords.ts';
import type { Entry } from '../../entries/Entry.ts';
import type { DayView } from '../../log/DayLog.ts';
import { DraftsContext, useDraft } from '../../hooks/log/useDraft.ts';
import { useDisclosure } from '../../hooks/page/useDisclosure.ts';
import { useEnvironment } from '../../hooks/useEnvironment.ts';
import { useSelectedDate } from '../../hooks/useSelectedDate.ts';
import { useWords } from '../../hooks/useWords.ts';
import { afterPaint } from '../../lib/afterPaint.ts';
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { day as dayWords } from '../../words/en/day.ts';
import { DayActions } from './actions/lazyActions.ts';
import { Composer } from './composer/Composer.tsx';
import { isDayAfter } from './composer/composerTime.ts';
import type { useEditing } from './entries/useEditing.ts';
import { LastActionToast } from './LastActionToast.tsx';
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
  readonly onAdded: (entry: Entry) => void;
  readonly editing: ReturnType<typeof useEditing>;
  readonly status: ReactNode;
}

/** The bottom of the page: the last action, the composer and the sync status. */
export function DayFoot(props: DayFootProps) {
  const words = useWords(dayWords);
  const { day, editing, boxRef } = props;
  const { isHistoryDate, address } = useSelectedDate();
  const composerDay = useComposerDay(day, address === 'today');
  const { draft } = useDraft({ kind: 'new', day: composerDay });
  const isLate = isHistoryDate && composerDay === day;
  // Show a past day's composer when it holds a draft.
  const isOpen = !isLate || props.isLateOpen || draft.text !== '';

  function showAdded(entry: Entry) {
    props.onAdded(entry);
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
      {/* Only one field is open at a time. The composer keeps its text. */}
      <div id="writing" hidden={editing.editing?.day === day}>
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

/** The number of entries and words, and the actions of the whole day. */
function Tally(props: {
  readonly day: DayKey;
  readonly view: DayView;
  readonly onAction: (action: LastAction) => void;
}) {
  const { day, view, onAction } = props;
  const entries = view.kind === 'known' ? view.entries : null;
  const words = useWords(dayWords);
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

/** With more entries than this, the words are counted after the day is on screen. */
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

/** The button ⋯ of a day, beside the number of its entries. */
function DayTools(props: {
  readonly day: DayKey;
  readonly entries: readonly Entry[];
  readonly onAction: (action: LastAction) => void;
}) {
  const words = useWords(dayWords);
  const { isOpen, close, rootProps, buttonProps, panelId } = useDisclosure();
  return (
    <div {...rootProps} className="day-tools">
      <button
        {...buttonProps}
        type="button"
        className="button-icon"
        aria-label={words.dayActions}
        title={words.dayActions}
        onPointerEnter={DayActions.prefetch}
        onFocus={DayActions.prefetch}
      >
        <Icon name="more" />
      </button>
      {isOpen && (
        <div id={panelId}>
          <Suspense>
            <ErrorBoundary
              frame={(message) => <div className="menu-card actions actions-above">{message}</div>}
            >
              <DayActions {...props} onClose={close} />
            </ErrorBoundary>
          </Suspense>
        </div>
      )}
    </div>
  );
}

/**
 * The day of a new entry: the day on screen, with one exception. A draft begun on the live today stays with that
 * day after midnight, until it is added or emptied, or the person selects another day.
 */
function useComposerDay(day: DayKey, isLiveToday: boolean): DayKey {
  const keepers = useContext(DraftsContext);
  const [before, setBefore] = useState({ day, isLiveToday, composed: day });

  const hasWords = keepers?.({ kind: 'new', day: before.composed }).getSnapshot().text !== '';
  let { composed } = before;
  if (day !== before.day || isLiveToday !== before.isLiveToday) {
    const isMidnight = isLiveToday && before.isLiveToday && isDayAfter(day, before.day);
    composed = isMidnight && hasWords ? before.composed : day;
    setBefore({ day, isLiveToday, composed });
  } else if (composed !== day && !hasWords) {
    composed = day;
    setBefore({ day, isLiveToday, composed });
  }
  return composed;
}
