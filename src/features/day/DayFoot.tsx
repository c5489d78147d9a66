import { useMemo, type ReactNode, type Ref } from 'react';

import type { DayKey } from '../../dates/DayKey.ts';
import type { Entry } from '../../entries/Entry.ts';
import type { DayView } from '../../hooks/log/useDayLog.ts';
import { useDraft } from '../../hooks/log/useDraft.ts';
import { useEnvironment } from '../../hooks/useEnvironment.ts';
import { useSelectedDate } from '../../hooks/useSelectedDate.ts';
import { useWords } from '../../hooks/useWords.ts';
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
  const wordCount = useMemo(() => entries && countWords(entries), [entries]);
  if (entries === null || entries.length === 0 || wordCount === null) return null;
  return (
    <div className="day-tally">
      {`${words.entryCount(entries.length, locale)} · ${words.wordCount(wordCount, locale)}`}
      <DayTools key={day} day={day} entries={entries} onAction={onAction} />
    </div>
  );
}

function countWords(entries: readonly Entry[]): number {
  return entries.reduce((sum, { text }) => sum + (text.match(/\S+/g)?.length ?? 0), 0);
}
