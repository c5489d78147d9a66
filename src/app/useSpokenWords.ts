import { useEffect, useLayoutEffect, useState } from 'react';

import { directionOf, languageOf, type Language } from '../words/language.ts';
import { loadWords } from '../words/loadWords.ts';
import type { Words } from '../words/Words.ts';

/** Sentences and their language; null for English, which is part of each screen. */
export interface SpokenWords {
  readonly language: Language;
  readonly words: Words | null;
}

/** Sets the language and direction of the page for style sheets, hyphenation and screen readers. */
export function setPageLanguage(language: Language): void {
  const root = document.documentElement;
  const dir = directionOf(language);
  if (root.lang !== language) root.lang = language;
  if (root.dir !== dir) root.dir = dir;
}

/**
 * The sentences for a reader of `locale`. When the locale changes, the previous sentences stay until the new ones
 * are loaded, so that a failed load changes nothing on the page.
 */
export function useSpokenWords(locale: string, first: SpokenWords): Words | null {
  const [spoken, setSpoken] = useState(first);
  const language = languageOf(locale);
  useEffect(() => {
    if (language === spoken.language) return;
    let isWanted = true;
    const ask = () => {
      loadWords(language).then(
        (words) => {
          if (isWanted) setSpoken({ language, words });
        },
        // Could not be loaded: the current language stays.
        () => undefined,
      );
    };
    ask();
    window.addEventListener('online', ask);
    return () => {
      isWanted = false;
      window.removeEventListener('online', ask);
    };
  }, [language, spoken]);
  // In the frame of the new sentences, so that none is shown in the direction of the language before.
  useLayoutEffect(() => setPageLanguage(spoken.language), [spoken]);
  return spoken.words;
}
