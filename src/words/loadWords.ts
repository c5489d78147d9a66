import type { Language } from './language.ts';
import type { Words } from './Words.ts';

/** The sentences of `language`. null for English, which is part of the app's code. */
export async function loadWords(language: Language): Promise<Words | null> {
  switch (language) {
    case 'en':
      return null;
    case 'de':
      return (await import('./de/index.ts')).words;
    case 'he':
      return (await import('./he/index.ts')).words;
  }
}
