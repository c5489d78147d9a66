import { toCalendarDate, type DayKey } from './DayKey.ts';
import { type TimeString } from './TimeString.ts';

/** The styles of a day label, each with its result for 2026-11-20 in en-US. */
const styles = {
  /** Friday, November 20, 2026 */
  long: { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' },
  /** November 20, 2026 */
  date: { month: 'long', day: 'numeric', year: 'numeric' },
  /** Nov 20, 2026 */
  'short-date': { month: 'short', day: 'numeric', year: 'numeric' },
  /** Friday */
  weekday: { weekday: 'long' },
  /** Fri */
  'short-weekday': { weekday: 'short' },
  /** November 20 */
  'month-and-day': { month: 'long', day: 'numeric' },
  /** Nov 20 */
  'short-month-and-day': { month: 'short', day: 'numeric' },
  /** Nov 20, 2026 */
  short: { month: 'short', day: 'numeric', year: 'numeric' },
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

/** A time in words of a locale, divided so that its seconds can be hidden: "2:05", ":09" and " PM". */
export interface TimeParts {
  readonly toMinute: string;
  readonly seconds: string;
  readonly afterSeconds: string;
}

/**
 * `time` in words of `locale`. `hourCycle` overrules the regional default. Throws RangeError when `locale` is
 * no language tag.
 */
export function timeParts(
  time: TimeString,
  locale: string,
  hourCycle: 'h12' | 'h23' | null,
): TimeParts {
  const formatter = formatterFor(locale, `time ${hourCycle ?? ''}`, {
    // With a style, the region decides about a leading zero: "06:05" in German, "6:05" in Hebrew.
    timeStyle: 'medium',
    ...(hourCycle && { hourCycle }),
  });
  const parts = formatter.formatToParts(Date.parse(`1970-01-01T${time}Z`));
  const second = parts.findIndex(({ type }) => type === 'second');
  const join = (from: number, to?: number) =>
    parts
      .slice(from, to)
      .map(({ value }) => value)
      .join('');
  // Some locales name the unit: "14 h 05 min 09 s". The space before "PM" stays with "PM".
  const unit = /^\s*\S+/u.exec(
    parts[second + 1]?.type === 'literal' ? join(second + 1, second + 2) : '',
  );
  const unitLength = unit?.[0].length ?? 0;
  return {
    toMinute: join(0, second - 1),
    seconds: join(second - 1, second + 1) + (unit?.[0] ?? ''),
    afterSeconds: join(second + 1).slice(unitLength),
  };
}

/** `time` to the minute in words of `locale`: "2:05 PM" or "14:05". As {@link timeParts}. */
export function timeLabel(
  time: TimeString,
  locale: string,
  hourCycle: 'h12' | 'h23' | null,
): string {
  const { toMinute, afterSeconds } = timeParts(time, locale, hourCycle);
  return toMinute + afterSeconds;
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
