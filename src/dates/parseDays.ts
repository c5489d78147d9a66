import { dayKey, parseDayKey, type DayKey } from './DayKey.ts';
import { lastDayOf, monthOf } from './monthOf.ts';
import { readDateSegment } from './monthDayYear.ts';

/** Consecutive days, both ends included. */
export interface Days {
  readonly first: DayKey;
  readonly last: DayKey;
}

/**
 * The days that `text` names. A day is `M-D-YYYY` (padded or not) or `yyyy-MM-dd`, a month `yyyy-MM`, a year
 * `yyyy`. undefined if no such days exist.
 */
export function parseDays(text: string): Days | undefined {
  const day = parseDayKey(text) ?? dayOfSegment(text);
  if (day !== undefined) return { first: day, last: day };
  const [, year = '', month] = /^(\d{4})(?:-(\d{2}))?$/.exec(text) ?? [];
  const first = parseDayKey(`${year}-${month ?? '01'}-01`);
  if (first === undefined) return undefined;
  return { first, last: month === undefined ? dayKey(`${year}-12-31`) : lastDayOf(monthOf(first)) };
}

function dayOfSegment(text: string): DayKey | undefined {
  const segment = readDateSegment(text);
  return segment.kind === 'not-a-date' ? undefined : segment.day;
}
