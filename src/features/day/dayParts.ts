import { dayLabel } from '../../dates/dayLabel.ts';
import type { DayKey } from '../../dates/DayKey.ts';

/** A piece of a day's long form, by what it says; `between` is the punctuation. */
export interface DayPart {
  readonly kind: 'weekday' | 'month-and-day' | 'year' | 'between';
  readonly text: string;
}

const kinds = ['weekday', 'month-and-day', 'year'] as const;

/**
 * The long form of `day` in `locale`, cut where weekday, month with day, and year begin and end; put
 * together again it is the long form. A language that words a part differently on its own gets that
 * stretch as one `between`.
 */
export function dayParts(day: DayKey, locale: string): readonly DayPart[] {
  const long = dayLabel(day, 'long', locale);
  const found = kinds
    .map((kind) => {
      const text = dayLabel(day, kind, locale);
      return { kind, text, start: long.indexOf(text) };
    })
    .filter(({ start }) => start >= 0)
    .sort((a, b) => a.start - b.start);
  const parts: DayPart[] = [];
  let end = 0;
  for (const { kind, text, start } of found) {
    if (start < end) continue;
    if (start > end) parts.push({ kind: 'between', text: long.slice(end, start) });
    parts.push({ kind, text });
    end = start + text.length;
  }
  if (end < long.length) parts.push({ kind: 'between', text: long.slice(end) });
  return parts;
}
