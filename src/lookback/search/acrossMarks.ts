import { wordsAsRead } from '../../entries/markdown/plainText.ts';
import { fold } from './fold.ts';
import type { QueryTerm } from './parseQuery.ts';

/** Whether marks of Markdown may stand between two letters of `text` that are read one after the other. */
export function hasInnerMarks(text: string): boolean {
  return /[*_`~[\\]/.test(text);
}

/** A term of a query, in texts with marks. */
export interface TermAcrossMarks {
  readonly folded: string;
  /** Finds the letters of the term in a folded text, with marks and addresses between them. null: one letter. */
  readonly spread: RegExp | null;
}

/** Marks of Markdown in a folded text, which has `'` for a backtick, and the addresses of links. */
const gap = String.raw`(?:[*_'~\\[<]|!(?=\[)|\](?:\((?:[^()\n]|\([^()\n]*\))*\))?)*`;

/** `term`, to be found in texts with marks too. */
export function acrossMarks({ folded }: QueryTerm): TermAcrossMarks {
  const letters = Array.from(folded, (letter) => letter.replace(/[\\^$.*+?()[\]{}|/]/, '\\$&'));
  return { folded, spread: letters.length < 2 ? null : new RegExp(letters.join(gap)) };
}

/** Whether the words of `original`, as they are read, hold `term`. */
export function isRead({ folded }: TermAcrossMarks, original: string): boolean {
  return fold(wordsAsRead(original)).includes(folded);
}
