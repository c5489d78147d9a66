import type { DayKey } from '../../dates/DayKey.ts';
import { timeStringAt } from '../../dates/wallClock.ts';
import { useEnvironment } from '../../hooks/useEnvironment.ts';
import { dayWords, invitation } from './dayWords.ts';

/** A day that is known to hold nothing: on today one line that invites, by the hour. */
export function EmptyDay({ day, today }: { readonly day: DayKey; readonly today: DayKey }) {
  const { clock, timeZone } = useEnvironment();
  return <p className="day-empty">{words()}</p>;

  function words(): string {
    if (day < today) return dayWords.emptyHistory;
    if (day > today) return dayWords.emptyAhead;
    return invitation(timeStringAt(clock.now(), timeZone()));
  }
}
