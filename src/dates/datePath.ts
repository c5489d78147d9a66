import { formatMonthDayYear, readDateSegment, type DateSegment } from './monthDayYear.ts';
import { type DayKey } from './DayKey.ts';

/** The path of `day`, or of a view of it: `/11-20-2026`, `/11-20-2026/search`. */
export function datePath(day: DayKey, view = ''): string {
  return `/${formatMonthDayYear(day)}${view && `/${view}`}`;
}

/**
 * The date in a path:
 *
 * - `today`: the bare `/`, whatever the date.
 * - `date`: the named day.
 * - `rewrite`: a day in another spelling. `pathname` is the whole path in the standard spelling.
 * - `not-a-date`: the first segment is no day. `text` is the decoded segment.
 */
export type DatePath =
  | { readonly kind: 'today' }
  | Extract<DateSegment, { kind: 'date' | 'not-a-date' }>
  | { readonly kind: 'rewrite'; readonly day: DayKey; readonly pathname: string };

/** Reads the date from `pathname`, which may be percent-encoded. */
export function readDatePath(pathname: string): DatePath {
  const [, first = '', ...rest] = pathname.split('/');
  if (first === '' && rest.length === 0) return { kind: 'today' };
  if (first === '') return { kind: 'not-a-date', text: pathname };
  const segment = readDateSegment(first);
  if (segment.kind !== 'rewrite') return segment;
  return { kind: 'rewrite', day: segment.day, pathname: ['', segment.segment, ...rest].join('/') };
}
