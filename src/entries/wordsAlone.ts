import { codeSpansOf } from './codeSpans.ts';
import { fenceAfter } from './fenceAfter.ts';

/**
 * `text` with spaces in place of its code, its photos and links with their labels, HTML tags and addresses. All other characters
 * keep their places. Tags and names are looked for in it.
 */
export function wordsAlone(text: string): string {
  return withoutCode(text).replace(otherThanWords, blank);
}

/**
 * Photos and links with their labels, HTML tags and addresses. Each part stops at the next of its kind, or begins no second time in
 * the same word, so the time is linear.
 */
const otherThanWords =
  /!\[(?:\\.|[^\\\][\n])*\]\(file:\w+\)|\[[^\][\n]*\]\([^()\n]*\)|<[a-z/!][^<>\n]*>|\b(?:https?:\/\/|www\.)\S+|(?<![\w.+-])[\w.+-]+@\S+/giu;

/** Spaces of the same length as `words`. */
function blank(words: string): string {
  return ' '.repeat(words.length);
}

/** `text` with its code blocks and code spans replaced by spaces. */
function withoutCode(text: string): string {
  const lines = /^ {0,3}(?:`{3}|~{3})|^(?: {4}|\t)/m.test(text) ? withoutBlocks(text) : text;
  return lines.includes('`') ? withoutSpans(lines) : lines;
}

/** Blanks fenced and indented code. An unclosed fence extends to the end of the text. */
function withoutBlocks(text: string): string {
  let fence: string | null = null;
  let mayIndent = true;
  let isInList = false;
  return text
    .split('\n')
    .map((line) => {
      const before = fence;
      fence = fenceAfter(line, before);
      if (before !== null || fence !== null) return blank(line);
      if (/^\s*$/.test(line)) {
        mayIndent = true;
        return line;
      }
      if (/^(?: {4}|\t)/.test(line)) return mayIndent && !isInList ? blank(line) : line;
      isInList = /^\s*(?:[-+*]|\d{1,9}[.)])\s/.test(line) || (isInList && /^\s/.test(line));
      mayIndent = false;
      return line;
    })
    .join('\n');
}

/** Blanks code spans. */
function withoutSpans(text: string): string {
  let cleaned = '';
  let from = 0;
  for (const { start, end } of codeSpansOf(text)) {
    cleaned += text.slice(from, start) + blank(text.slice(start, end));
    from = end;
  }
  return cleaned + text.slice(from);
}
