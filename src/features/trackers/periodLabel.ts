import { dayLabel } from '../../dates/dayLabel.ts';
import type { Period, Scale } from './periods.ts';

/** The name of a period: "November 20, 2026", "November 2026", or the first and the last day of a week. */
export function periodLabel({ first, last }: Period, scale: Scale, locale: string): string {
  if (scale === 'month') return dayLabel(first, 'month-and-year', locale);
  const from = dayLabel(first, 'date', locale);
  return first === last ? from : `${from} – ${dayLabel(last, 'date', locale)}`;
}
