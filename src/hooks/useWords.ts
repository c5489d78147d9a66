import { createContext, useContext } from 'react';

import type { EnglishWords, Words, WordsArea } from '../words/Words.ts';

/** The sentences of the person's language; null while that is English. */
export const WordsContext = createContext<Words | null>(null);

/**
 * The sentences of an area in the person's language. `english` is the area in `src/words/en/`. The English file is
 * loaded with its screen; a translation is one chunk for all areas.
 */
export function useWords<Area extends WordsArea>(english: EnglishWords<Area>): Words[Area] {
  return useContext(WordsContext)?.[english.area] ?? english;
}
