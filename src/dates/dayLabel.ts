import { toCalendarDate, type DayKey } from './DayKey.ts';
import { type TimeString } from './TimeString.ts';

/** The styles of a day label, each with its result for 2026-11-20 in en-US. */
const styles = {
  /** Friday, November 20, 2026 */
  long: { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' },
  /** Friday */
  weekday: { weekday: 'long' },
  /** Fri */
  'short-weekday': { weekday: 'short' },
  /** November 20 */
  'month-and-day': { month: 'long', day: 'numeric' },
  /** 2026 */
  year: { year: 'numeric' },
  /** November 2026 */
  'month-and-year': { month: 'long', year: 'numeric' },
  /** November */
  month: { month: 'long' },
  /** Nov */
  'short-month': { month: 'short' },
  /** 20 */
  'day-of-month': { day: 'numeric' },
} satisfies Record<string, Intl.DateTimeFormatOptions>;

export type DayLabelStyle = keyof typeof styles;

/**
 * `day` in words of `locale` (BCP 47). `long` gives "Friday, November 20, 2026" in en-US. Always in the
 * Gregorian calendar, because day keys are Gregorian. Throws RangeError if `locale` is no language tag.
 */
export function dayLabel(day: DayKey, style: DayLabelStyle, locale: string): string {
  return formatterFor(locale, style, styles[style]).format(toCalendarDate(day));
}

/**
 * `time` to the minute in the form of `locale`: "2:05 PM" or "14:05". `hourCycle` overrides the locale's own
 * cycle. Throws RangeError if `locale` is no language tag.
 */
export function timeLabel(time: TimeString, locale: string, hourCycle?: 'h12' | 'h23'): string {
  const formatter = formatterFor(locale, `time ${hourCycle ?? ''}`, {
    hour: 'numeric',
    minute: '2-digit',
    ...(hourCycle && { hourCycle }),
  });
  return formatter.format(Date.parse(`1970-01-01T${time}Z`));
}

const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterFor(
  locale: string,
  name: string,
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
  const key = `${locale} ${name}`;
  let formatter = formatters.get(key);
  if (formatter === undefined) {
    formatter = new Intl.DateTimeFormat(locale, {
      ...options,
      calendar: 'gregory',
      timeZone: 'UTC',
    });
    formatters.set(key, formatter);
  }
  return formatter;
}
