/** A `#tag` or the `@name` of a person in a text. */
export interface PlacedName {
  /** The name as written, without its sign. */
  readonly name: string;
  /** Position of the sign, in UTF-16 code units. */
  readonly start: number;
  /** Position after the last unit of the name. */
  readonly end: number;
}

/** A character of a name, in a class of a regular expression. */
export const nameUnit = String.raw`\p{L}\p{M}\p{N}_\-`;

/**
 * The joiners U+200C and U+200D, in a class of a regular expression. Persian writes one for its half-space, the
 * scripts of India and Sri Lanka to choose the form of a letter.
 */
export const joiners = String.raw`\u200c\u200d`;

/**
 * Punctuation within a word, in a class of a regular expression: the middle dots of Catalan and Japanese, gershayim,
 * tsheg, hyphens. UAX #31, "Optional Characters for Medial", without those that end sentences or quotes.
 */
export const medial = String.raw`\u00b7\u058a\u05f4\u0f0b\u2010\u2027\u30a0\u30fb`;

/**
 * Geresh behind a Hebrew letter, which may end a word, and the quotes that keyboards have for geresh and gershayim,
 * between two (UAX #29, WB7a to WB7c).
 */
const hebrew = String.raw`(?<=\p{Script=Hebrew}\p{M}*)(?:\u05f3|["'](?=\p{Script=Hebrew}))`;

/** What stands between two characters of a name. */
const between = String.raw`(?:[${joiners}]+|[${medial}](?=[${nameUnit}])|${hebrew})`;

/**
 * The name of a tag, without the requirement of a letter. Joiners stand between other characters. Malayalam and
 * Bengali can also end a word with a mark and U+200D, Hebrew with geresh.
 */
export const anyName = String.raw`[${nameUnit}]+(?:${between}[${nameUnit}]+)*(?:(?<=\p{M})\u200d|(?<=\p{Script=Hebrew}\p{M}*)\u05f3)?`;

/** No tag begins after these characters. */
const notAfter = String.raw`(?<![\p{L}\p{M}\p{N}_#&/\\\-])`;

/** A tag begins a word and holds a letter: `#house`, `#2026-plans`. `#1`, `a#b` and `\#escaped` are no tags. */
const tagShape = new RegExp(
  String.raw`${notAfter}#(?=[\p{M}\p{N}_\-${joiners}]*\p{L})(${anyName})`,
  'gu',
);

/** A valid tag name, without the `#`. */
export const nameShape = new RegExp(String.raw`^(?=.*\p{L})${anyName}$`, 'u');

/** A tag at the end of a text, as far as it is typed. It may still have no letter, or end with a joiner. */
export const begunTag = new RegExp(
  String.raw`${notAfter}#((?:[${nameUnit}](?:[${nameUnit}${medial}\u05f3${joiners}]|(?<=\p{Script=Hebrew})["'])*)?)$`,
  'u',
);

/** The rest of a word at the beginning of a text. */
export const restOfTag = new RegExp(String.raw`^[${medial}\u05f3${joiners}]*[${nameUnit}]`, 'u');

/** What no tag's name can hold. */
export const notInTagName = new RegExp(String.raw`[^${nameUnit}${medial}\u05f3${joiners}]+`, 'gu');

/** The tags in plain words, without Markdown syntax. */
export function tagsInWords(words: string): readonly PlacedName[] {
  return words.includes('#') ? placed(words.matchAll(tagShape)) : [];
}

/** The names that an expression has found. Its first group holds the name without the sign. */
export function placed(matches: Iterable<RegExpExecArray>): readonly PlacedName[] {
  return Array.from(matches, (match) => ({
    name: match[1] ?? '',
    start: match.index,
    end: match.index + match[0].length,
  }));
}
