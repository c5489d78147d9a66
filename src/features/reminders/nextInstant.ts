import { addDays } from '../../dates/addDays.ts';
import { instantAt } from '../../dates/instantAt.ts';
import { wallClockAt } from '../../dates/wallClock.ts';
import { weekdayOf } from '../../dates/weekOf.ts';
import type { Reminder } from '../../hooks/time/deviceReminder.ts';

/** The next two weeks: a clock that goes forward can skip the time on one of the days. */
const daysAhead = Array.from({ length: 15 }, (_, index) => index);

/** The first instant of `reminder` after `nowMs` (both epoch ms) in the IANA zone `timeZone`. null: there is none. */
export function nextInstant(reminder: Reminder, nowMs: number, timeZone: string): number | null {
  const { day } = wallClockAt(nowMs, timeZone);
  for (const ahead of daysAhead) {
    const next = addDays(day, ahead);
    const instantMs = reminder.weekdays.includes(weekdayOf(next))
      ? instantAt(next, reminder.time, timeZone)
      : null;
    if (instantMs !== null && instantMs > nowMs) return instantMs;
  }
  return null;
}
