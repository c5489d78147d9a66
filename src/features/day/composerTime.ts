import { addDays } from '../../dates/addDays.ts';
import type { DayKey } from '../../dates/DayKey.ts';
import { timeString, type TimeString } from '../../dates/TimeString.ts';

const lastSecond = timeString(23, 59, 59);

/**
 * The wall time for an entry begun on `day` of which the last word was typed at `typedAt`, when that day has
 * passed meanwhile: the time as it was then, or the day's last second when typing went on after midnight.
 */
export function timeOnPassedDay(
  day: DayKey,
  typedAt: { readonly day: DayKey; readonly time: TimeString } | null,
): TimeString {
  return typedAt?.day === day ? typedAt.time : lastSecond;
}

/** Whether `today` is the day right after `day`: the one that midnight brought. */
export function isDayAfter(today: DayKey, day: DayKey): boolean {
  return today !== day && addDays(day, 1) === today;
}
