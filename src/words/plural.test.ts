import { describe, expect, it } from 'vitest';

import { counted } from './counted.ts';
import { directionOf, languageOf } from './language.ts';
import { plural } from './plural.ts';

describe('the form of a counted thing', () => {
  it('in Hebrew has one for two, and one for all others', () => {
    const forms = { one: 'יום אחד', two: 'יומיים', other: 'ימים' };
    expect([1, 2, 5, 21].map((count) => plural('he', count, forms))).toEqual([
      ...['יום אחד', 'יומיים', 'ימים', 'ימים'],
    ]);
  });

  it('falls back to the general one where a language has no other', () => {
    expect(plural('en', 2, { one: 'day', other: 'days' })).toBe('days');
    expect(plural('de', 1, { other: 'Tage' })).toBe('Tage');
  });

  it('holds its number as people write it where they are', () => {
    const forms = { one: '# Tag', other: '# Tage' };
    expect(counted('de', 1234, forms, 'de-DE')).toBe('1.234 Tage');
    expect(counted('de', 1234, forms, 'de-CH')).toMatch(/^1['’]234 Tage$/);
    expect(counted('de', 1, forms, 'de-DE')).toBe('1 Tag');
  });
});

describe('the language that is spoken', () => {
  it.each([
    ['de-CH', 'de'],
    ['he-IL', 'he'],
    ['iw', 'he'],
    ['en-GB', 'en'],
    ['fr', 'en'],
    ['not a tag', 'en'],
    ['', 'en'],
  ])('to a reader of %j is %s', (locale, language) => {
    expect(languageOf(locale)).toBe(language);
  });

  it('is written from the right in Hebrew only', () => {
    expect(['en', 'de', 'he'].map((locale) => directionOf(languageOf(locale)))).toEqual([
      ...['ltr', 'ltr', 'rtl'],
    ]);
  });
});
