import { createContext, useContext, useMemo } from 'react';
import {
  DayButton as PlainDayButton,
  DayPicker,
  WeekNumber as PlainWeekNumber,
  type DayButtonProps,
  type WeekNumberProps,
} from 'react-day-picker';

import { dayLabel } from '../../dates/dayLabel.ts';
import {
  firstDay,
  fromCalendarDate,
  lastDay,
  toCalendarDate,
  type DayKey,
} from '../../dates/DayKey.ts';
import { firstDayOf, monthOf, type MonthKey } from '../../dates/monthOf.ts';
import { isoWeekOf } from '../../dates/isoWeekOf.ts';
import { weekdayOf, type Weekday } from '../../dates/weekOf.ts';
import type { WrittenStretch } from '../../log/counts/WrittenDays.ts';
import { useWords } from '../../hooks/useWords.ts';
import { PhotoSquare } from '../../ui/photos/PhotoSquare.tsx';
import '../../ui/styles/heat.css';
import { calendar } from '../../words/en/day.ts';
import { dayHeat, dayMark, dayMarkName } from './dayMark.ts';
import type { Colours } from './useColours.ts';

const firstMonth = toCalendarDate(firstDay);
const lastMonth = toCalendarDate(lastDay);

interface MonthGridProps {
  readonly month: MonthKey;
  readonly selected: DayKey;
  readonly today: DayKey;
  readonly stretch: WrittenStretch;
  readonly heatOf: Colours['heatOf'];
  readonly locale: string;
  readonly weekStartsOn: Weekday;
  readonly hasWeekNumbers: boolean;
  readonly direction: 'ltr' | 'rtl';
  /** A key has moved the focus to another month. */
  readonly onMonth: (month: MonthKey) => void;
  readonly onDay: (day: DayKey) => void;
}

/**
 * Makes DayPicker create its dates as midnights of UTC; date-fns keeps the type of its argument. DayPicker's own
 * `timeZone="UTC"` asks Intl for the offset thousands of times: 50 ms a month.
 */
const utcDates = {
  newDate: (year: number, month: number, date: number) => {
    const made = toCalendarDate(firstDay);
    made.setUTCFullYear(year, month, date);
    return made;
  },
};

/** What the days are drawn from. */
const DaysContext = createContext<Pick<MonthGridProps, 'stretch' | 'heatOf' | 'today'> | null>(
  null,
);

/**
 * The days of a month. DayPicker provides roles, keys and the single tab stop; we provide names and marks.
 * DayPicker counts in Dates. Here each is a midnight of UTC, so that no zone skips or repeats a day.
 */
export function MonthGrid(props: MonthGridProps) {
  const { month, selected, today, stretch, heatOf, locale, weekStartsOn } = props;
  const words = useWords(calendar);
  const labels = useMemo(
    () => ({
      labelGrid: (date: Date) => dayLabel(fromCalendarDate(date), 'month-and-year', locale),
      labelDayButton: (date: Date) => {
        const day = fromCalendarDate(date);
        const name = dayMarkName(dayMark(stretch, day), stretch.kind === 'loading', words, locale);
        const long = dayLabel(day, 'long', locale);
        return name === null ? long : `${long}, ${name}`;
      },
      labelWeekday: (date: Date) => dayLabel(fromCalendarDate(date), 'weekday', locale),
      labelWeekNumberHeader: () => words.week,
    }),
    [stretch, locale, words],
  );
  const formatters = useMemo(
    () => ({
      formatWeekdayName: (date: Date) => dayLabel(fromCalendarDate(date), 'short-weekday', locale),
      formatDay: (date: Date) => String(Number(fromCalendarDate(date).slice(8))),
    }),
    [locale],
  );
  const drawnFrom = useMemo(() => ({ stretch, heatOf, today }), [stretch, heatOf, today]);
  return (
    <DaysContext value={drawnFrom}>
      <DayPicker
        mode="single"
        required
        autoFocus
        dateLib={utcDates}
        dir={props.direction}
        lang={locale}
        className="calendar"
        selected={toCalendarDate(selected)}
        today={toCalendarDate(today)}
        month={toCalendarDate(firstDayOf(month))}
        startMonth={firstMonth}
        endMonth={lastMonth}
        onMonthChange={(date) => props.onMonth(monthOf(fromCalendarDate(date)))}
        onDayClick={(date) => props.onDay(fromCalendarDate(date))}
        weekStartsOn={weekStartsOn}
        showWeekNumber={props.hasWeekNumbers}
        hideNavigation
        labels={labels}
        formatters={formatters}
        components={parts}
      />
    </DaysContext>
  );
}

/** Keep this identity: with new components DayPicker remounts every day and loses the focus. */
const parts = {
  // The month's name stands above, beside the links to other months.
  MonthCaption: () => <></>,
  DayButton: MarkedDay,
  WeekNumber: IsoWeekNumber,
};

function MarkedDay({ children, ...props }: DayButtonProps) {
  const { stretch, heatOf, today } = useDrawnFrom();
  const day = fromCalendarDate(props.day.date);
  const mark = dayMark(stretch, day);
  const photo = mark.kind === 'here' ? mark.photos[0] : undefined;
  const isPartial = mark.kind === 'elsewhere' || (mark.kind === 'here' && !mark.isWhole);
  return (
    <PlainDayButton
      {...props}
      data-square={day}
      data-heat={dayHeat(mark, day > today, (amount) => heatOf(day, amount)) ?? undefined}
      aria-current={props.modifiers['today'] === true ? 'date' : undefined}
    >
      {children}
      {isPartial && <span className="calendar-mark" />}
      {photo !== undefined && <PhotoSquare id={photo} />}
    </PlainDayButton>
  );
}

function useDrawnFrom() {
  const drawnFrom = useContext(DaysContext);
  if (drawnFrom === null) throw new Error('A day is drawn inside a MonthGrid');
  return drawnFrom;
}

/** The week's number by ISO 8601: that of its Thursday, whatever the first weekday of the row. */
function IsoWeekNumber({ week, ...props }: WeekNumberProps) {
  const words = useWords(calendar);
  const days = week.days.map(({ date }) => fromCalendarDate(date));
  const thursday = days.find((day) => weekdayOf(day) === 4) ?? days[0];
  if (thursday === undefined) return <PlainWeekNumber week={week} {...props} />;
  const number = isoWeekOf(thursday).week;
  return (
    <PlainWeekNumber week={week} {...props} aria-label={words.weekNumber(number)}>
      {number}
    </PlainWeekNumber>
  );
}
