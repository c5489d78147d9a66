import { memo, useMemo, useState, type KeyboardEvent } from 'react';

import { Link } from '../../../hooks/page/Link.tsx';
import { addDays } from '../../../dates/addDays.ts';
import { dayLabel } from '../../../dates/dayLabel.ts';
import { dayKey, type DayKey } from '../../../dates/DayKey.ts';
import { datePath } from '../../../dates/datePath.ts';
import { addMonths } from '../../../dates/addMonths.ts';
import { firstDayOf, lastDayOf, monthOf, type MonthKey } from '../../../dates/monthOf.ts';
import { weekdayOf } from '../../../dates/weekOf.ts';
import { useEnvironment } from '../../../hooks/useEnvironment.ts';
import type { DayAmount } from '../../../lookback/year/yearShape.ts';
import { useIsEncrypted } from '../../../hooks/log/useIsEncrypted.ts';
import { useWords } from '../../../hooks/useWords.ts';
import '../../../ui/styles/heat.css';
import { year as yearWords } from '../../../words/en/lookback.ts';
import { type Colouring, placeAddress } from '../calendarAddress.ts';
import type { Colours } from '../useColours.ts';

interface HeatMapProps {
  /** A day of the shown year; the Tab key stops at it first. */
  readonly day: DayKey;
  readonly today: DayKey;
  readonly amounts: readonly DayAmount[];
  readonly heatOf: Colours['heatOf'];
  readonly colouring: Colouring;
  /** Whether a day without an amount is known to be empty. */
  readonly isComplete: boolean;
}

/**
 * A year as twelve months of squares. Each square links to its day. The squares share one tab stop, and arrow keys move
 * between them.
 */
export function HeatMap({ day, today, amounts, heatOf, colouring, isComplete }: HeatMapProps) {
  const words = useWords(yearWords);
  const isPrivate = useIsEncrypted();
  const year = day.slice(0, 4);
  const months = useMemo(() => monthsOf(year), [year]);
  const byDay = useMemo(() => new Map(amounts.map((amount) => [amount.day, amount])), [amounts]);
  const [moved, setMoved] = useState<DayKey>(day);
  const focusDay = moved.startsWith(year) ? moved : day;

  /** As a string: a month whose properties are the same is not drawn again. */
  function addressOf(month: MonthKey): string {
    const place = { scale: 'month', month: null, colouring } as const;
    const { pathname, search, hash } = placeAddress(firstDayOf(month), place, isPrivate);
    return pathname + search + hash;
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const isRightToLeft = getComputedStyle(event.currentTarget).direction === 'rtl';
    const next = step(focusDay, event.key, isRightToLeft);
    if (next === null) return;
    event.preventDefault();
    if (!next.startsWith(year)) return;
    setMoved(next);
    document.getElementById(`heat-${next}`)?.focus();
  }

  return (
    <div className="heat heat-months" role="group" aria-label={words.days} onKeyDown={onKeyDown}>
      {months.map((month) => (
        <MonthHeat
          key={month}
          month={month}
          address={addressOf(month)}
          byDay={byDay}
          heatOf={heatOf}
          isComplete={isComplete}
          focusDay={monthOf(focusDay) === month ? focusDay : null}
          today={today}
        />
      ))}
    </div>
  );
}

interface MonthHeatProps {
  readonly month: MonthKey;
  /** Of the month in the calendar. */
  readonly address: string;
  readonly byDay: ReadonlyMap<DayKey, DayAmount>;
  readonly heatOf: Colours['heatOf'];
  readonly isComplete: boolean;
  /** The day with the tab stop; null when it is in another month. */
  readonly focusDay: DayKey | null;
  readonly today: DayKey;
}

const MonthHeat = memo(function MonthHeat(props: MonthHeatProps) {
  const { month, address, byDay, heatOf, isComplete, focusDay, today } = props;
  const words = useWords(yearWords);
  const { locale, weekStartsOn } = useEnvironment();
  const first = firstDayOf(month);
  const days = Array.from({ length: Number(lastDayOf(month).slice(8)) }, (_, at) =>
    addDays(first, at),
  );
  const column = ((weekdayOf(first) - weekStartsOn + 7) % 7) + 1;
  return (
    <section className="heat-month" aria-label={dayLabel(first, 'month-and-year', locale)}>
      {/* A finger may find a day too small; the calendar has large ones. Keys and screen readers need no detour. */}
      <Link className="heat-month-name" aria-hidden="true" to={address} tabIndex={-1}>
        {dayLabel(first, 'month', locale)}
      </Link>
      <div className="heat-days">
        {days.map((day) => {
          const amount = byDay.get(day);
          const count = words.entryCount(amount?.entries ?? 0, locale);
          const label = dayLabel(day, 'long', locale);
          const emptyHeat = day > today ? 'ahead' : 0;
          return (
            <Link
              key={day}
              id={`heat-${day}`}
              to={datePath(day)}
              className="heat-day"
              data-square={day}
              data-heat={amount === undefined ? emptyHeat : (heatOf(day, amount) ?? undefined)}
              aria-label={amount !== undefined || isComplete ? `${label}, ${count}` : label}
              aria-current={day === today ? 'date' : undefined}
              tabIndex={day === focusDay ? 0 : -1}
              style={day === first ? { gridColumnStart: column } : undefined}
            />
          );
        })}
      </div>
    </section>
  );
});

function monthsOf(year: string): readonly MonthKey[] {
  const first = dayKey(`${year}-01-01`);
  return Array.from({ length: 12 }, (_, at) => monthOf(addMonths(first, at)));
}

/** The day that `key` moves to from `day`; null for other keys. */
function step(day: DayKey, key: string, isRightToLeft: boolean): DayKey | null {
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, isRightToLeft ? 1 : -1);
    case 'ArrowRight':
      return addDays(day, isRightToLeft ? -1 : 1);
    case 'ArrowUp':
      return addDays(day, -7);
    case 'ArrowDown':
      return addDays(day, 7);
    case 'PageUp':
      return addMonths(day, -1);
    case 'PageDown':
      return addMonths(day, 1);
    case 'Home':
      return dayKey(`${day.slice(0, 4)}-01-01`);
    case 'End':
      return dayKey(`${day.slice(0, 4)}-12-31`);
    default:
      return null;
  }
}
