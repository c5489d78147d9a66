import { addDays } from '../../dates/addDays.ts';
import { dayLabel } from '../../dates/dayLabel.ts';
import { dayKey, type DayKey } from '../../dates/DayKey.ts';
import { addMonths } from '../../dates/addMonths.ts';
import { firstDayOf, lastDayOf, monthOf } from '../../dates/monthOf.ts';
import { weekOf, type Weekday } from '../../dates/weekOf.ts';

/** The lengths of a reading list. */
export const spans = ['day', 'week', 'month', 'year'] as const;

export type Span = (typeof spans)[number];

/** The span in the address; a week when it names none. */
export function readSpan(text: string | null): Span {
  return spans.find((span) => span === text) ?? 'week';
}

/** The days of the span that contains `day`. Inclusive at both ends. */
export function daysOfSpan(
  span: Span,
  day: DayKey,
  weekStartsOn: Weekday,
): { readonly first: DayKey; readonly last: DayKey } {
  switch (span) {
    case 'day':
      return { first: day, last: day };
    case 'week': {
      const days = weekOf(day, weekStartsOn);
      return { first: days[0] ?? day, last: days.at(-1) ?? day };
    }
    case 'month':
      return { first: firstDayOf(monthOf(day)), last: lastDayOf(monthOf(day)) };
    case 'year': {
      const year = day.slice(0, 4);
      return { first: dayKey(`${year}-01-01`), last: dayKey(`${year}-12-31`) };
    }
  }
}

/** The same day of the previous (-1) or next (1) span. Never leaves the years 1 to 9999. */
export function stepSpan(span: Span, day: DayKey, count: 1 | -1): DayKey {
  switch (span) {
    case 'day':
      return addDays(day, count);
    case 'week':
      return addDays(day, 7 * count);
    case 'month':
      return addMonths(day, count);
    case 'year':
      return addMonths(day, 12 * count);
  }
}

/** The span's label: "November 16 – 22, 2026", "November 2026". */
export function spanLabel(span: Span, first: DayKey, last: DayKey, locale: string): string {
  switch (span) {
    case 'day':
      return dayLabel(first, 'long', locale);
    case 'week':
      return new Intl.DateTimeFormat(locale, {
        year: 'numeric',
        month: 'long',
        day: 'numeric',
        calendar: 'gregory',
        timeZone: 'UTC',
      }).formatRange(Date.parse(first), Date.parse(last));
    case 'month':
      return dayLabel(first, 'month-and-year', locale);
    case 'year':
      return dayLabel(first, 'year', locale);
  }
}
