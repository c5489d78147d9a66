import { differenceInCalendarDays } from 'date-fns';

import { toCalendarDate, type DayKey } from './DayKey.ts';

/** How many days `to` lies after `from`; negative when it lies before. `addDays(from, daysBetween(from, to))` is `to`. */
export function daysBetween(from: DayKey, to: DayKey): number {
  return differenceInCalendarDays(toCalendarDate(to), toCalendarDate(from));
}
