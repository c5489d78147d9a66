import { useCallback, useState } from 'react';
import { useLocation } from 'react-router-dom';

import type { DayKey } from '../../dates/DayKey.ts';
import { datePath } from '../../dates/datePath.ts';
import type { Entry } from '../../entries/Entry.ts';
import { Link } from '../../hooks/page/Link.tsx';
import { useDayLog } from '../../hooks/log/useDayLog.ts';
import { useEnvironment } from '../../hooks/useEnvironment.ts';
import { useSelectedDate } from '../../hooks/useSelectedDate.ts';
import { seenTask, useTaskMarking } from '../../hooks/log/useTaskMarking.ts';
import { useToday } from '../../hooks/time/useToday.ts';
import { useWords } from '../../hooks/useWords.ts';
import { Icon } from '../../ui/Icon.tsx';
import { loadRenderer } from '../../ui/markdown/markdownRenderer.ts';
import '../../ui/styles/print.css';
import { day as dayWords } from '../../words/en/day.ts';
import { read as readWords } from '../../words/en/lookback.ts';
import './read.css';
import { DayScroll } from './DayScroll.tsx';
import { ReadDay } from './ReadDay.tsx';
import { daysOfSpan, readSpan, spanLabel, spans, stepSpan, type Span } from './span.ts';
import { untilAllKnown, useHeldDays } from './useHeldDays.ts';
import { usePrinting } from './usePrinting.ts';
import { useSpanDays } from './useSpanDays.ts';

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
        days.map((each) => <ReadDay key={each} day={each} onTick={tick} />)
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
          {span !== 'day' && (
            <p className="quiet">
              {words.find} <Link to={datePath(day, 'search')}>{words.search}</Link>
            </p>
          )}
        </div>
      )}
    </div>
  );
}

function Spans({ day, span }: { readonly day: DayKey; readonly span: Span }) {
  const words = useWords(readWords);
  return (
    <nav className="choice-links" aria-label={words.spans}>
      {spans.map((each) => (
        <Link
          key={each}
          to={{ pathname: datePath(day, 'read'), search: `?span=${each}` }}
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
  const mark = useTaskMarking();
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
