import { expect, it } from 'vitest';

import { browserLocale } from './browserLocale.ts';

it.each([
  ['de-AT', ['de-AT', 'en'], 'de-AT'],
  ['C', ['C'], 'en'],
  ['C', ['C', 'he'], 'he'],
  ['en_US.UTF-8', [], 'en'],
  ['', undefined, 'en'],
  ['*', ['*'], 'en'],
])('the locale of a browser with %j and %j is %s', (language, languages, locale) => {
  const found = browserLocale({ language, ...(languages && { languages }) });
  expect(found).toBe(locale);
  // Every Intl function takes it.
  expect(() => [new Intl.Locale(found), new Intl.DateTimeFormat(found)]).not.toThrow();
});
