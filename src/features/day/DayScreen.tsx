import { type ReactNode, useLayoutEffect, useMemo, useRef, useState } from 'react';

import type { DayKey } from '../../dates/DayKey.ts';
import { dayLabel } from '../../dates/dayLabel.ts';
import type { TimeString } from '../../dates/TimeString.ts';
import { timeStringAt } from '../../dates/wallClock.ts';
import type { Entry } from '../../entries/Entry.ts';
import { withoutTemplates } from '../../entries/template.ts';
import type { DayView } from '../../log/DayLog.ts';
import { useDayView } from '../../hooks/log/useDayView.ts';
import { useEncryptionStatus } from '../../hooks/log/useEncryption.ts';
import { useIsDayLoading } from '../../hooks/log/useIsDayLoading.ts';
import { isRightToLeft } from '../../hooks/page/pageDirection.ts';
import { textLook } from '../../hooks/page/textLook.ts';
import { type KeyPress, useKeys } from '../../hooks/page/useKeys.ts';
import { useScreenKeyboard } from '../../hooks/page/useScreenKeyboard.ts';
import { useSwipe } from '../../hooks/page/useSwipe.ts';
import { useTimeZone } from '../../hooks/time/useTimeZone.ts';
import { useToday } from '../../hooks/time/useToday.ts';
import { useEnvironment } from '../../hooks/useEnvironment.ts';
import { useSelectedDate } from '../../hooks/useSelectedDate.ts';
import { useWords } from '../../hooks/useWords.ts';
import { afterPaint } from '../../lib/afterPaint.ts';
import { AfterRest } from '../../ui/AfterRest.tsx';
import { day as dayWords } from '../../words/en/day.ts';
import type { Words } from '../../words/Words.ts';
import './day.css';
import './entries/entries.css';
import './actions/actions.css';
import './empty/examples.css';
import './foot.css';
import { DayFoot } from './DayFoot.tsx';
import { DayHeader } from './DayHeader.tsx';
import { BelowEmptyDay } from './empty/BelowEmptyDay.tsx';
import { EntryList } from './entries/EntryList.tsx';
import { useEditing } from './entries/useEditing.ts';
import { DayCitationsProvider, LinkedFromDay } from './links/DayCitations.tsx';
import { DayValues } from './lazyDayValues.ts';
import { slideOf } from './slideOf.ts';
import { WeekStrip } from './WeekStrip.tsx';

interface DayScreenProps {
  readonly day: DayKey;
  /** Opens the composer with the focus in it. */
  readonly startsComposing: boolean;
  /** Shows the earlier versions of an entry. Keep its identity: a new function renders every entry again. */
  readonly onHistory: (entry: Entry) => void;
  /** The sync status and notices, below the composer. */
  readonly status: ReactNode;
  /** The words of other days, which load later. Nothing on the page moves for them. */
  readonly beyond?: ReactNode;
}

/** One day: its date, its week, its entries and the composer. */
export function DayScreen({ day, startsComposing, onHistory, status, beyond }: DayScreenProps) {
  const { clock, locale } = useEnvironment();
  const zone = useTimeZone();
  const words = useWords(dayWords);
  const { previousDay, nextDay, selectToday, isHistoryDate } = useSelectedDate();
  const today = useToday();
  const whole = useDayView(day);
  const view = useMemo(() => withoutItsTemplates(whole), [whole]);
  const editing = useEditing(day);
  const box = useRef<HTMLTextAreaElement>(null);
  const [lateDay, setLateDay] = useState<DayKey | null>(null);
  const [heldFrom, setHeldFrom] = useState<DayKey | null>(null);
  const [touched, setTouched] = useState<DayKey | null>(null);
  const transition = useDayTransition(day, heldFrom, touched, clock.now());
  useDayPainted(day, view);

  const entries = 'entries' in view ? view.entries : noEntries;
  const edited = editing.editing?.day === day ? editing.editing : null;
  const isEmpty = isKnownEmpty(view) && edited === null;

  function compose() {
    if (isHistoryDate) setLateDay(day);
    box.current?.focus();
  }

  function step(way: 'back' | 'on', { isHeld }: KeyPress) {
    setHeldFrom(isHeld ? day : null);
    if (way === 'back') previousDay();
    else nextDay();
  }

  const touch = () => setTouched(day);

  useSwipe();
  useScreenKeyboard();

  useKeys({
    // An arrow key goes to the day on its side of the page, in both text directions.
    ArrowLeft: (press) => step(isRightToLeft() ? 'on' : 'back', press),
    ArrowRight: (press) => step(isRightToLeft() ? 'back' : 'on', press),
    t: selectToday,
    n: compose,
    u: editing.undo,
    e: () => {
      const entry = entryForKeys(entries);
      if (entry !== undefined) editing.edit(entry);
    },
  });

  const isSettled = useHasShown(view);

  return (
    <DayCitationsProvider day={day}>
      <main className="day" data-settled={isSettled}>
        <div className="day-top">
          <DayHeader day={day} today={today} />
          <WeekStrip day={day} today={today} isDayShown={'entries' in view} />
        </div>
        <div
          key={transition.body}
          id="content"
          className="day-body"
          tabIndex={-1}
          data-direction={transition.slide ?? undefined}
          onFocus={({ target, currentTarget }) => {
            if (target !== currentTarget) touch();
          }}
          onPointerDown={touch}
        >
          <DayNotices day={day} view={view} />
          <EntryList
            day={day}
            entries={entries}
            isShown={'entries' in view}
            zone={zone}
            editing={edited}
            onEdit={editing.edit}
            onDelete={editing.remove}
            onHistory={onHistory}
            onTick={editing.tick}
            onAction={editing.done}
            onSaved={editing.saved}
            onCancel={editing.cancel}
          />
          {entries.length > 0 && textLook('values') === 'shown' && (
            <AfterRest day={day}>
              <DayValues day={day} entries={entries} />
            </AfterRest>
          )}
          {isEmpty && <EmptyDay day={day} today={today} />}
        </div>
        <DayFoot
          day={day}
          view={view}
          note={noteOn(day, today, dayLabel(day, 'long', locale), words)}
          boxRef={box}
          startsComposing={startsComposing}
          isLateOpen={lateDay === day}
          onOpenLate={() => setLateDay(day)}
          onAdded={editing.added}
          editing={editing}
          status={status}
        />
        {isEmpty && day === today && <BelowEmptyDay day={day} boxRef={box} />}
        {beyond}
        <LinkedFromDay />
      </main>
    </DayCitationsProvider>
  );
}

/** `view` without the templates of its day, which have a screen of their own. The same object if it holds none. */
function withoutItsTemplates(view: DayView): DayView {
  if (!('entries' in view)) return view;
  const entries = withoutTemplates(view.entries);
  return entries === view.entries ? view : { ...view, entries };
}

const noEntries: readonly Entry[] = [];

/** "No entries" appears only when the day is known to be empty. */
function isKnownEmpty(view: DayView): boolean {
  return view.kind === 'known' && view.entries.length === 0 && view.unreadable === 0;
}

/** The entry that a key acts on: the focused one, else the last. */
function entryForKeys(entries: readonly Entry[]): Entry | undefined {
  const id = document.activeElement?.closest('[data-entry]')?.id;
  return entries.find((entry) => entry.id === id) ?? entries.at(-1);
}

/** The note of a day that is not today; null for today. */
function noteOn(day: DayKey, today: DayKey, long: string, words: Words['day']): string | null {
  if (day === today) return null;
  return day < today ? words.reading(long) : words.ahead;
}

/** Whether any day has been on screen since the page was loaded. */
function useHasShown(view: DayView): boolean {
  const isShown = 'entries' in view;
  const [hasShown, setHasShown] = useState(isShown);
  if (!hasShown && isShown) setHasShown(true);
  return hasShown;
}

/** How a day came on screen. */
interface DayTransition {
  readonly day: DayKey;
  readonly atMs: number;
  /** Null when the day did not slide. */
  readonly slide: 'back' | 'on' | null;
  /** A new number remounts the body; the same number reuses its rows. */
  readonly body: number;
}

/**
 * How `day` came on screen. Reuses the previous day's rows when stepping fast, to avoid a remount. Does not reuse
 * the rows of the day `touched`: a focus, a press or a pending tick belongs to its entry. `heldFrom` is the day
 * that a held key steps from.
 */
function useDayTransition(
  day: DayKey,
  heldFrom: DayKey | null,
  touched: DayKey | null,
  nowMs: number,
): DayTransition {
  const [shown, setShown] = useState<DayTransition>({ day, atMs: nowMs, slide: null, body: 0 });
  if (shown.day === day) return shown;
  const { day: from, atMs } = shown;
  const slide = slideOf({ from, to: day, shownMs: nowMs - atMs, isHeld: heldFrom === from });
  const isAnew = slide !== null || touched === from;
  const transition = { day, atMs: nowMs, slide, body: shown.body + Number(isAnew) };
  setShown(transition);
  return transition;
}

/** Says what of the day is not shown, and why. */
function DayNotices({ day, view }: { readonly day: DayKey; readonly view: DayView }) {
  const { locale } = useEnvironment();
  const words = useWords(dayWords);
  const isLocked = useEncryptionStatus().kind === 'locked';
  return (
    <>
      {useIsDayLoading(day) && <p className="quiet">{words.loading}</p>}
      {view.kind === 'partial' && !view.isAsking && (
        <p className="notice day-partial">{isLocked ? words.partialLocked : words.partial}</p>
      )}
      {view.kind === 'unreadable' && (
        <p role="alert" className="notice day-partial">
          {words.unreadable}
        </p>
      )}
      {view.kind === 'known' && view.unreadable > 0 && (
        <p className="notice day-partial">{words.unreadableRows(view.unreadable, locale)}</p>
      )}
    </>
  );
}

/**
 * Sets the performance mark `daylog:day-painted` each time `day` comes on screen. Sets it right after the frame
 * that shows the entries, or that there are none. `source` says where they came from.
 */
function useDayPainted(day: DayKey, view: DayView): void {
  const source = sourceOf(view);

  useLayoutEffect(() => {
    if (source === null) return;
    return afterPaint(() => {
      performance.mark('daylog:day-painted', { detail: { day, source } });
    });
  }, [day, source]);
}

/** Null while there is nothing to paint. The device's own entries can be painted before the server answers. */
function sourceOf(view: DayView): 'device' | 'network' | null {
  if (view.kind === 'known') return view.source;
  return view.kind === 'partial' && view.entries.length > 0 ? 'device' : null;
}

/** A day that is known to be empty. Today it shows an invitation that depends on the hour. */
function EmptyDay({ day, today }: { readonly day: DayKey; readonly today: DayKey }) {
  const words = useWords(dayWords);
  const { clock, timeZone } = useEnvironment();
  return <p className="day-empty">{sentence()}</p>;

  function sentence(): string {
    if (day < today) return words.emptyHistory;
    if (day > today) return words.emptyAhead;
    return words.invitation[partOfDay(timeStringAt(clock.now(), timeZone()))];
  }
}

function partOfDay(time: TimeString): keyof Words['day']['invitation'] {
  const hour = Number(time.slice(0, 2));
  if (hour < 5) return 'night';
  if (hour < 11) return 'morning';
  if (hour < 14) return 'noon';
  if (hour < 18) return 'afternoon';
  return hour < 22 ? 'evening' : 'late';
}
