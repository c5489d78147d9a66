import { tagKey } from '../tags.ts';
import { begunTag, restOfTag } from '../tagsInWords.ts';
import { lineEnd, lineStart, replacement, type TextEdit, type TextSelection } from './TextEdit.ts';

/** A begun tag or a begun name of a template before the caret, to be completed. */
export interface Completable {
  readonly kind: 'tag' | 'template';
  /** The position of the `#` or `/`. */
  readonly from: number;
  /** The position of the caret. */
  readonly to: number;
  /** What is typed between them. */
  readonly typed: string;
}

/** The begun tag at the caret; null when there is none. */
export function completableAt({ text, start, end }: TextSelection): Completable | null {
  if (start !== end) return null;
  const line = text.slice(lineStart(text, start), start);
  const tag = begunTag.exec(line);
  // In the middle of a word there is nothing to complete.
  if (tag === null || restOfTag.test(text.slice(start))) return null;
  return { kind: 'tag', from: start - tag[0].length, to: start, typed: tag[1] ?? '' };
}

/** The same in a new entry, where `/` and a name before anything else ask for a template. */
export function completableInNewEntry(selection: TextSelection): Completable | null {
  const { text, start, end } = selection;
  const isTemplate = /^\/.*$/.test(text) && start === end && end === text.length;
  const template = { kind: 'template', from: 0, to: end, typed: text.slice(1) } as const;
  return completableAt(selection) ?? (isTemplate ? template : null);
}

/** Completes `completable` by the tag `chosen`, or replaces it by the text of a template. */
export function completion(
  { text }: TextSelection,
  { kind, from, to }: Completable,
  chosen: string,
): TextEdit {
  if (kind === 'template') return replacement(from, to, chosen);
  return replacement(from, to, `#${chosen}${lineEnd(text, to) === to ? ' ' : ''}`);
}

/** The `#` of a new tag before the selection, apart from the word before it. The selected text stays selected. */
export function beginTag({ text, start, end }: TextSelection): TextEdit {
  const edit = replacement(start, start, /\S$/.test(text.slice(0, start)) ? ' #' : '#');
  return { ...edit, end: end + edit.insert.length };
}

/** The `/` that asks for a template, in an empty text. null in any other. */
export function beginTemplate({ text }: TextSelection): TextEdit | null {
  return text === '' ? replacement(0, 0, '/') : null;
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
