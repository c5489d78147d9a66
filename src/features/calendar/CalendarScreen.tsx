import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

import { addMonths } from '../../dates/addMonths.ts';
import type { DayKey } from '../../dates/DayKey.ts';
import { dayLabel } from '../../dates/dayLabel.ts';
import { firstDayOf, type MonthKey } from '../../dates/monthOf.ts';
import { useIsEncrypted } from '../../hooks/log/useIsEncrypted.ts';
import { Link } from '../../hooks/page/Link.tsx';
import { useToday } from '../../hooks/time/useToday.ts';
import { useEnvironment } from '../../hooks/useEnvironment.ts';
import { useSelectedDate } from '../../hooks/useSelectedDate.ts';
import { useWords } from '../../hooks/useWords.ts';
import { calendar } from '../../words/en/day.ts';
import { year as yearWords } from '../../words/en/lookback.ts';
import './calendar.css';
import { type CalendarPlace, placeAddress, readPlace, scales } from './calendarAddress.ts';
import { ColourChoice } from './ColourChoice.tsx';
import { GoToDialog } from './lazyGoToDialog.ts';
import { MonthScale } from './MonthScale.tsx';
import { MonthSteps } from './MonthSteps.tsx';
import { useColours, useTagsByUse, useTrackersByUse } from './useColours.ts';
import { useMonth } from './useMonth.ts';
import { YearScale } from './year/YearScale.tsx';
import { YearSteps } from './year/YearSteps.tsx';

/** The days of a month or of a year, tinted by what they hold. */
export function CalendarScreen() {
  const { selectedDate } = useSelectedDate();
  return selectedDate === '' ? null : <Calendar selected={selectedDate} />;
}

function Calendar({ selected }: { readonly selected: DayKey }) {
  const { locale } = useEnvironment();
  const inYear = useWords(yearWords);
  const today = useToday();
  const navigate = useNavigate();
  const isPrivate = useIsEncrypted();
  const place = readPlace(useLocation());
  const { scale, colouring } = place;
  const { month, showMonth } = useMonth(selected, place);
  const firstShown = scale === 'month' ? firstDayOf(month) : selected;
  const tags = useTagsByUse(colouring.kind === 'tag');
  const trackers = useTrackersByUse(colouring.kind === 'tracker');
  const names = colouring.kind === 'tracker' ? trackers : tags;
  const colours = useColours(colouring, firstShown.slice(0, 4), names);
  /** The month to announce: one shown by a button, which keeps the focus. Keys and lists say it themselves. */
  const [said, setSaid] = useState<MonthKey | null>(null);
  const monthTitle = dayLabel(firstDayOf(month), 'month-and-year', locale);
  const yearTitle = scale === 'all' ? inYear.allTime : dayLabel(selected, 'year', locale);

  function stepTo(next: MonthKey) {
    showMonth(next);
    setSaid(next);
  }

  return (
    <section className="calendar-view">
      <header className="calendar-head">
        <h1 className="view-title" lang={locale}>
          {scale === 'month' ? monthTitle : yearTitle}
        </h1>
        {scale === 'month' && <MonthSteps month={month} today={today} onMonth={stepTo} />}
        {scale === 'year' && <YearSteps day={selected} place={place} />}
      </header>
      <div className="calendar-tools">
        <ScaleLinks selected={selected} shown={firstShown} place={place} />
        {scale !== 'all' && (
          <ColourChoice
            colouring={colouring}
            names={names}
            onChoose={(next) =>
              void navigate(placeAddress(selected, { ...place, colouring: next }, isPrivate), {
                replace: true,
              })
            }
          />
        )}
      </div>
      {scale === 'month' ? (
        <>
          <p role="status" className="visually-hidden" lang={locale}>
            {said === month && monthTitle}
          </p>
          <MonthScale
            month={month}
            selected={selected}
            colouring={colouring}
            colours={colours}
            onMonth={showMonth}
          />
          <GoToDate place={place} />
        </>
      ) : (
        <YearScale day={selected} place={place} colours={colours} />
      )}
    </section>
  );
}

/** Links to the other scales. A year opens at the selected date in the year of the month on screen. */
function ScaleLinks(props: {
  readonly selected: DayKey;
  /** The first day on screen. */
  readonly shown: DayKey;
  readonly place: CalendarPlace;
}) {
  const { selected, shown, place } = props;
  const words = useWords(calendar);
  const { allTime } = useWords(yearWords);
  const isPrivate = useIsEncrypted();
  const yearsOff = Number(shown.slice(0, 4)) - Number(selected.slice(0, 4));
  const names = { month: words.month, year: words.year, all: allTime };
  return (
    <nav className="choice-links" aria-label={words.scales}>
      {scales.map((scale) => (
        <Link
          key={scale}
          to={placeAddress(
            scale === 'month' ? selected : addMonths(selected, 12 * yearsOff),
            { ...place, scale },
            isPrivate,
          )}
          aria-current={scale === place.scale ? 'page' : undefined}
        >
          {names[scale]}
        </Link>
      ))}
    </nav>
  );
}

/** The button that asks for a date, and shows its month here. */
function GoToDate({ place }: { readonly place: CalendarPlace }) {
  const words = useWords(calendar);
  const navigate = useNavigate();
  const isPrivate = useIsEncrypted();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <button
        type="button"
        className="button calendar-go-to"
        onClick={() => setAsking(true)}
        onPointerEnter={GoToDialog.prefetch}
        onFocus={GoToDialog.prefetch}
      >
        {words.goToDate}
      </button>
      <GoToDialog
        isOpen={isAsking}
        onGo={(to) => {
          setAsking(false);
          void navigate(placeAddress(to, { ...place, month: null }, isPrivate));
        }}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
