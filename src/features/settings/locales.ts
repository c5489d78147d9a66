import { languageOf, languages, type Language } from '../../words/language.ts';

/** The locales offered for dates and numbers, in the order of their tags. */
const offered = [
  ...[
    'ar',
    'cs',
    'da',
    'de-DE',
    'de-AT',
    'de-CH',
    'el',
    'en-AU',
    'en-CA',
    'en-GB',
    'en-IE',
    'en-IN',
  ],
  ...['en-US', 'es', 'es-MX', 'fa', 'fi', 'fr', 'fr-CA', 'he', 'hi', 'hu', 'id', 'it', 'ja', 'ko'],
  ...['nb', 'nl', 'pl', 'pt-BR', 'pt-PT', 'ro', 'ru', 'sk', 'sv', 'th', 'tr', 'uk', 'vi'],
  ...['zh-Hans', 'zh-Hant'],
];

/** The locale of a person who chooses only a language. */
const usual: Readonly<Record<Language, string>> = { en: 'en-US', de: 'de-DE', he: 'he' };

/** Daylog's languages: the locale to choose for each, and its name in its own language. By these names. */
export function languagesToOffer(): readonly {
  readonly language: Language;
  readonly locale: string;
  readonly name: string;
}[] {
  return languages
    .map((language) => ({ language, locale: usual[language], name: localeName(language) }))
    .sort((one, other) => one.name.localeCompare(other.name, 'en'));
}

/**
 * The locales whose dates and numbers a person can have with the language of `chosen`, and `chosen`. By their names. With
 * English, these are also the locales of languages that Daylog does not speak.
 */
export function formatsToOffer(chosen: string): readonly string[] {
  const language = languageOf(chosen);
  return [...new Set([...offered, chosen])]
    .filter((locale) => languageOf(locale) === language)
    .sort((one, other) => localeName(one).localeCompare(localeName(other), 'en'));
}

/** The name of `locale` in its own language: "Deutsch (Schweiz)". */
export function localeName(locale: string): string {
  return new Intl.DisplayNames([locale], { type: 'language' }).of(locale) ?? locale;
}
