import type { HeadPlace } from './ownHead.ts';

/** A text and what is selected in it, in UTF-16 code units. `start` equals `end` when there is only a caret. */
export interface TextSelection {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** Replaces the text from `from` to `to` by `insert`, and then selects from `start` to `end`. */
export interface TextEdit {
  readonly from: number;
  readonly to: number;
  readonly insert: string;
  readonly start: number;
  readonly end: number;
  /** The head of a list item among the inserted characters, which a later aid may take back. */
  readonly head?: HeadPlace;
}

/** An edit that leaves the caret behind the inserted text. */
export function replacement(from: number, to: number, insert: string): TextEdit {
  const caret = from + insert.length;
  return { from, to, insert, start: caret, end: caret };
}

/** `selection` after `edit`. */
export function edited({ text }: TextSelection, edit: TextEdit): TextSelection {
  return {
    text: text.slice(0, edit.from) + edit.insert + text.slice(edit.to),
    start: edit.start,
    end: edit.end,
  };
}

/** The start of the line that holds position `at`. */
export function lineStart(text: string, at: number): number {
  return text.lastIndexOf('\n', at - 1) + 1;
}

/** The end of the line that holds position `at`, without its line break. */
export function lineEnd(text: string, at: number): number {
  const end = text.indexOf('\n', at);
  return end < 0 ? text.length : end;
}

/**
 * Replaces the selected lines by the result of `edit`, which has the same number of lines. Moves the selection with
 * them.
 */
export function editLines(
  { text, start, end }: TextSelection,
  edit: (lines: readonly string[]) => readonly string[],
): TextEdit {
  const from = lineStart(text, start);
  // A selection that ends behind a line break does not touch the next line.
  const to = lineEnd(text, end > start && text[end - 1] === '\n' ? end - 1 : end);
  const lines = text.slice(from, to).split('\n');
  const next = edit(lines);
  const insert = next.join('\n');
  const grownFirst = (next[0] ?? '').length - (lines[0] ?? '').length;
  const grown = insert.length - (to - from);
  const newStart = Math.max(from, start + grownFirst);
  return { from, to, insert, start: newStart, end: Math.max(newStart, end + grown) };
}
