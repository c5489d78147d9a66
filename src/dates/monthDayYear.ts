import { parseDayKey, type DayKey } from './DayKey.ts';

/** `day` as `M-D-YYYY` without padding, the form of database keys and addresses. */
export function formatMonthDayYear(day: DayKey): string {
  const [year = '', month, date] = day.split('-');
  return `${Number(month)}-${Number(date)}-${year}`;
}

/** The day named `M-D-YYYY`. undefined unless `text` is the exact name of an existing day. */
export function parseMonthDayYear(text: string): DayKey | undefined {
  const day = parseLoosely(text);
  return day !== undefined && formatMonthDayYear(day) === text ? day : undefined;
}

/**
 * The first segment of an address:
 *
 * - `date`: the exact name of a day.
 * - `rewrite`: a day in another spelling (`01-05-2026`). `segment` is the exact name to replace it with.
 * - `not-a-date`: any other text, decoded for the notice.
 */
export type DateSegment =
  | { readonly kind: 'date'; readonly day: DayKey }
  | { readonly kind: 'rewrite'; readonly day: DayKey; readonly segment: string }
  | { readonly kind: 'not-a-date'; readonly text: string };

/** Reads the first path segment, which may be percent-encoded and is never empty. */
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
    // A stray `%` is no encoding. Keep the text as it is.
    return rawSegment;
  }
}
