import { parseDayKey, type DayKey } from './DayKey.ts';

/** `day` as `M-D-YYYY` without padding: its name in the database and in an address. */
export function formatMonthDayYear(day: DayKey): string {
  const [year = '', month, date] = day.split('-');
  return `${Number(month)}-${Number(date)}-${year}`;
}

/** The day named `M-D-YYYY`, or undefined when `text` is not exactly the one name of a day that exists. */
export function parseMonthDayYear(text: string): DayKey | undefined {
  const day = parseLoosely(text);
  return day !== undefined && formatMonthDayYear(day) === text ? day : undefined;
}

/**
 * What the first segment of an address says:
 * - `date`: the one name of a day;
 * - `rewrite`: a day under another spelling (`01-05-2026`); `segment` is its one name, to put in its place;
 * - `not-a-date`: anything else; `text` is what was written there, readable, for the notice.
 */
export type DateSegment =
  | { readonly kind: 'date'; readonly day: DayKey }
  | { readonly kind: 'rewrite'; readonly day: DayKey; readonly segment: string }
  | { readonly kind: 'not-a-date'; readonly text: string };

/** Reads the first path segment as it stands in the address (percent-encoding included), never empty. */
export function readDateSegment(rawSegment: string): DateSegment {
  const text = decodeSegment(rawSegment);
  const day = parseLoosely(text);
  if (day === undefined) return { kind: 'not-a-date', text };
  const segment = formatMonthDayYear(day);
  return segment === rawSegment ? { kind: 'date', day } : { kind: 'rewrite', day, segment };
}

const looseShape = /^(\d{1,2})-(\d{1,2})-(\d{4})$/;

function parseLoosely(text: string): DayKey | undefined {
  const [, month = '', date = '', year = ''] = looseShape.exec(text) ?? [];
  return parseDayKey(`${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`);
}

function decodeSegment(rawSegment: string): string {
  try {
    return decodeURIComponent(rawSegment);
  } catch {
    // A stray `%` is no encoding: the address says what it says.
    return rawSegment;
  }
}
