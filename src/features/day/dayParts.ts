import { dayLabel } from '../../dates/dayLabel.ts';
import type { DayKey } from '../../dates/DayKey.ts';

/** One part of a day's long form, with the punctuation that follows it. */
export interface DayPart {
  readonly kind: 'weekday' | 'month-and-day' | 'year' | 'whole';
  readonly text: string;
  readonly after: string;
}

const kinds = ['weekday', 'month-and-day', 'year'] as const;

/**
 * The long form of `day` in `locale`, split into weekday, day with month, and year. The joined parts are the long
 * form. Returns one `whole` part if the language words a part differently on its own.
 */
export function dayParts(day: DayKey, locale: string): readonly DayPart[] {
  const long = dayLabel(day, 'long', locale);
  const found = kinds
    .map((kind) => {
      const text = dayLabel(day, kind, locale);
      return { kind, text, start: long.indexOf(text) };
    })
    .sort((one, other) => one.start - other.start);
  const parts = found.map(({ kind, text, start }, index) => ({
    kind,
    text,
    after: long.slice(start + text.length, found[index + 1]?.start),
  }));
  const joined = parts.map(({ text, after }) => text + after).join('');
  return joined === long ? parts : [{ kind: 'whole', text: long, after: '' }];
}
