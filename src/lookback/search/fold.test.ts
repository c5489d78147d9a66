import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { fold, unfold } from './fold.ts';

/** The part of `text` that a search for `word` highlights. */
function lit(text: string, word: string): string | null {
  const at = fold(text).indexOf(fold(word));
  if (at < 0) return null;
  const { start, end } = unfold(text, at, at + fold(word).length);
  return text.slice(start, end);
}

describe('a folded text', () => {
  it.each([
    ['the case of letters', 'Ärger in ZÜRICH', 'zurich', 'ZÜRICH'],
    ['accents, composed or not', 'un cafe\u0301 crème', 'café cre', 'cafe\u0301 crè'],
    ['a sharp s', 'Die Straße', 'strasse', 'Straße'],
    ['a Turkish dotless i, and a dotted I', 'Işık İstanbul', 'isik istanbul', 'Işık İstanbul'],
    ['ligatures', 'ein ﬁnes Œuvre', 'fines oeuvre', 'ﬁnes Œuvre'],
    ['the points of Hebrew', 'שָׁלוֹם עולם', 'שלום', 'שָׁלוֹם'],
    ['the points of Arabic', 'كِتَابٌ جديد', 'كتاب', 'كِتَابٌ'],
    ['full width', 'ＡＢＣ　１２', 'abc', 'ＡＢＣ'],
    ['the gershayim of an acronym', 'איש צה״ל בדימוס', 'צה"ל', 'צה״ל'],
    ['a quote in the place of gershayim', 'איש צה"ל בדימוס', 'צה״ל', 'צה"ל'],
    ['curly quotes in the place of gershayim', 'ארה”ב', 'ארה״ב', 'ארה”ב'],
    ['a geresh', 'רח׳ הרצל', "רח' הרצל", 'רח׳ הרצל'],
    ['maqaf', 'תל־אביב', 'תל-אביב', 'תל־אביב'],
    ['a minus sign', 'nachts −12 °C', '-12', '−12'],
    ['quotes of Japanese', '「散歩」した', '"散歩"', '「散歩」'],
    ['primes', 'a 5′ 11″ man', `5' 11"`, '5′ 11″'],
    ['an accent in the place of an apostrophe', 'don´t', 'don’t', 'don´t'],
    ['the apostrophe of Ukrainian', 'п’ять', "п'ять", 'п’ять'],
    ['the okina of Hawaiian', 'Hawaiʻi', "hawai'i", 'Hawaiʻi'],
    ['the wave dash of Japanese', '10〜15', '10～15', '10〜15'],
    ['half width', 'ｶﾀｶﾅ', 'カタカナ', 'ｶﾀｶﾅ'],
    ['Greek final sigma', 'ΟΔΟΣ', 'οδος', 'ΟΔΟΣ'],
    ['invisible hyphens', 'Donau\u00ADdampf', 'donaudampf', 'Donau\u00ADdampf'],
    ['Han, in the middle of a text', '今日は天気がいい', '天気', '天気'],
    ['a syllable of hangul while it is typed', '한국어', '하', '한'],
  ])('passes over %s', (_what, text, word, found) => {
    expect(lit(text, word)).toBe(found);
  });

  it.each([
    ['"', '״“”„‟«»″‶˝＂〝〞〟「」『』｢｣﹁﹂﹃﹄《》❝❞'],
    ["'", '`´‘’‚‛‹›′‵׳＇ʹʻʼʽ՚᾽᾿〈〉❛❜ꞌ'],
    ['-', '‐‑‒–—―−־﹘－﹣⸺⸻֊᠆⁻₋︲゠'],
    ['~', '〜～'],
  ])('has %s in the place of each sign for it', (sign, others) => {
    expect(fold(others)).toBe(sign.repeat(Array.from(others).length));
  });

  it.each([
    ['kana with and without their marks', 'かき', 'がき'],
    ['Devanagari vowels', 'कि', 'की'],
    ['Thai vowels', 'กิน', 'กุน'],
  ])('keeps apart %s', (_what, one, other) => {
    expect(fold(one)).not.toBe(fold(other));
  });

  it('unfolds to the same place, for any characters', () => {
    const anyText = fc.string({ unit: 'binary', maxLength: 30 });
    fc.assert(
      fc.property(anyText, anyText, anyText, (before, word, after) => {
        const text = before + word + after;
        const start = fold(before).length;
        const end = start + fold(word).length;
        expect(fold(text)).toBe(fold(before) + fold(word) + fold(after));
        fc.pre(end > start);
        const stretch = unfold(text, start, end);
        expect(fold(text.slice(stretch.start, stretch.end))).toContain(fold(word));
        expect(fold(text.slice(0, stretch.start)).length).toBeLessThanOrEqual(start);
      }),
      { numRuns: 100 },
    );
  });

  it('is the same when it is folded again', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(fold(fold(text))).toBe(fold(text));
      }),
    );
  });
});
