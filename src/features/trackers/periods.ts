import { addDays } from '../../dates/addDays.ts';
import { toCalendarDate, type DayKey } from '../../dates/DayKey.ts';
import { firstDayOf, lastDayOf, monthOf } from '../../dates/monthOf.ts';
import { type Weekday, weekdayOf, weekOf } from '../../dates/weekOf.ts';
import type { TrackerDay } from '../../lookback/trackers/trackersView.ts';

/** The scales of a tracker's line. */
export const scales = ['day', 'week', 'month'] as const;

export type Scale = (typeof scales)[number];

/** Some numbers together. */
export interface Summary {
  readonly count: number;
  readonly sum: number;
  readonly low: number;
  readonly high: number;
}

/** The numbers of a day, a week or a month. */
export interface Period extends Summary {
  readonly first: DayKey;
  readonly last: DayKey;
}

/** The mean of some numbers. NaN without one. */
export function meanOf({ sum, count }: Pick<Summary, 'sum' | 'count'>): number {
  return sum / count;
}

/** The numbers of `days` (oldest first) by `scale`. Periods without a number are left out. */
export function periodsOf(
  days: readonly TrackerDay[],
  scale: Scale,
  weekStartsOn: Weekday,
): readonly Period[] {
  const periods: Period[] = [];
  for (const { day, ...numbers } of days) {
    if (numbers.count === 0) continue;
    const before = periods.at(-1);
    if (before !== undefined && day <= before.last) {
      periods[periods.length - 1] = { ...before, ...together(before, numbers) };
    } else {
      const { count, sum, low, high } = numbers;
      periods.push({ ...boundsOf(day, scale, weekStartsOn), count, sum, low, high });
    }
  }
  return periods;
}

function boundsOf(day: DayKey, scale: Scale, weekStartsOn: Weekday) {
  if (scale === 'day') return { first: day, last: day };
  if (scale === 'month') {
    const month = monthOf(day);
    return { first: firstDayOf(month), last: lastDayOf(month) };
  }
  const week = weekOf(day, weekStartsOn);
  return { first: week[0] ?? day, last: week.at(-1) ?? day };
}

function together(a: Summary, b: Summary): Summary {
  return {
    count: a.count + b.count,
    sum: a.sum + b.sum,
    low: Math.min(a.low, b.low),
    high: Math.max(a.high, b.high),
  };
}

/** All numbers of `days`. null: there is none. */
export function summaryOf(days: readonly TrackerDay[]): Summary | null {
  return days.reduce<Summary | null>((all, { count, sum, low, high }) => {
    if (count === 0) return all;
    const one = { count, sum, low, high };
    return all === null ? one : together(all, one);
  }, null);
}

/** The numbers of each weekday, Sunday first. null: it has none. */
export function byWeekday(days: readonly TrackerDay[]): readonly (Summary | null)[] {
  return [0, 1, 2, 3, 4, 5, 6].map((weekday) =>
    summaryOf(days.filter(({ day }) => weekdayOf(day) === weekday)),
  );
}

/** The number of `day` in the calendar. */
export function squareOf(day: DayKey): number {
  return toCalendarDate(day).getTime() / 86_400_000;
}

/** A scale of a chart: its ends, and round numbers between them, the least first. */
export interface Axis {
  readonly from: number;
  readonly to: number;
  readonly ticks: readonly number[];
}

/** The axis for numbers from `low` to `high`, with at most six round numbers. */
export function axisOf(low: number, high: number): Axis {
  const least = 1e-9;
  const size = Math.abs(high) < least ? 1 : Math.abs(high);
  const span = high - low > least * size ? high - low : size;
  const magnitude = 10 ** Math.floor(Math.log10(span / 4));
  const step = magnitude * ([1, 2, 5, 10].find((times) => times * magnitude >= span / 4) ?? 10);
  const from = Math.floor(low / step + least) * step;
  const to = Math.max(Math.ceil(high / step - least) * step, from + step);
  const count = Math.round((to - from) / step);
  // Sums of decimals are not exact: 0.1 + 0.2.
  const ticks = Array.from({ length: count + 1 }, (_, at) =>
    Number((from + at * step).toPrecision(12)),
  );
  return { from: ticks[0] ?? from, to: ticks.at(-1) ?? to, ticks };
}

/** The last day that a line still joins with a period: a longer gap stays open. */
export function joinsUntil({ last }: Period, scale: Scale): DayKey {
  return addDays(last, { day: 8, week: 35, month: 100 }[scale]);
}
