import type { CandidateMoment } from '../../Candidate.ts';
import { ownJrnlLine } from './ownJrnlLine.ts';
import {
  isImpossibleDate,
  momentOf,
  parseWritten,
  type DateOrder,
} from '../../reading/parseWritten.ts';
import { withWholeYear } from '../../reading/withWholeYear.ts';

/** An entry of a jrnl text, between two date headings. */
export interface JrnlEntry {
  /** The date as it is written, with four figures for the year. */
  readonly date: string;
  /** null: there is no such date, or it is ambiguous, and no order was given. */
  readonly moment: CandidateMoment | null;
  readonly text: string;
  readonly isStarred: boolean;
  /** Line of the heading, from 1. */
  readonly line: number;
}

const bracketed = /^\[([^\]\n]{7,60})\] (.*)$/;
/** The blank that keeps a line of a text from being read as a heading. */
const guard = /^ (?= *\[[^\]\n]{7,60}\] )/;
/** The headings of jrnl 1: without brackets. */
const bare = /^(\d{1,4}[-./]\d{1,2}[-./]\d{1,4} \d{1,2}:\d{2}(?::\d{2})?(?: [AP]M)?) (.*)$/i;

/**
 * The entries of a text of jrnl. An entry begins with `[date] title` at the start of a line. A line in brackets that
 * is no date, such as `[1] note` or `[2019-07 14:23] x`, belongs to the entry before, as jrnl itself decides. A date that
 * does not exist, `[2024-02-30 10:00]`, begins an entry without a moment. Text before the first entry belongs to none.
 */
export function jrnlEntriesOf(text: string, order: DateOrder): readonly JrnlEntry[] {
  const lines = text.split('\n');
  const first = lines.find((line) => line.trim() !== '' && line !== ownJrnlLine) ?? '';
  const heading = dateOf(first, bare) === null ? bracketed : bare;
  const entries: JrnlEntry[] = [];
  let begun: { readonly date: string; readonly line: number; readonly words: string[] } | null =
    null;
  const end = () => {
    if (begun === null) return;
    const { date, line, words } = begun;
    entries.push({ date, line, moment: momentOf(parseWritten(date, order)), ...starOf(words) });
  };
  for (const [index, line] of lines.entries()) {
    const date = dateOf(line, heading);
    if (date !== null) {
      end();
      begun = { date, line: index + 1, words: [heading.exec(line)?.[2] ?? ''] };
    } else begun?.words.push(line);
  }
  end();
  return entries;
}

function dateOf(line: string, heading: RegExp): string | null {
  const date = withWholeYear(heading.exec(line)?.[1] ?? '');
  const isDate = date !== '' && (parseWritten(date, null) !== null || isImpossibleDate(date));
  return isDate ? date : null;
}

/** A title that ends with `*` marks an entry with a star. A body line that began with `[` has a blank before it. */
function starOf(words: readonly string[]): { readonly text: string; readonly isStarred: boolean } {
  const [title = '', ...body] = words;
  const isStarred = title.trimEnd().endsWith('*');
  const plain = isStarred ? title.trimEnd().slice(0, -1).trimEnd() : title;
  const text = [plain, ...body.map((line) => line.replace(guard, ''))];
  return { text: text.join('\n'), isStarred };
}
