import type { Entry } from '../Entry.ts';
import { withoutStarLine } from '../star.ts';
import { wordsAsRead } from './plainText.ts';

/** The part of a text that is read for a preview, in UTF-16 code units. A long text would delay the page. */
const mostRead = 2_000;

/** A bullet and a box, at the head of the words. A number stays. */
const bullet = /^\s*- (?:\[[ x>-]\] )?/;

/** The same at the head of a later line. */
const nextItem = /\n\s*- (?:\[[ x>-]\] )?/g;

/**
 * The first words of `entries` on one line, as the screen shows them, without Markdown. A dot divides two entries and
 * two items of a list. Ends with the entry that reaches `length` UTF-16 code units.
 */
export function previewOf(entries: readonly Entry[], length: number): string {
  const parts: string[] = [];
  let reached = 0;
  for (const { text } of entries) {
    if (reached >= length) break;
    const words = onOneLine(shownStart(text).replace(nextItem, ' · '));
    if (words === '') continue;
    parts.push(words);
    reached += words.length;
  }
  return parts.join(' · ');
}

/** The first line with words of `entries`, as the screen shows it. Empty if there is none. */
export function firstLineOf(entries: readonly Pick<Entry, 'text'>[]): string {
  for (const { text } of entries) {
    const line = shownStart(text)
      .split('\n')
      .map((each) => onOneLine(each))
      .find((each) => each !== '');
    if (line !== undefined) return line;
  }
  return '';
}

function shownStart(text: string): string {
  const whole = withoutStarLine(text).text;
  // A cut never divides a character of two code units.
  const start = whole.slice(0, mostRead).replace(/[\uD800-\uDBFF]$/, '');
  // Nor does it leave a part of a photo's address.
  return wordsAsRead(
    start.length < whole.length ? start.replace(/!\[(?:\\.|[^\\\]])*\]?(?:\([^)]*)?$/, '') : start,
  );
}

function onOneLine(text: string): string {
  return text.replace(/\s+/g, ' ').replace(bullet, '').trim();
}
