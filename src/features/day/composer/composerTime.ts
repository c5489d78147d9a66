import { addDays } from '../../../dates/addDays.ts';
import type { DayKey } from '../../../dates/DayKey.ts';
import { timeString, type TimeString } from '../../../dates/TimeString.ts';
import { dayKeyAt, timeStringAt, type WallClock } from '../../../dates/wallClock.ts';

/** What is written at `instantMs` in `timeZone`, on days that start at `dayStartHour`: its day and its time. */
export function stampAt(instantMs: number, timeZone: string, dayStartHour: number): WallClock {
  return {
    day: dayKeyAt(instantMs, timeZone, dayStartHour),
    time: timeStringAt(instantMs, timeZone),
  };
}

/**
 * The wall time for an entry begun on `day` of which the last word was typed at `typedAt`, when that day has
 * passed meanwhile: the time as it was then, or the day's last second when typing went on after it.
 */
export function timeOnPassedDay(
  day: DayKey,
  typedAt: WallClock | null,
  dayStartHour: number,
): TimeString {
  return typedAt?.day === day ? typedAt.time : timeString((dayStartHour + 23) % 24, 59, 59);
}

/** Whether `today` is the day right after `day`: the one that midnight brought. */
export function isDayAfter(today: DayKey, day: DayKey): boolean {
  return today !== day && addDays(day, 1) === today;
}
