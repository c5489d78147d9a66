import { addDays } from './addDays.ts';
import { dayKey, type DayKey } from './DayKey.ts';
import { timeString, type TimeString } from './TimeString.ts';

/** A reading of the calendar and the wall clock. */
export interface WallClock {
  readonly day: DayKey;
  readonly time: TimeString;
}

/**
 * The reading of a wall clock in the IANA zone `timeZone` at `instantMs` (epoch ms, years 1 to 9999). It
 * stamps an entry, except for the day when a day starts after midnight: see {@link dayKeyAt}. Throws
 * RangeError for a zone that the runtime does not know.
 */
export function wallClockAt(instantMs: number, timeZone: string): WallClock {
  const fields = { year: '', month: '', day: '', hour: '', minute: '', second: '' };
  for (const { type, value } of formatterFor(timeZone).formatToParts(instantMs)) {
    if (type in fields) fields[type as keyof typeof fields] = value;
  }
  return {
    day: dayKey(`${fields.year.padStart(4, '0')}-${fields.month}-${fields.day}`),
    time: timeString(Number(fields.hour), Number(fields.minute), Number(fields.second)),
  };
}

/** The wall time at `instantMs` (epoch ms) in `timeZone`. 24 hours, midnight is `00:00:00`. */
export function timeStringAt(instantMs: number, timeZone: string): TimeString {
  return wallClockAt(instantMs, timeZone).time;
}

/**
 * Today's day for a person in `timeZone` at `instantMs` (epoch ms). Before `dayStartHour` (0 to 23) on the
 * wall clock it is still the day before: with 4, 02:30 on Saturday counts as Friday.
 */
export function dayKeyAt(instantMs: number, timeZone: string, dayStartHour: number): DayKey {
  const { day, time } = wallClockAt(instantMs, timeZone);
  return Number(time.slice(0, 2)) < dayStartHour ? addDays(day, -1) : day;
}

// Creating a formatter costs a hundred times more than using it. A person needs few zones in one session.
const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterFor(timeZone: string): Intl.DateTimeFormat {
  let formatter = formatters.get(timeZone);
  if (formatter === undefined) {
    formatter = new Intl.DateTimeFormat('en-US', {
      timeZone,
      calendar: 'gregory',
      numberingSystem: 'latn',
      // `hour12: false` prints 24:00:05 after midnight.
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    });
    formatters.set(timeZone, formatter);
  }
  return formatter;
}
