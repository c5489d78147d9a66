import { useCallback, useEffect, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLocation } from 'react-router-dom';

import { datePath } from '../../dates/datePath.ts';
import { type DayKey, dayKey } from '../../dates/DayKey.ts';
import type { Entry } from '../../entries/Entry.ts';
import { useDayLog } from '../../hooks/log/useDayLog.ts';
import { seenTask, useTaskMarking } from '../../hooks/log/useTaskMarking.ts';
import { useWrittenDays } from '../../hooks/log/useWrittenDays.ts';
import { waitForEntries } from '../../hooks/log/waitForEntries.ts';
import { mayLackDays, waitForStretch, writtenDaysOf } from '../../hooks/log/waitForStretch.ts';
import { Link } from '../../hooks/page/Link.tsx';
import { useToday } from '../../hooks/time/useToday.ts';
import { useEnvironment } from '../../hooks/useEnvironment.ts';
import { useReadable } from '../../hooks/useReadable.ts';
import { useSelectedDate } from '../../hooks/useSelectedDate.ts';
import { useWords } from '../../hooks/useWords.ts';
import { afterPaint } from '../../lib/afterPaint.ts';
import { Icon } from '../../ui/Icon.tsx';
import { loadRenderer } from '../../ui/markdown/markdownRenderer.ts';
import '../../ui/styles/print.css';
import { day as dayWords } from '../../words/en/day.ts';
import { read as readWords } from '../../words/en/lookback.ts';
import './read.css';
import { DayScroll, placeIn } from './DayScroll.tsx';
import { ReadDay } from './ReadDay.tsx';
import { daysOfSpan, readSpan, type Span, spanLabel, spans, stepSpan } from './span.ts';

/** A day, week, month or year of the log in one scroll, and in print. */
export function ReadScreen() {
  const words = useWords(readWords);
  const { locale, weekStartsOn } = useEnvironment();
  const { selectedDate } = useSelectedDate();
  const today = useToday();
  const day = selectedDate === '' ? today : selectedDate;
  const span = readSpan(new URLSearchParams(useLocation().search).get('span'));
  const { first, last } = daysOfSpan(span, day, weekStartsOn);
  const { isKnown, days, isMissingSome, untilAnswered } = useSpanDays(first, last);
  const log = useDayLog();
  useHeldDays(days);
  const { printing, print } = usePrinting(
    useCallback(async () => {
      await Promise.all([untilAllKnown(log, await untilAnswered()), loadRenderer()]);
    }, [log, untilAnswered]),
  );
  const { isNotTicked, tick } = useTicking();
  const { notTicked } = useWords(dayWords);

  return (
    <div className="read">
      <div className="read-head">
        <h1 className="view-title">{spanLabel(span, first, last, locale)}</h1>
        <Spans day={day} span={span} />
        <nav aria-label={words.steps}>
          <Steps day={day} span={span} />
        </nav>
        {days.length > 0 && (
          <button
            type="button"
            className="button"
            aria-disabled={printing === 'preparing'}
            onClick={() => printing === 'no' && print()}
          >
            {printing === 'preparing' ? words.preparing : words.print}
          </button>
        )}
      </div>
      <p role="alert" className="read-problem">
        {isNotTicked && notTicked}
      </p>
      {!isKnown && (
        <p role="status" className="quiet">
          {words.opening}
        </p>
      )}
      {isKnown && days.length === 0 && !isMissingSome && <p>{words.empty[span]}</p>}
      {printing === 'all-days' ? (
        days.map((each) => <ReadDay key={each} day={each} onTick={tick} isWhole />)
      ) : (
        <DayScroll key={`${span} ${first}`} days={days} day={day} onTick={tick} />
      )}
      {isMissingSome && (
        <div className="read-missing">
          <p className="notice">{words.missing}</p>
        </div>
      )}
      {days.length > 0 && (
        <div className="read-foot">
          <Steps day={day} span={span} />
        </div>
      )}
    </div>
  );
}

/** Links to the other spans. From a span that was scrolled, another one opens at the same day. */
function Spans({ day, span }: { readonly day: DayKey; readonly span: Span }) {
  const words = useWords(readWords);
  const hasScrolled = placeIn(useLocation().state) !== null;
  return (
    <nav className="choice-links" aria-label={words.spans}>
      {spans.map((each) => (
        <Link
          key={each}
          to={{ pathname: datePath(day, 'read'), search: `?span=${each}` }}
          state={hasScrolled ? { reading: { day, offset: 0 } } : undefined}
          aria-current={each === span ? 'page' : undefined}
        >
          {words.span[each]}
        </Link>
      ))}
    </nav>
  );
}

/** Links to the previous and next span. They appear in two places; one is the landmark. */
function Steps({ day, span }: { readonly day: DayKey; readonly span: Span }) {
  const words = useWords(readWords);
  const search = `?span=${span}`;
  return (
    <div className="read-steps">
      <Link className="button" to={{ pathname: datePath(stepSpan(span, day, -1), 'read'), search }}>
        <Icon name="previous" />
        {words.previous[span]}
      </Link>
      <Link className="button" to={{ pathname: datePath(stepSpan(span, day, 1), 'read'), search }}>
        {words.next[span]}
        <Icon name="next" />
      </Link>
    </div>
  );
}

/** Ticks tasks on this page, and remembers whether the last tick failed. */
function useTicking() {
  const { mark } = useTaskMarking();
  const [isNotTicked, setIsNotTicked] = useState(false);
  const tick = useCallback(
    async (entry: Entry, line: number, isDone: boolean) => {
      const { kind } = await mark(seenTask(entry, line), isDone ? 'done' : 'open');
      setIsNotTicked(kind !== 'marked');
    },
    [mark],
  );
  return { isNotTicked, tick };
}

/** The number of days to request together before the page can respond again. */
const atOnce = 16;

/**
 * Reads all of `days` and keeps them in memory, so that days scroll into view and print without waiting. The
 * browser does not wait for reads before it prints.
 */
function useHeldDays(days: readonly DayKey[]): void {
  const log = useDayLog();
  useEffect(() => {
    const ends: (() => void)[] = [];
    let held = 0;
    let cancel: () => void = () => undefined;
    const hold = () => {
      for (const day of days.slice(held, held + atOnce)) {
        ends.push(log.day(day).subscribe(() => undefined));
      }
      held += atOnce;
      if (held < days.length) cancel = afterPaint(hold);
    };
    cancel = afterPaint(hold);
    return () => {
      cancel();
      for (const end of ends) end();
    };
  }, [log, days]);
}

/** Resolves when each of `days` is as complete as it can be now. */
async function untilAllKnown(
  log: ReturnType<typeof useDayLog>,
  days: readonly DayKey[],
): Promise<void> {
  await Promise.all(days.map((day) => waitForEntries(log.day(day))));
}

/** Whether every day is rendered for print, not only those on screen. */
type Printing = 'no' | 'preparing' | 'all-days';

/**
 * Renders all days before the browser prints, whatever starts the printing, and removes them afterwards. `prepare`
 * resolves when all available days are loaded.
 */
function usePrinting(prepare: () => Promise<void>) {
  const [printing, setPrinting] = useState<Printing>('no');

  useEffect(() => {
    // The browser prints the page as it is after these handlers.
    const onBefore = () => flushSync(() => setPrinting('all-days'));
    const onAfter = () => setPrinting('no');
    window.addEventListener('beforeprint', onBefore);
    window.addEventListener('afterprint', onAfter);
    return () => {
      window.removeEventListener('beforeprint', onBefore);
      window.removeEventListener('afterprint', onAfter);
    };
  }, []);

  const print = useCallback(() => {
    setPrinting('preparing');
    // Without the Markdown renderer, the text prints as typed.
    void prepare()
      .catch(() => undefined)
      .then(() => window.print())
      .finally(() => setPrinting('no'));
  }, [prepare]);

  return { printing, print };
}

/** The written days of a stretch. */
interface SpanDays {
  /** False until the device or the server has answered; `days` means nothing until then. */
  readonly isKnown: boolean;
  /** Oldest first. Keeps its identity while the days are the same. */
  readonly days: readonly DayKey[];
  /** Whether this device may lack some days. */
  readonly isMissingSome: boolean;
  /** Resolves with all days once the server has answered or cannot be asked. */
  readonly untilAnswered: () => Promise<readonly DayKey[]>;
}

/** The written days from `first` to `last`, inclusive, live. */
function useSpanDays(first: DayKey, last: DayKey): SpanDays {
  const written = useWrittenDays();
  const store = useMemo(() => written.stretch(first, last), [written, first, last]);
  const stretch = useReadable(store);
  const isKnown = stretch.kind === 'known';
  // Compared as a string: a changed count alone renders nothing again.
  const names = isKnown ? writtenDaysOf(stretch).join(' ') : '';
  const days = useMemo(() => (names === '' ? [] : names.split(' ').map(dayKey)), [names]);
  const untilAnswered = useCallback(
    async () => writtenDaysOf(await waitForStretch(store)),
    [store],
  );
  return {
    isKnown,
    days,
    isMissingSome: isKnown && (stretch.elsewhere.size > 0 || mayLackDays(stretch, first)),
    untilAnswered,
  };
}
