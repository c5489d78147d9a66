import { useCallback } from 'react';

import type { DayKey } from '../../dates/DayKey.ts';
import { useAnswer, type LookBackQuestions } from '../../hooks/lookback/useLookBack.ts';
import { useSearchPath } from '../../hooks/page/useSearchPath.ts';
import { useEnvironment } from '../../hooks/useEnvironment.ts';
import { useWords } from '../../hooks/useWords.ts';
import { tags } from '../../words/en/lookback.ts';
import type { PaletteItem } from './PaletteItem.ts';

/** The tags of the whole log, most used first. Reads the log only when `isWanted`. */
export function useTagItems(
  isWanted: boolean,
  day: DayKey,
  open: (path: string) => void,
): readonly PaletteItem[] {
  const words = useWords(tags);
  const { locale } = useEnvironment();
  const searchPath = useSearchPath();
  const ask = useCallback((questions: LookBackQuestions) => questions.tags(), []);
  const answered = useAnswer(isWanted ? ask : null);
  if (answered.kind === 'waiting') return [];
  return [...answered.value]
    .sort((one, other) => other.entries - one.entries)
    .map((tag) => ({
      id: `tag-${tag.key}`,
      group: 'tags',
      name: `#${tag.name}`,
      note: words.entryCount(tag.entries, locale),
      run: () => open(searchPath(day, `tag:${tag.name}`)),
    }));
}
