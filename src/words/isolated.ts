import { directionOf, type Language } from './language.ts';

/** Letters that are written from the right. */
const fromTheRight =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/**
 * `text` for use inside a sentence of `language`: a date, a tag, an address. Its direction then changes nothing
 * around it. In a language from the left, text without letters from the right needs nothing and returns as it is.
 * The marks are U+2068 and U+2069 of https://www.unicode.org/reports/tr9/#Explicit_Directional_Isolates.
 */
export function isolated(language: Language, text: string): string {
  const needsMarks = directionOf(language) === 'rtl' || fromTheRight.test(text);
  return needsMarks ? `\u2068${text}\u2069` : text;
}
