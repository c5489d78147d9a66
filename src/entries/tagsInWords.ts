/** A `#tag` in a text. */
export interface PlacedTag {
  /** As it was written, without the `#`. */
  readonly name: string;
  /** Where the `#` stands, in UTF-16 units. */
  readonly start: number;
  /** Behind the last unit of the name. */
  readonly end: number;
}

/**
 * A tag begins a word and holds a letter: `#house`, `#2026-plans`; `#1`, `a#b` and `\#escaped` are none.
 */
const tagShape = /(?<![\p{L}\p{M}\p{N}_#&/\\-])#(?=[\p{M}\p{N}_-]*\p{L})([\p{L}\p{M}\p{N}_-]+)/gu;

/** The tags in words that Markdown has nothing to say about any more. */
export function tagsInWords(words: string): readonly PlacedTag[] {
  if (!words.includes('#')) return [];
  return Array.from(words.matchAll(tagShape), (match) => ({
    name: match[1] ?? '',
    start: match.index,
    end: match.index + match[0].length,
  }));
}
