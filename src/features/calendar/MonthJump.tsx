import { useId, type ReactNode } from 'react';

import { dayLabel } from '../../dates/dayLabel.ts';
import { dayKey, type DayKey } from '../../dates/DayKey.ts';
import { firstDayOf, parseMonthKey, type MonthKey } from '../../dates/monthOf.ts';
import { useEnvironment } from '../../hooks/useEnvironment.ts';
import { useWords } from '../../hooks/useWords.ts';
import { Select } from '../../ui/controls/Select.tsx';
import { calendar } from '../../words/en/day.ts';
import { useNearest } from '../../hooks/log/useNearest.ts';

const months = Array.from({ length: 12 }, (_, index) => String(index + 1).padStart(2, '0'));

/** The number of years to offer before today while the log's first year is unknown. */
const yearsBefore = 10;

/** Selects any month, from the first written year on. */
export function MonthJump(props: {
  readonly month: MonthKey;
  readonly today: DayKey;
  readonly onMonth: (month: MonthKey) => void;
  /** The link to a day, shown beside the fields. */
  readonly children: ReactNode;
}) {
  const { month, today, onMonth } = props;
  const { locale } = useEnvironment();
  const words = useWords(calendar);
  const id = useId();
  const first = useNearest(null, 'on');
  const [year = '', monthOfYear = ''] = month.split('-');
  const thisYear = Number(today.slice(0, 4));
  const firstYear =
    first?.kind === 'found' ? Number(first.day.slice(0, 4)) : thisYear - yearsBefore;
  const years = yearsFrom(Math.min(firstYear, Number(year)), Math.max(thisYear + 1, Number(year)));

  function show(text: string) {
    const next = parseMonthKey(text);
    if (next !== undefined) onMonth(next);
  }

  return (
    <div className="calendar-jump">
      <label htmlFor={`${id}-month`} className="visually-hidden">
        {words.month}
      </label>
      <Select
        id={`${id}-month`}
        lang={locale}
        value={monthOfYear}
        onChange={(event) => show(`${year}-${event.target.value}`)}
      >
        {months.map((each) => (
          <option key={each} value={each}>
            {dayLabel(dayKey(`2000-${each}-01`), 'month', locale)}
          </option>
        ))}
      </Select>
      <label htmlFor={`${id}-year`} className="visually-hidden">
        {words.year}
      </label>
      <Select
        id={`${id}-year`}
        value={year}
        onChange={(event) => show(`${event.target.value}-${monthOfYear}`)}
      >
        {years.map((each) => (
          <option key={each} value={each}>
            {dayLabel(firstDayOf(parseMonthKey(`${each}-01`) ?? month), 'year', locale)}
          </option>
        ))}
      </Select>
      {props.children}
    </div>
  );
}

/** The years from `first` to `last`, inclusive, newest first, with four digits. */
function yearsFrom(first: number, last: number): readonly string[] {
  return Array.from({ length: last - first + 1 }, (_, index) =>
    String(last - index).padStart(4, '0'),
  );
}
