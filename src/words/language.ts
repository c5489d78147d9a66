/** The languages that Daylog speaks; the first is what it speaks to everybody else. */
export const languages = ['en', 'de', 'he'] as const;

export type Language = (typeof languages)[number];

/** The language of Daylog's sentences for a reader of `locale` (BCP 47); English where it is not spoken, or no tag. */
export function languageOf(locale: string): Language {
  const { language } = localeOr(locale, 'en');
  return languages.find((spoken) => spoken === language) ?? 'en';
}

/** The way in which `language` is written. */
export function directionOf(language: Language): 'ltr' | 'rtl' {
  return language === 'he' ? 'rtl' : 'ltr';
}

function localeOr(locale: string, fallback: string): Intl.Locale {
  try {
    return new Intl.Locale(locale);
  } catch {
    // The docstring's "no tag".
    return new Intl.Locale(fallback);
  }
}
