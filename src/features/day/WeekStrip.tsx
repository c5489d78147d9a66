import { memo, useMemo } from 'react';

import { dayLabel } from '../../dates/dayLabel.ts';
import type { DayKey } from '../../dates/DayKey.ts';
import { weekOf } from '../../dates/weekOf.ts';
import { dayAmount } from '../../entries/dayAmount.ts';
import { useDayCounts, type DayCount } from '../../hooks/log/useDayCounts.ts';
import { useEnvironment } from '../../hooks/useEnvironment.ts';
import { useWords } from '../../hooks/useWords.ts';
import { day as dayWords } from '../../words/en/day.ts';
import { DayLink } from './DayLink.tsx';

interface WeekStripProps {
  readonly day: DayKey;
  readonly today: DayKey;
  /** Whether the selected day is on screen. Its neighbours are read only then. */
  readonly isDayShown: boolean;
}

/** The week around `day`: the selected day, and the amount of text on each day. */
export function WeekStrip({ day, today, isDayShown }: WeekStripProps) {
  const { locale, weekStartsOn } = useEnvironment();
  const words = useWords(dayWords);
  const firstOfWeek = weekOf(day, weekStartsOn)[0];
  const days = useMemo(
    () => (firstOfWeek === undefined ? [] : weekOf(firstOfWeek, weekStartsOn)),
    [firstOfWeek, weekStartsOn],
  );
  const counts = useDayCounts(days, isDayShown);
  return (
    <nav className="week" aria-label={words.week}>
      {days.map((square, index) => (
        <WeekDay
          key={square}
          day={square}
          locale={locale}
          count={counts[index] ?? null}
          isSelected={square === day}
          when={square === today ? 'today' : square < today ? 'past' : 'ahead'}
        />
      ))}
    </nav>
  );
}

/** Memoized: a step changes only a few days of the week. */
const WeekDay = memo(function WeekDay(props: {
  readonly day: DayKey;
  readonly locale: string;
  readonly count: DayCount | null;
  readonly isSelected: boolean;
  readonly when: 'past' | 'today' | 'ahead';
}) {
  const { day, locale, count } = props;
  const words = useWords(dayWords);
  const long = dayLabel(day, 'long', locale);
  return (
    <DayLink
      day={day}
      className="week-day"
      data-when={props.when}
      aria-current={props.isSelected ? 'date' : undefined}
      aria-label={count === null ? long : `${long}, ${words.entryCount(count.entries, locale)}`}
    >
      <span className="week-day-name" lang={locale}>
        {dayLabel(day, 'short-weekday', locale)}
      </span>
      <span className="week-day-number">{Number(day.slice(8))}</span>
      <span
        // Remounts once the count is known, so that only a later change animates the mark.
        key={count === null ? 'unknown' : 'known'}
        className="week-day-mark"
        data-amount={dayAmount(count?.length ?? 0)}
      />
    </DayLink>
  );
});
