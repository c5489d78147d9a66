import { findTags, tagKey } from './tags.ts';

/** The tag of a starred entry. It is the same in every language, as the person may change theirs. */
export const starTag = 'star';

/**
 * The text that starring puts before the words of an entry. It is a paragraph of its own, which cannot change their
 * Markdown.
 */
const starLine = `#${starTag}\n\n`;

const leadingStar = new RegExp(String.raw`^#${starTag}[ \t]*\n(?:[ \t]*\n)+(?=\s*\S)`, 'iu');

/** Whether `text` has the tag of a starred entry, at any place. */
export function isStarred(text: string): boolean {
  return starsIn(text).length > 0;
}

/** `text` with a star. */
export function withStar(text: string): string {
  return isStarred(text) ? text : starLine + text;
}

/** `text` without any star, and without the line or the space beside it. Empty if the text was only a star. */
export function withoutStar(text: string): string {
  let rest = withoutStarLine(text).text;
  for (const { start, end } of [...starsIn(rest)].reverse()) {
    const before = rest.slice(0, start);
    const after = rest.slice(end);
    const hasSpaceBefore = /[ \t]$/.test(before);
    rest =
      (hasSpaceBefore ? before.slice(0, -1) : before) +
      (hasSpaceBefore ? after : after.replace(/^[ \t]/, ''));
  }
  return rest.trim() === '' ? '' : rest;
}

/** A text for reading, without the line that {@link withStar} put before it, and the number of lines left out. */
export function withoutStarLine(text: string): { readonly text: string; readonly lines: number } {
  const line = leadingStar.exec(text)?.[0] ?? '';
  return { text: text.slice(line.length), lines: line.split('\n').length - 1 };
}

function starsIn(text: string) {
  return findTags(text).filter(({ name }) => tagKey(name) === starTag);
}
