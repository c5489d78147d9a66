import { formatMonthDayYear, readDateSegment, type DateSegment } from './monthDayYear.ts';
import { type DayKey } from './DayKey.ts';

/** The path of `day`, or of a view behind it: `/11-20-2026`, `/11-20-2026/search`. */
export function datePath(day: DayKey, view = ''): string {
  return `/${formatMonthDayYear(day)}${view && `/${view}`}`;
}

/**
 * What a path says about the date:
 * - `today`: the bare `/`, whatever day it is now;
 * - `date`: the day it names;
 * - `rewrite`: a day under another spelling; `pathname` is the whole path under its one name;
 * - `not-a-date`: its first segment is no day; `text` is what stands there, readable.
 */
export type DatePath =
  | { readonly kind: 'today' }
  | Extract<DateSegment, { kind: 'date' | 'not-a-date' }>
  | { readonly kind: 'rewrite'; readonly day: DayKey; readonly pathname: string };

/** Reads the date out of `pathname`, as it stands in the address (percent-encoding included). */
export function readDatePath(pathname: string): DatePath {
  const [, first = '', ...rest] = pathname.split('/');
  if (first === '' && rest.length === 0) return { kind: 'today' };
  if (first === '') return { kind: 'not-a-date', text: pathname };
  const segment = readDateSegment(first);
  if (segment.kind !== 'rewrite') return segment;
  return { kind: 'rewrite', day: segment.day, pathname: ['', segment.segment, ...rest].join('/') };
}
