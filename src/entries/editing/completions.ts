import { tagKey } from '../tags.ts';
import { lineEnd, lineStart, replacement, type TextEdit, type TextSelection } from './TextEdit.ts';

/** A begun tag before the caret, to be completed. */
export interface Completable {
  /** The position of the `#`. */
  readonly from: number;
  /** The position of the caret. */
  readonly to: number;
  /** What is typed between them. */
  readonly typed: string;
}

/** A tag begins as in tagsInWords.ts. It may still have no letter. */
const begunTag = /(?<![\p{L}\p{M}\p{N}_#&/\\-])#([\p{L}\p{M}\p{N}_-]*)$/u;

/** The begun tag at the caret; null when there is none. */
export function completableAt({ text, start, end }: TextSelection): Completable | null {
  if (start !== end) return null;
  const line = text.slice(lineStart(text, start), start);
  const tag = begunTag.exec(line);
  // In the middle of a word there is nothing to complete.
  if (tag === null || /^[\p{L}\p{M}\p{N}_-]/u.test(text.slice(start))) return null;
  return { from: start - tag[0].length, to: start, typed: tag[1] ?? '' };
}

/** Completes `completable` by the tag `chosen`. */
export function completion(
  { text }: TextSelection,
  { from, to }: Completable,
  chosen: string,
): TextEdit {
  return replacement(from, to, `#${chosen}${lineEnd(text, to) === to ? ' ' : ''}`);
}

/** The `#` of a new tag at the selection, apart from the word before it. */
export function beginTag({ text, start, end }: TextSelection): TextEdit {
  return replacement(start, end, /\S$/.test(text.slice(0, start)) ? ' #' : '#');
}

/** A tag to choose from, with the number of its entries. */
export interface KnownTag {
  readonly key: string;
  readonly name: string;
  readonly entries: number;
}

const mostTags = 6;

/**
 * The names of tags that complete `typed`: those that begin with it before those that contain it, the most used
 * first. A tag that is typed in full comes first, and alone it is nothing to choose.
 */
export function matchingTags(tags: readonly KnownTag[], typed: string): readonly string[] {
  const key = tagKey(typed);
  const rank = (tag: KnownTag) => (tag.key === key ? 0 : tag.key.startsWith(key) ? 1 : 2);
  const matching = tags
    .filter((tag) => tag.key.includes(key))
    .sort((a, b) => rank(a) - rank(b) || b.entries - a.entries)
    .slice(0, mostTags);
  return matching.length === 1 && matching[0]?.key === key ? [] : matching.map(({ name }) => name);
}
