import { addMonths } from '../../../dates/addMonths.ts';
import type { DayKey } from '../../../dates/DayKey.ts';
import { useIsEncrypted } from '../../../hooks/log/useIsEncrypted.ts';
import { Link } from '../../../hooks/page/Link.tsx';
import { useWords } from '../../../hooks/useWords.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { year as yearWords } from '../../../words/en/lookback.ts';
import { type CalendarPlace, placeAddress } from '../calendarAddress.ts';

/** Links to the same date a year before and a year after. */
export function YearSteps({ day, place }: { readonly day: DayKey; readonly place: CalendarPlace }) {
  const words = useWords(yearWords);
  const isPrivate = useIsEncrypted();
  return (
    <nav className="calendar-steps" aria-label={words.steps}>
      {([-1, 1] as const).map((step) => {
        const name = step < 0 ? words.previous : words.next;
        return (
          <Link
            key={step}
            className="button-icon"
            to={placeAddress(addMonths(day, 12 * step), place, isPrivate)}
            aria-label={name}
            title={name}
          >
            <Icon name={step < 0 ? 'previous' : 'next'} />
          </Link>
        );
      })}
    </nav>
  );
}
