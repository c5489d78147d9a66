import { useEffect, useState } from 'react';

import { directionOf, languageOf, type Language } from '../words/language.ts';
import { loadWords } from '../words/loadWords.ts';
import type { Words } from '../words/Words.ts';

/** Sentences, and the language they are in; null for English, which every screen brings along itself. */
export interface SpokenWords {
  readonly language: Language;
  readonly words: Words | null;
}

/** The language and direction of the page, for style sheets, hyphenation and whoever reads it out. */
export function setPageLanguage(language: Language): void {
  const root = document.documentElement;
  const dir = directionOf(language);
  if (root.lang !== language) root.lang = language;
  if (root.dir !== dir) root.dir = dir;
}

/**
 * The sentences for a reader of `locale`. When that changes, those before stay until the new ones are here,
 * and for as long as they cannot be had: nothing on the page is lost by changing the language.
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
        // Not here before, and not to be had: what is spoken stays.
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
  useEffect(() => setPageLanguage(spoken.language), [spoken]);
  return spoken.words;
}
