import { cjk, hasCjk } from '../markdown/cjk.ts';
import { isInCode, isLinkable } from './literalText.ts';
import { replacement, type TextEdit, type TextSelection } from './TextEdit.ts';

/** The signs of Markdown around bold and italic words. Italic within a word is `*`: Markdown refuses `_` there. */
export const markSigns = { bold: '**', italic: '_' } as const;

/**
 * Puts `sign` around the selection, or removes these two signs where they are already. Without a selection it is put
 * around the word at the caret. Between words, it inserts two signs with the caret between them. In code nothing
 * changes, because signs are no marks there.
 */
export function toggleMark(selection: TextSelection, sign: string): TextEdit {
  const { text } = selection;
  if (isInCode(selection)) return unchanged(selection);
  const { start, end } = marked(selection);
  const inner = text.slice(start, end);
  for (const form of sign === markSigns.italic ? [sign, '*'] : [sign]) {
    const { length } = form;
    const isAround =
      has(form, runAtEnd(text.slice(0, start), form), runAtStart(text.slice(end), form)) &&
      isMark(form, text.slice(0, start - length), text.slice(end + length));
    if (isAround) return shifted(selection, start - length, end + length, inner, -length);
    const isLonger = inner.length > 2 * length;
    if (isLonger && has(form, runAtStart(inner, form), runAtEnd(inner, form))) {
      const bare = inner.slice(length, -length);
      if (signsIn(bare, form).length === 0)
        return { from: start, to: end, insert: bare, start, end: start + bare.length };
    }
    const parts = signsIn(inner, form);
    if (parts.length > 1) return markWhole(selection, start, end, form, parts);
  }
  const form = sign === markSigns.italic && isInWord(text, start, end) ? '*' : sign;
  const joined = form === markSigns.bold ? besideBold(text, start, end) : { before: 0, after: 0 };
  const opening = joined.before > 0 ? '' : form;
  const closing = joined.after > 0 ? '' : form;
  return shifted(
    selection,
    start - joined.before,
    end + joined.after,
    opening + inner + closing,
    opening.length - joined.before,
  );
}

/** The positions of signs of `form` in `text` that may begin or end marked words. */
function signsIn(text: string, form: string): readonly number[] {
  const runs = text.matchAll(form === '_' ? /(?<!\\)_+/g : /(?<!\\)\*+/g);
  return [...runs].flatMap(({ index, 0: run }) => {
    const [before, after] = [text.slice(0, index), text.slice(index + run.length)];
    const isSign =
      (form === '_' ? run.length % 2 === 1 : has(form, run.length, run.length)) &&
      !(/(?:^|\s)$/.test(before) && /^(?:\s|$)/.test(after)) &&
      // A sign between a figure and a letter may multiply.
      !/^(?:\p{N}[\p{L}\p{N}]|\p{L}\p{N})$/u.test(lastOf(before) + firstOf(after)) &&
      !(form === '_' && isInWord(text, index, index + run.length, 'both'));
    return isSign ? [index] : [];
  });
}

function firstOf(text: string): string {
  return /^./su.exec(text)?.[0] ?? '';
}

function lastOf(text: string): string {
  return /.$/su.exec(text)?.[0] ?? '';
}

/**
 * Marks all words from `start` to `end`, of which parts are marked by the `signs` between them. These signs go, and
 * nothing else. Nothing changes where one pair of signs cannot hold all of it: over lines, and with code.
 */
function markWhole(
  selection: TextSelection,
  start: number,
  end: number,
  form: string,
  signs: readonly number[],
): TextEdit {
  const inner = selection.text.slice(start, end);
  if (signs.length % 2 === 1 || /[\n`]/.test(inner)) return unchanged(selection);
  let bare = '';
  let from = 0;
  for (const at of signs) {
    bare += inner.slice(from, at);
    from = at + form.length;
  }
  bare += inner.slice(from);
  return {
    from: start,
    to: end,
    insert: form + bare + form,
    start: start + form.length,
    end: start + form.length + bare.length,
  };
}

function unchanged(selection: TextSelection): TextEdit {
  const { text, start, end } = selection;
  return { ...selection, from: start, to: end, insert: text.slice(start, end) };
}

/** Whether runs of `before` and `after` characters hold the sign. Of asterisks, two are bold and the third italic. */
function has(sign: string, before: number, after: number): boolean {
  const both = Math.min(before, after);
  return sign === '*' ? both % 2 === 1 : both >= sign.length;
}

/** The number of characters of `sign` with which `text` begins. */
function runAtStart(text: string, sign: string): number {
  let length = 0;
  while (text.charAt(length) === sign.charAt(0)) length += 1;
  return length;
}

function runAtEnd(text: string, sign: string): number {
  let length = 0;
  while (text.length > length && text.charAt(text.length - 1 - length) === sign.charAt(0))
    length += 1;
  return length;
}

/** Whether letters or figures stand beside the words from `start` to `end`, on one side at least or on both. */
function isInWord(
  text: string,
  start: number,
  end: number,
  sides: 'one' | 'both' = 'one',
): boolean {
  const isBehind = /[\p{L}\p{M}\p{N}]$/u.test(text.slice(0, start));
  const isBefore = /^[\p{L}\p{M}\p{N}]/u.test(text.slice(end));
  return sides === 'both' ? isBehind && isBefore : isBehind || isBefore;
}

/** The signs of bold words that touch the words to mark. Markdown reads four asterisks otherwise, so they are joined. */
function besideBold(text: string, start: number, end: number): { before: number; after: number } {
  const line = text.slice(text.lastIndexOf('\n', start - 1) + 1, start);
  // An odd number: the words are within bold ones.
  if (line.split(markSigns.bold).length % 2 === 0) return { before: 0, after: 0 };
  const { length } = markSigns.bold;
  return {
    before: runAtEnd(line, '*') === length ? length : 0,
    after: runAtStart(text.slice(end), '*') === length ? length : 0,
  };
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
  const from = end - words.trimStart().length;
  const to = start + words.trimEnd().length;
  // Between a letter and punctuation, Markdown reads no sign: `word**(so)**`. Only the words are marked then.
  const isBeforeLetter = isPlainLetter(firstOf(text.slice(to)));
  const isAfterLetter = isPlainLetter(lastOf(text.slice(0, from)));
  const inner = text.slice(from, to);
  const [opening = ''] = isAfterLetter ? (plainMarksBefore.exec(inner) ?? []) : [];
  const [closing = ''] = isBeforeLetter ? (plainMarksAfter.exec(inner) ?? []) : [];
  if (opening.length + closing.length >= inner.length) return { start: from, end: to };
  return { start: from + opening.length, end: to - closing.length };
}

const plainMark = String.raw`(?![*_${cjk}])[\p{P}\p{S}\s]`;
const plainMarksBefore = new RegExp(`^(?:${plainMark})+`, 'u');
const plainMarksAfter = new RegExp(`(?:${plainMark})+$`, 'u');

/** A letter or a figure beside which Markdown follows the rules of scripts with spaces. */
function isPlainLetter(character: string): boolean {
  return /[\p{L}\p{M}\p{N}]/u.test(character) && !hasCjk(character);
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
