import { createContext, useContext } from 'react';

import type { Words, WordsArea } from '../words/Words.ts';

/** The sentences of the person's language; null while that is English. */
export const WordsContext = createContext<Words | null>(null);

/**
 * The sentences of `area` in the person's language. `english` is the area's file in `src/words/en/`. The English
 * file is loaded with its screen; a translation is one chunk for all areas.
 */
export function useWords<Area extends WordsArea>(area: Area, english: Words[Area]): Words[Area] {
  return useContext(WordsContext)?.[area] ?? english;
}
