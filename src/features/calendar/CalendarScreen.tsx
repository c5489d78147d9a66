import { useEffect, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLocation, useNavigate } from 'react-router-dom';

import { addMonths } from '../../dates/addMonths.ts';
import { datePath } from '../../dates/datePath.ts';
import { dayKey, type DayKey, firstDay, lastDay } from '../../dates/DayKey.ts';
import { dayLabel } from '../../dates/dayLabel.ts';
import {
  firstDayOf,
  lastDayOf,
  type MonthKey,
  monthOf,
  parseMonthKey,
} from '../../dates/monthOf.ts';
import { heatScale } from '../../entries/heatScale.ts';
import { useHeldStretch, useWrittenStretch } from '../../hooks/log/useWrittenDays.ts';
import type { NearestWritten, WrittenStretch } from '../../log/counts/WrittenDays.ts';
import { Link } from '../../hooks/page/Link.tsx';
import { useToday } from '../../hooks/time/useToday.ts';
import { useEnvironment } from '../../hooks/useEnvironment.ts';
import { useSelectedDate } from '../../hooks/useSelectedDate.ts';
import { useSettings } from '../../hooks/useSettings.ts';
import { useNearest } from '../../hooks/log/useNearest.ts';
import { useWords } from '../../hooks/useWords.ts';
import { Icon } from '../../ui/Icon.tsx';
import { calendar, otherDays } from '../../words/en/day.ts';
import { directionOf, languageOf } from '../../words/language.ts';
import type { Words } from '../../words/Words.ts';
import './calendar.css';
import { GoToDialog } from './lazyGoToDialog.ts';
import { MonthGrid } from './MonthGrid.tsx';
import { MonthJump } from './MonthJump.tsx';

/** A month of days with the amount of text on each, and links to other months. */
export function CalendarScreen() {
  const { selectedDate } = useSelectedDate();
  return selectedDate === '' ? null : <Calendar selected={selectedDate} />;
}

function Calendar({ selected }: { readonly selected: DayKey }) {
  const { locale, weekStartsOn } = useEnvironment();
  const words = useWords(calendar);
  const { weekNumbers } = useSettings();
  const today = useToday();
  const navigate = useNavigate();
  const { selectDate } = useSelectedDate();
  const { month, showMonth } = useMonth(selected);
  const [isAsking, setAsking] = useState(false);
  const stretch = useWrittenStretch(firstDayOf(month), lastDayOf(month));
  const heatOf = useHeat(month);
  /** The month to announce: one shown by a button, which keeps the focus. Keys and lists say it themselves. */
  const [said, setSaid] = useState<MonthKey | null>(null);
  const title = dayLabel(firstDayOf(month), 'month-and-year', locale);

  function stepTo(next: MonthKey) {
    showMonth(next);
    setSaid(next);
  }

  /** Replaces this history entry first, so that Back returns here with this day selected. */
  function open(day: DayKey) {
    if (day !== selected || month !== monthOf(selected)) {
      void navigate(datePath(day, 'calendar'), { replace: true });
    }
    selectDate(day);
  }

  return (
    <section className="calendar-view">
      <header className="calendar-head">
        <h1 className="view-title" lang={locale}>
          {title}
        </h1>
        <MonthSteps month={month} today={today} onMonth={stepTo} />
      </header>
      <p role="status" className="visually-hidden" lang={locale}>
        {said === month && title}
      </p>
      <MonthGrid
        month={month}
        selected={selected}
        today={today}
        stretch={stretch}
        heatOf={heatOf}
        locale={locale}
        weekStartsOn={weekStartsOn}
        hasWeekNumbers={weekNumbers}
        direction={directionOf(languageOf(locale))}
        onMonth={showMonth}
        onDay={open}
      />
      <Legend stretch={stretch} month={month} locale={locale} words={words} />
      <MonthJump month={month} today={today} onMonth={showMonth}>
        <button
          type="button"
          className="button"
          onClick={() => setAsking(true)}
          onPointerEnter={GoToDialog.prefetch}
          onFocus={GoToDialog.prefetch}
        >
          {words.goToDate}
        </button>
      </MonthJump>
      <WrittenLinks day={selected} />
      <GoToDialog
        isOpen={isAsking}
        day={selected}
        onGo={(day) => {
          setAsking(false);
          void navigate(datePath(day, 'calendar'));
        }}
        onClose={() => setAsking(false)}
      />
    </section>
  );
}

/** The weight of a day's length among the days of the month's year. Null while they are being read. */
function useHeat(month: MonthKey) {
  const year = month.slice(0, 4);
  const stretch = useHeldStretch(dayKey(`${year}-01-01`), dayKey(`${year}-12-31`));
  return useMemo(() => {
    if (stretch.kind === 'loading') return null;
    return heatScale(Array.from(stretch.tallies.values(), ({ length }) => length));
  }, [stretch]);
}

function MonthSteps(props: {
  readonly month: MonthKey;
  readonly today: DayKey;
  readonly onMonth: (month: MonthKey) => void;
}) {
  const { month, today, onMonth } = props;
  const words = useWords(calendar);
  const step = (count: 1 | -1) => onMonth(monthOf(addMonths(firstDayOf(month), count)));
  return (
    <nav className="calendar-steps" aria-label={words.steps}>
      <button
        type="button"
        className="button-icon"
        aria-label={words.previousMonth}
        aria-disabled={month === monthOf(firstDay) || undefined}
        onClick={() => step(-1)}
      >
        <Icon name="previous" />
      </button>
      <button
        type="button"
        className="button button-round"
        aria-current={month === monthOf(today) ? 'date' : undefined}
        onClick={() => onMonth(monthOf(today))}
      >
        {words.thisMonth}
      </button>
      <button
        type="button"
        className="button-icon"
        aria-label={words.nextMonth}
        aria-disabled={month === monthOf(lastDay) || undefined}
        onClick={() => step(1)}
      >
        <Icon name="next" />
      </button>
    </nav>
  );
}

/** Explains the marks of this month; shows nothing on a device with a complete copy. */
function Legend(props: {
  readonly stretch: WrittenStretch;
  readonly month: MonthKey;
  readonly locale: string;
  readonly words: Words['calendar'];
}) {
  const { stretch, month, locale, words } = props;
  if (stretch.kind === 'loading') return null;
  const { elsewhere, emptyFrom, isAsking } = stretch;
  const isAnyUnknown = emptyFrom === null || emptyFrom > firstDayOf(month);
  if (!isAnyUnknown && elsewhere.size === 0) return null;
  return (
    <div role="status" className="quiet">
      {elsewhere.size > 0 && <p>{words.legendElsewhere}</p>}
      {isAnyUnknown && <p>{unknownSentence()}</p>}
    </div>
  );

  function unknownSentence(): string {
    if (isAsking) return words.legendAsking;
    if (emptyFrom === null) return words.legendNothingKnown;
    return words.legendUnknown(dayLabel(emptyFrom, 'long', locale));
  }
}

/** Links to the nearest written days around `day`, and to the log's first and last. */
function WrittenLinks({ day }: { readonly day: DayKey }) {
  const words = useWords(calendar);
  const ways = useWords(otherDays);
  const first = useNearest(null, 'on');
  const before = useNearest(day, 'back');
  const after = useNearest(day, 'on');
  const last = useNearest(null, 'back');
  if (first?.kind === 'none' && last?.kind === 'none') {
    return <p className="quiet">{words.nothingWritten}</p>;
  }
  return (
    <nav className="written-links" aria-label={words.written}>
      <WrittenLink found={before} name={ways.before} />
      <WrittenLink found={after} name={ways.after} />
      <WrittenLink found={first} name={words.first} />
      <WrittenLink found={last} name={words.last} />
    </nav>
  );
}

function WrittenLink(props: {
  readonly found: NearestWritten | null;
  readonly name: (longDay: string) => string;
}) {
  const { found, name } = props;
  const { locale } = useEnvironment();
  if (found?.kind !== 'found') return null;
  return (
    <Link className="quiet-action" to={datePath(found.day)}>
      {name(dayLabel(found.day, 'long', locale))}
    </Link>
  );
}

/** Chromium accepts 200 changes of the address in 10 s. A held key changes it once, after this pause. */
const restMs = 200;

/**
 * The month on screen: from the address (`?month=2025-03`), else the selected day's month. Replaces the address,
 * so that Back does not step through months.
 */
function useMonth(selected: DayKey): {
  readonly month: MonthKey;
  readonly showMonth: (month: MonthKey) => void;
} {
  const { clock } = useEnvironment();
  const navigate = useNavigate();
  const query = new URLSearchParams(useLocation().search);
  const addressed = parseMonthKey(query.get('month') ?? '') ?? monthOf(selected);
  const [shown, setShown] = useState({ month: addressed, addressed });
  // Something else changed the address, Back for example.
  if (shown.addressed !== addressed) setShown({ month: addressed, addressed });
  const month = shown.addressed === addressed ? shown.month : addressed;

  useEffect(() => {
    if (month === addressed) return;
    return clock.setTimer(() => {
      const search = month === monthOf(selected) ? '' : `?month=${month}`;
      // Render before the next key, which would otherwise look like a foreign change of the address.
      flushSync(() => void navigate({ search }, { replace: true }));
    }, restMs);
  }, [month, addressed, selected, clock, navigate]);

  return {
    month,
    showMonth: (next) => setShown({ month: next, addressed }),
  };
}
