import { addDays } from './addDays.ts';
import { parseDayKey, type DayKey } from './DayKey.ts';
import { addMonths } from './addMonths.ts';

/** An earlier day to look back to. */
export interface EarlierDay {
  readonly day: DayKey;
  readonly ago: { readonly unit: 'week' | 'month' | 'year'; readonly count: number };
}

/**
 * The earlier days to look back to from `day`, nearest first. They are a week ago, a month ago, and the same
 * date in earlier years down to `firstYear`. If the month before has no such date, its last day counts.
 *
 * 29 February has a counterpart in every year: 29 February in leap years, else the 28th. So 28 February of a
 * common year also leads to earlier leap days. From 29 February, common years give their 28th.
 */
export function earlierDays(day: DayKey, firstYear: number): readonly EarlierDay[] {
  const near: readonly EarlierDay[] = [
    { day: addDays(day, -7), ago: { unit: 'week', count: 1 } },
    { day: addMonths(day, -1), ago: { unit: 'month', count: 1 } },
  ];
  const [year = '', month = '', date = ''] = day.split('-');
  const isLastOfShortFebruary =
    month === '02' && date === '28' && leapDayOf(Number(year)) === undefined;
  const years: EarlierDay[] = [];
  for (let earlier = Number(year) - 1; earlier >= Math.max(1, firstYear); earlier--) {
    const ago = { unit: 'year', count: Number(year) - earlier } as const;
    const sameDate = addMonths(day, -12 * ago.count);
    const leapDay = isLastOfShortFebruary ? leapDayOf(earlier) : undefined;
    years.push({ day: sameDate, ago });
    if (leapDay !== undefined) years.push({ day: leapDay, ago });
  }
  // The first week of the calendar has no week before it.
  return [...near, ...years].filter((other) => other.day < day);
}

function leapDayOf(year: number): DayKey | undefined {
  return parseDayKey(`${String(year).padStart(4, '0')}-02-29`);
}
