/** A `#tag` in a text. */
export interface PlacedTag {
  /** The name as written, without the `#`. */
  readonly name: string;
  /** Position of the `#`, in UTF-16 code units. */
  readonly start: number;
  /** Position after the last unit of the name. */
  readonly end: number;
}

/** A tag begins a word and holds a letter: `#house`, `#2026-plans`. `#1`, `a#b` and `\#escaped` are no tags. */
const tagShape = /(?<![\p{L}\p{M}\p{N}_#&/\\-])#(?=[\p{M}\p{N}_-]*\p{L})([\p{L}\p{M}\p{N}_-]+)/gu;

/** The tags in plain words, without Markdown syntax. */
export function tagsInWords(words: string): readonly PlacedTag[] {
  if (!words.includes('#')) return [];
  return Array.from(words.matchAll(tagShape), (match) => ({
    name: match[1] ?? '',
    start: match.index,
    end: match.index + match[0].length,
  }));
}
