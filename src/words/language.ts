/** The languages of Daylog. The first is the default. */
export const languages = ['en', 'de', 'he'] as const;

export type Language = (typeof languages)[number];

/** Daylog's language for a reader of `locale` (BCP 47). English for other languages and invalid tags. */
export function languageOf(locale: string): Language {
  const { language } = localeOr(locale, 'en');
  return languages.find((spoken) => spoken === language) ?? 'en';
}

/** The writing direction of `language`. */
export function directionOf(language: Language): 'ltr' | 'rtl' {
  return language === 'he' ? 'rtl' : 'ltr';
}

function localeOr(locale: string, fallback: string): Intl.Locale {
  try {
    return new Intl.Locale(locale);
  } catch {
    // `locale` is no valid tag.
    return new Intl.Locale(fallback);
  }
}
