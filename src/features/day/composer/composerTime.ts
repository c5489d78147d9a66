import { addDays } from '../../../dates/addDays.ts';
import type { DayKey } from '../../../dates/DayKey.ts';
import { timeString, type TimeString } from '../../../dates/TimeString.ts';
import { dayKeyAt, timeStringAt, type WallClock } from '../../../dates/wallClock.ts';

/** The day and the wall time at `instantMs` (epoch ms) in `timeZone`, for days that start at `dayStartHour`. */
export function stampAt(instantMs: number, timeZone: string, dayStartHour: number): WallClock {
  return {
    day: dayKeyAt(instantMs, timeZone, dayStartHour),
    time: timeStringAt(instantMs, timeZone),
  };
}

/**
 * The wall time of an entry that was begun on `day`, after that day has ended. Returns the time of the last typed
 * word, `typedAt`, if it was still on `day`; otherwise the day's last second.
 */
export function timeOnPassedDay(
  day: DayKey,
  typedAt: WallClock | null,
  dayStartHour: number,
): TimeString {
  return typedAt?.day === day ? typedAt.time : timeString((dayStartHour + 23) % 24, 59, 59);
}

/** Whether `today` is the day directly after `day`. */
export function isDayAfter(today: DayKey, day: DayKey): boolean {
  return today !== day && addDays(day, 1) === today;
}
