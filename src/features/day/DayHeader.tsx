import { dayLabel } from '../../dates/dayLabel.ts';
import type { DayKey } from '../../dates/DayKey.ts';
import { useEnvironment } from '../../hooks/useEnvironment.ts';
import { useSelectedDate } from '../../hooks/useSelectedDate.ts';
import { useWords } from '../../hooks/useWords.ts';
import { Icon } from '../../ui/Icon.tsx';
import { day as dayWords } from '../../words/en/day.ts';
import { dayParts } from './dayParts.ts';

/** The date as the title, and the buttons to the neighbouring days, which never move. */
export function DayHeader({ day, today }: { readonly day: DayKey; readonly today: DayKey }) {
  const { locale } = useEnvironment();
  const words = useWords(dayWords);
  const { previousDay, nextDay, selectToday } = useSelectedDate();
  return (
    <header className="day-header">
      <h1 className="day-title" aria-label={dayLabel(day, 'long', locale)} aria-live="polite">
        <time dateTime={day} lang={locale}>
          {dayParts(day, locale).map(({ kind, text, after }) => (
            <span key={kind} className={`day-title-${kind}`}>
              {text}
              {/* For screen readers, search and copying. On screen, place and colour show it. */}
              <span className="day-title-between">{after}</span>
            </span>
          ))}
        </time>
      </h1>
      <nav className="day-steps" aria-label={words.steps}>
        <button
          type="button"
          className="button-icon"
          aria-label={words.previous}
          onClick={previousDay}
        >
          <Icon name="previous" />
        </button>
        <button
          type="button"
          className="button button-round"
          aria-current={day === today ? 'date' : undefined}
          onClick={selectToday}
        >
          {words.today}
        </button>
        <button type="button" className="button-icon" aria-label={words.next} onClick={nextDay}>
          <Icon name="next" />
        </button>
      </nav>
    </header>
  );
}
