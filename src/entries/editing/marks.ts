import { isInCode, isLinkable } from './literalText.ts';
import { replacement, type TextEdit, type TextSelection } from './TextEdit.ts';

/** The signs of Markdown around bold and italic words. */
export const markSigns = { bold: '**', italic: '_' } as const;

/**
 * Puts `sign` around the selection, or takes it away where it is already: these two signs and nothing else. Without a
 * selection it is put around the word at the caret; between words, the caret comes to stand between two signs. In
 * code, where signs are no marks, nothing changes.
 */
export function toggleMark(selection: TextSelection, sign: string): TextEdit {
  const { text } = selection;
  if (isInCode(selection))
    return {
      ...selection,
      from: selection.start,
      to: selection.end,
      insert: text.slice(selection.start, selection.end),
    };
  const { start, end } = marked(selection);
  const inner = text.slice(start, end);
  const before = start - sign.length;
  if (
    before >= 0 &&
    text.slice(before, start) === sign &&
    text.slice(end, end + sign.length) === sign &&
    isMark(sign, text.slice(0, before), text.slice(end + sign.length))
  ) {
    return shifted(selection, before, end + sign.length, inner, -sign.length);
  }
  if (inner.length > 2 * sign.length && inner.startsWith(sign) && inner.endsWith(sign)) {
    const bare = inner.slice(sign.length, -sign.length);
    return { from: start, to: end, insert: bare, start, end: start + bare.length };
  }
  return shifted(selection, start, end, sign + inner + sign, sign.length);
}

/** Whether `sign` marks the words between `before` and `after`, and is no part of a name such as `snake_case`. */
function isMark(sign: string, before: string, after: string): boolean {
  if (!sign.startsWith('_')) return !/\p{N}$/u.test(before) || !/^\p{N}/u.test(after);
  // Two signs make bold.
  if (/(?:^|[^_])_$/.test(before)) return false;
  return !/[\p{L}\p{M}\p{N}]$/u.test(before) && !/^[\p{L}\p{M}\p{N}]/u.test(after);
}

/** An edit after which the same words are selected, moved by `by`. */
function shifted(
  selection: TextSelection,
  from: number,
  to: number,
  insert: string,
  by: number,
): TextEdit {
  const { start, end } = selection.start === selection.end ? selection : marked(selection);
  return { from, to, insert, start: start + by, end: end + by };
}

/** The words to mark: the selection without spaces at its ends, or the word at the caret. */
function marked({ text, start, end }: TextSelection): { start: number; end: number } {
  if (start === end) {
    const [left = ''] = /[\p{L}\p{M}\p{N}]*$/u.exec(text.slice(0, start)) ?? [];
    const [right = ''] = /^[\p{L}\p{M}\p{N}]*/u.exec(text.slice(start)) ?? [];
    return { start: start - left.length, end: end + right.length };
  }
  const words = text.slice(start, end);
  if (words.trim() === '') return { start, end };
  return {
    start: end - words.trimStart().length,
    end: start + words.trimEnd().length,
  };
}

const linkShape = /^\[([^\][\n]*)\]\(<?(?:[^()<>\n]|\([^()<>\n]*\))*>?\)$/;

/**
 * Makes the selection the label of a link and puts the caret where its address goes, or takes a selected link
 * away: its brackets and its address. A selected address becomes the address. null without a selection on one line,
 * and where no link can be.
 */
export function toggleLink(selection: TextSelection): TextEdit | null {
  const { text, start, end } = selection;
  const words = text.slice(start, end);
  if (words.trim() === '' || words.includes('\n')) return null;
  const [, label] = linkShape.exec(words) ?? [];
  if (label !== undefined) {
    return { from: start, to: end, insert: label, start, end: start + label.length };
  }
  if (!isLinkable(selection)) return null;
  const address = linkAddress(words);
  const insert = address === null ? `[${words}]()` : `[](${address})`;
  const caret = address === null ? start + insert.length - 1 : start + 1;
  return { from: start, to: end, insert, start: caret, end: caret };
}

/** Makes the selection a link to the pasted address. null when another paste is meant. */
export function pasteLink(selection: TextSelection, pasted: string): TextEdit | null {
  const { text, start, end } = selection;
  const words = text.slice(start, end);
  const address = linkAddress(pasted);
  // An address is replaced by an address. A label holds neither brackets nor line breaks.
  if (address === null || linkAddress(words) !== null) return null;
  if (words.trim() === '' || /[\][\n]|\\$/.test(words) || !isLinkable(selection)) return null;
  return replacement(start, end, `[${words}](${address})`);
}

/** `text` as the address of a link, every sign of it; null when it is no single web or mail address. */
function linkAddress(text: string): string | null {
  const address = text.trim();
  if (!/^(?:https?:\/\/|mailto:)[^\s<>]+$/i.test(address) || !URL.canParse(address)) return null;
  // Only in angle brackets does an address hold parentheses that are not pairs.
  return /^(?:[^()]|\([^()]*\))*$/.test(address) ? address : `<${address}>`;
}
