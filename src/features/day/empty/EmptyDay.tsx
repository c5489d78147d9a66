import type { DayKey } from '../../../dates/DayKey.ts';
import type { TimeString } from '../../../dates/TimeString.ts';
import { timeStringAt } from '../../../dates/wallClock.ts';
import { useEnvironment } from '../../../hooks/useEnvironment.ts';
import { useWords } from '../../../hooks/useWords.ts';
import { day as dayWords } from '../../../words/en/day.ts';
import type { Words } from '../../../words/Words.ts';

/** A day that is known to be empty. Today it shows an invitation that depends on the hour. */
export function EmptyDay({ day, today }: { readonly day: DayKey; readonly today: DayKey }) {
  const words = useWords(dayWords);
  const { clock, timeZone } = useEnvironment();
  return <p className="day-empty">{sentence()}</p>;

  function sentence(): string {
    if (day < today) return words.emptyHistory;
    if (day > today) return words.emptyAhead;
    return words.invitation[partOfDay(timeStringAt(clock.now(), timeZone()))];
  }
}

function partOfDay(time: TimeString): keyof Words['day']['invitation'] {
  const hour = Number(time.slice(0, 2));
  if (hour < 5) return 'night';
  if (hour < 11) return 'morning';
  if (hour < 14) return 'noon';
  if (hour < 18) return 'afternoon';
  return hour < 22 ? 'evening' : 'late';
}
