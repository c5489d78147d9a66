import { expect, it } from 'vitest';

import { tags } from './en/lookback.ts';
import { isolated } from './isolated.ts';

it('marks text in Hebrew, and text from the right in other languages', () => {
  expect(isolated('he', '#house')).toBe('\u2068#house\u2069');
  expect(isolated('he', '#בית')).toBe('\u2068#בית\u2069');
  expect(isolated('en', '#בית')).toBe('\u2068#בית\u2069');
  expect(isolated('de', '#بيت')).toBe('\u2068#بيت\u2069');
});

it('leaves text from the left in English and German as it is', () => {
  expect(isolated('en', '#house')).toBe('#house');
  expect(isolated('de', '#Straße 3')).toBe('#Straße 3');
});

it('keeps the words around a Hebrew tag in their order', () => {
  expect(tags.renamed('בית', 'דירה', '3 entries')).toBe(
    '\u2068#בית\u2069 is now \u2068#דירה\u2069 (3 entries).',
  );
});
