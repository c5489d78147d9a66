import { addDays } from './addDays.ts';
import { parseDayKey, type DayKey } from './DayKey.ts';
import { addMonths } from './addMonths.ts';

/** An earlier day that another one brings to mind. */
export interface EarlierDay {
  readonly day: DayKey;
  readonly ago: { readonly unit: 'week' | 'month' | 'year'; readonly count: number };
}

/**
 * The days that `day` brings to mind: a week ago, a month ago (its last day, where it has no such date), and
 * the same date in earlier years down to `firstYear`, the nearest first. A day of 29 February is brought to
 * mind in every year: by 29 February where there is one, else by the 28th, which in such a year is the
 * day that ends February. On 29 February itself, years without one bring their 28th.
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
  // At the very beginning of the calendar there is no week before.
  return [...near, ...years].filter((other) => other.day < day);
}

function leapDayOf(year: number): DayKey | undefined {
  return parseDayKey(`${String(year).padStart(4, '0')}-02-29`);
}
