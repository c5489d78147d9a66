import { createContext, useContext } from 'react';

import type { Words, WordsArea } from '../words/Words.ts';

/** The sentences of the language that the person reads; null while that is English. */
export const WordsContext = createContext<Words | null>(null);

/**
 * What the app says in `area`, in the person's language. `english` is the area's own file in
 * `src/words/en/`: it comes along with the screen that needs it, translations come as one chunk.
 */
export function useWords<Area extends WordsArea>(area: Area, english: Words[Area]): Words[Area] {
  return useContext(WordsContext)?.[area] ?? english;
}
