import { useId, useState } from 'react';

import { addDays } from '../../../dates/addDays.ts';
import { addMonths } from '../../../dates/addMonths.ts';
import { datePath } from '../../../dates/datePath.ts';
import { dayKey, type DayKey } from '../../../dates/DayKey.ts';
import { dayLabel, timeLabel } from '../../../dates/dayLabel.ts';
import { timeString } from '../../../dates/TimeString.ts';
import { useReadingNote } from '../../../hooks/lookback/useReadingNote.ts';
import { useShape } from '../../../hooks/lookback/useShape.ts';
import type { Amount, Shape } from '../../../lookback/year/yearShape.ts';
import { Link } from '../../../hooks/page/Link.tsx';
import { useToday } from '../../../hooks/time/useToday.ts';
import { useEnvironment } from '../../../hooks/useEnvironment.ts';
import { useSettings } from '../../../hooks/useSettings.ts';
import { useWords } from '../../../hooks/useWords.ts';
import { year as yearWords } from '../../../words/en/lookback.ts';
import { book as bookWords } from '../../../words/en/book.ts';
import './year.css';
import { BookDialog } from '../book/lazyBookDialog.ts';
import type { CalendarPlace, Colouring } from '../calendarAddress.ts';
import { HeatLegend } from '../HeatLegend.tsx';
import { PreviewedDays } from '../PreviewedDays.tsx';
import type { Colours } from '../useColours.ts';
import { useTagNote } from '../useTagNote.ts';
import { AmountBars, AmountTable } from './AmountTable.tsx';
import { HeatMap } from './HeatMap.tsx';
import { Runs } from './Runs.tsx';

/** The days and sums of the year of `day`, or the sums of all years. */
export function YearScale(props: {
  readonly day: DayKey;
  readonly place: CalendarPlace;
  readonly colours: Colours;
}) {
  const { day, place, colours } = props;
  const today = useToday();
  const { restDaysPerWeek } = useSettings();
  const isAll = place.scale === 'all';
  const year = isAll ? null : Number(day.slice(0, 4));
  const answer = useShape({ year, today, restDaysPerWeek });

  // An answer for another year is useless. One for this year stays until its update arrives.
  const shape = answer.kind === 'answered' && answer.value.year === year ? answer.value : null;
  const note = useReadingNote(shape === null);
  return (
    <div className="year">
      {note !== null && (
        <p role="status" className={shape === null ? 'quiet' : 'notice'}>
          {note}
        </p>
      )}
      {shape !== null && (
        <ShapeParts
          day={day}
          isAll={isAll}
          shape={shape}
          colouring={place.colouring}
          colours={colours}
          isComplete={note === null}
        />
      )}
    </div>
  );
}

function ShapeParts(props: {
  readonly day: DayKey;
  readonly isAll: boolean;
  readonly shape: Shape;
  readonly colouring: Colouring;
  readonly colours: Colours;
  readonly isComplete: boolean;
}) {
  const { day, isAll, shape, colouring, colours, isComplete } = props;
  const words = useWords(yearWords);
  const { locale } = useEnvironment();
  const today = useToday();
  const noteOf = useTagNote(colours);
  const sum = [
    words.entryCount(shape.entries, locale),
    words.wordCount(shape.words, locale),
    words.writtenDays(shape.days, locale),
  ];
  const isEmpty = shape.entries === 0;
  return (
    <>
      {!isEmpty && <p className="year-sum">{sum.join(' · ')}</p>}
      {isEmpty && isComplete && <p>{isAll ? words.emptyAll : words.empty}</p>}
      {!isAll && <HeatLegend colours={colours} year={day.slice(0, 4)} />}
      {!isAll && (
        <PreviewedDays noteOf={noteOf}>
          <HeatMap
            day={day}
            today={today}
            amounts={shape.byDay}
            heatOf={colours.heatOf}
            colouring={colouring}
            isComplete={isComplete}
          />
        </PreviewedDays>
      )}
      {!isEmpty && (
        <>
          <Runs shape={shape} today={today} day={day} />
          {isAll && (
            <AmountBars
              caption={words.byYear}
              head={words.year}
              rows={shape.byYear.map((amount) => ({
                key: amount.year,
                label: <YearLink year={amount.year} />,
                amount,
              }))}
            />
          )}
          <Months day={day} isAll={isAll} byMonth={shape.byMonth} />
          <div className="strips">
            <Weekdays byWeekday={shape.byWeekday} />
            <Hours byHour={shape.byHour} />
          </div>
          <MakeBook day={day} />
        </>
      )}
    </>
  );
}

/** The button that opens the dialog of the book. */
function MakeBook({ day }: { readonly day: DayKey }) {
  const words = useWords(bookWords);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className="button year-book"
        onClick={() => setOpen(true)}
        onPointerEnter={BookDialog.prefetch}
        onFocus={BookDialog.prefetch}
      >
        {words.open}
      </button>
      <BookDialog isOpen={isOpen} day={day} onClose={() => setOpen(false)} />
    </>
  );
}

function Months(props: {
  readonly day: DayKey;
  readonly isAll: boolean;
  readonly byMonth: Shape['byMonth'];
}) {
  const { day, isAll, byMonth } = props;
  const words = useWords(yearWords);
  const { locale } = useEnvironment();
  const newYear = dayKey(`${day.slice(0, 4)}-01-01`);
  return (
    <AmountBars
      caption={words.byMonth}
      head={words.month}
      rows={byMonth.map((amount, month) => {
        const first = addMonths(newYear, month);
        const name = dayLabel(first, 'month', locale);
        const to = { pathname: datePath(first, 'read'), search: '?span=month' };
        return { key: month, label: isAll ? name : <Link to={to}>{name}</Link>, amount };
      })}
    />
  );
}

function Weekdays({ byWeekday }: { readonly byWeekday: Shape['byWeekday'] }) {
  const words = useWords(yearWords);
  const { locale, weekStartsOn } = useEnvironment();
  const weekdays = [0, 1, 2, 3, 4, 5, 6].map((at) => (at + weekStartsOn) % 7);
  return (
    <AmountStrip
      caption={words.byWeekday}
      head={words.weekday}
      bars={weekdays.flatMap((weekday) => {
        const amount = byWeekday[weekday];
        const day = addDays(sunday, weekday);
        const label = dayLabel(day, 'weekday', locale);
        const mark = dayLabel(day, 'short-weekday', locale);
        return amount === undefined ? [] : [{ label, mark, amount }];
      })}
    />
  );
}

/** The hours between two marks below the strip. */
const marked = 6;

function Hours({ byHour }: { readonly byHour: Shape['byHour'] }) {
  const words = useWords(yearWords);
  const { locale, hourCycle } = useEnvironment();
  return (
    <AmountStrip
      caption={words.byHour}
      head={words.hour}
      bars={byHour.map((amount, hour) => {
        const label = timeLabel(timeString(hour, 0, 0), locale, hourCycle);
        return { label, mark: hour % marked === 0 ? label : '', amount };
      })}
    />
  );
}

/** A Sunday. */
const sunday = dayKey('2000-01-02');

function YearLink({ year }: { readonly year: number }) {
  const { locale } = useEnvironment();
  const first = dayKey(`${String(year).padStart(4, '0')}-01-01`);
  return <Link to={datePath(first, 'year')}>{dayLabel(first, 'year', locale)}</Link>;
}

interface AmountStripProps {
  readonly caption: string;
  /** The head of the row labels in the table: "Hour". */
  readonly head: string;
  readonly bars: readonly {
    /** The whole label: "9:00 AM". */
    readonly label: string;
    /** The label below the bar. Empty below most bars of a long strip. */
    readonly mark: string;
    readonly amount: Amount;
  }[];
}

/** Words by hour or weekday as a strip of bars. Screen readers get the same numbers as a table. */
function AmountStrip({ caption, head, bars }: AmountStripProps) {
  const words = useWords(yearWords);
  const { locale } = useEnvironment();
  const id = useId();
  const most = Math.max(1, ...bars.map(({ amount }) => amount.words));
  const fullest = bars.find(({ amount }) => amount.words === most);
  return (
    <figure className="strip" aria-labelledby={id}>
      <figcaption id={id}>{caption}</figcaption>
      <div className="strip-bars" aria-hidden="true">
        {bars.map(({ label, mark, amount }) => (
          <span
            key={label}
            className="strip-bar"
            title={`${label}: ${words.wordCount(amount.words, locale)}`}
          >
            {/* A few words are more than none. */}
            <span
              style={{
                blockSize: amount.words === 0 ? 0 : `max(2px, ${(100 * amount.words) / most}%)`,
              }}
            />
            <span className="strip-mark">{mark}</span>
          </span>
        ))}
      </div>
      {fullest !== undefined && <p className="quiet">{words.mostAt(fullest.label)}</p>}
      <div className="visually-hidden">
        <AmountTable
          caption={caption}
          head={head}
          rows={bars.map(({ label, amount }) => ({ key: label, label, amount }))}
        />
      </div>
    </figure>
  );
}
