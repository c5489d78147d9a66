import { addMonths } from '../../dates/addMonths.ts';
import { type DayKey, firstDay, lastDay } from '../../dates/DayKey.ts';
import { firstDayOf, type MonthKey, monthOf } from '../../dates/monthOf.ts';
import { useWords } from '../../hooks/useWords.ts';
import { Icon } from '../../ui/Icon.tsx';
import { calendar } from '../../words/en/day.ts';

/** Buttons to the month before, to this month, and to the month after. */
export function MonthSteps(props: {
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
