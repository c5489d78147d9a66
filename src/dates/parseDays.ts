import { dayKey, parseDayKey, type DayKey } from './DayKey.ts';
import { lastDayOf, monthOf } from './monthOf.ts';
import { readDateSegment } from './monthDayYear.ts';

/** Days in a row, both ends included. */
export interface Days {
  readonly first: DayKey;
  readonly last: DayKey;
}

/**
 * The days that `text` names: one as `M-D-YYYY` (padded or not) or `yyyy-MM-dd`, a month as `yyyy-MM`, a
 * year as `yyyy`. Undefined when there are none of that name.
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
