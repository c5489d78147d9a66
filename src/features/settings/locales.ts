import { languageOf, languages } from '../../words/language.ts';

/** The locales offered beside the device's own, in the order of their tags. */
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

/**
 * The locales to offer, including `chosen`, in two groups. One holds the languages of the screens, the other
 * locales for dates only.
 */
export function localesToOffer(chosen: string | null): {
  readonly spoken: readonly string[];
  readonly datesOnly: readonly string[];
} {
  const all = chosen === null || offered.includes(chosen) ? offered : [...offered, chosen];
  const sorted = all.toSorted((one, other) =>
    localeName(one).localeCompare(localeName(other), 'en'),
  );
  return {
    spoken: sorted.filter(isSpoken),
    datesOnly: sorted.filter((locale) => !isSpoken(locale)),
  };
}

/** The name of `locale` in its own language: "Deutsch (Schweiz)". */
export function localeName(locale: string): string {
  return new Intl.DisplayNames([locale], { type: 'language' }).of(locale) ?? locale;
}

function isSpoken(locale: string): boolean {
  const language = languageOf(locale);
  return language !== languages[0] || new Intl.Locale(locale).language === language;
}
