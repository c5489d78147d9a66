import { useCallback } from 'react';

import type { DayKey } from '../../dates/DayKey.ts';
import { useEnvironment } from '../../hooks/useEnvironment.ts';
import { useWords } from '../../hooks/useWords.ts';
import { calendar } from '../../words/en/day.ts';
import { isolated } from '../../words/isolated.ts';
import { languageOf } from '../../words/language.ts';
import { measureLabel } from '../../words/measureLabel.ts';
import type { Colours } from './useColours.ts';

/** Says how many entries of a day have the tag, or the value of its tracker. null: none is shown, or it is not known. */
export function useTagNote({
  tag,
  tracker,
}: Pick<Colours, 'tag' | 'tracker'>): (day: DayKey) => string | null {
  const words = useWords(calendar);
  const { locale } = useEnvironment();
  return useCallback(
    (day) => {
      const value = tracker?.byDay?.get(day);
      if (tracker !== null && value !== undefined) {
        const name = isolated(languageOf(locale), tracker.name);
        return `${name} ${measureLabel(value, tracker.unit, locale)}`;
      }
      const count = tag?.byDay?.get(day) ?? 0;
      return tag === null || count === 0 ? null : words.tagged(count, tag.name, locale);
    },
    [tag, tracker, words, locale],
  );
}
