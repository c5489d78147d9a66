import { isImpossibleDate, isWrittenAlone, parseWritten } from '../../reading/parseWritten.ts';
import { monthNamed } from '../../reading/parseLongDay.ts';
import { codeLines } from './codeLines.ts';

/** A part of a text below a heading with a date. */
export interface DayPart {
  /** The date as it is written, perhaps with a time. null: the part before the first date. */
  readonly date: string | null;
  /** The words behind the date. */
  readonly title: string;
  readonly text: string;
  /** Line of its heading, from 1. */
  readonly line: number;
}

const figures = /^(?:\d{4}([-/.])\d{1,2}\1\d{1,2}|\d{1,2}([-/.])\d{1,2}\2\d{4})(?!\d)/;
const clock = /^[ \tT,]+(\d{1,2}:\d{2}(?::\d{2})?(?:[ \u202f]?[AaPp][Mm]\b)?)/;

/**
 * The parts of a diary in one file. It is split at headings that begin with a date. Without them, it is split at lines
 * that are a date below an empty line or a rule. Headings of a year or a month alone belong to none. Code holds no
 * headings.
 */
export function splitByDays(body: string): readonly DayPart[] {
  const byHeadings = splitAt(body, headingDate);
  return byHeadings.length > 1 ? byHeadings : splitAt(withoutRules(body), dateLine);
}

type Begin = Pick<DayPart, 'title'> & { readonly date: string };

/** Whether a line is a date alone, such as `15 January 2024`, `**2024-01-15**` or `2024-01-15:`. Bold may hold the colon. */
function dateLine(line: string, above: string): Begin | null {
  const date = line.replace(/\*\*/g, '').trim().replace(/:$/, '');
  return above.trim() === '' && isWrittenAlone(date) ? { date, title: '' } : null;
}

/** `body` with the rules above and below the lines that are dates as empty lines. */
function withoutRules(body: string): string {
  const lines = body.split('\n');
  const isRule = (line = '') => /^(?:-{3,}|={3,}|_{3,}|\*{3,})[ \t]*$/.test(line);
  const isDate = (line = '') => dateLine(line, '') !== null;
  return lines
    .map((line, index) =>
      isRule(line) && (isDate(lines[index - 1]) || isDate(lines[index + 1])) ? '' : line,
    )
    .join('\n');
}

function splitAt(
  body: string,
  beginOf: (line: string, above: string) => Begin | null,
): readonly DayPart[] {
  const lines = body.split('\n');
  const isCode = codeLines(lines);
  const parts: { date: string | null; title: string; words: string[]; line: number }[] = [
    { date: null, title: '', words: [], line: 1 },
  ];
  for (const [index, line] of lines.entries()) {
    const begin = isCode[index] === true ? null : beginOf(line, lines[index - 1] ?? '');
    if (begin !== null) parts.push({ ...begin, words: [], line: index + 1 });
    else if (!isSpan(headingOf(line))) parts.at(-1)?.words.push(line);
  }
  return parts.map(({ words, ...part }) => ({ ...part, text: words.join('\n') }));
}

/** The words of a heading. Empty if `line` is none. */
function headingOf(line: string): string {
  return /^#{1,6}[ \t]+(.*)$/.exec(line)?.[1] ?? '';
}

/** The date that a heading begins with, perhaps with a time, and the words behind it. null if `line` is no such heading. */
export function headingDate(line: string): Begin | null {
  const heading = headingOf(line)
    .replace(/\[\[|\]\]|\*\*/g, '')
    .trim();
  const [date] = figures.exec(heading) ?? [];
  if (date === undefined) return dateInWords(heading);
  if (parseWritten(date, null) === null && !isImpossibleDate(date)) return null;
  if (isWrittenAlone(heading)) return { date: heading, title: '' };
  const rest = heading.slice(date.length);
  const [whole = '', time] = clock.exec(rest) ?? [];
  return {
    date: time === undefined ? date : `${date} ${time}`,
    title: rest.slice(whole.length).replace(punctuation, ''),
  };
}

/** Between a date and the words behind it. */
const punctuation = /^[\s:,–—-]+/;
/** The most words of a date: `Monday, 15th of January 2024 at 2:05:09 PM`. */
const mostWords = 9;

/** The longest date at the beginning of `heading`. */
function dateInWords(heading: string): Begin | null {
  if (!/\d/.test(heading)) return null;
  const words = heading.split(/[ \t]+/);
  for (let count = Math.min(words.length, mostWords); count > 0; count -= 1) {
    const date = words
      .slice(0, count)
      .join(' ')
      .replace(/[:,–—-]+$/, '')
      .trim();
    if (!isWrittenAlone(date)) continue;
    return { date, title: words.slice(count).join(' ').replace(punctuation, '') };
  }
  return null;
}

/** Whether a heading is a year or a month: `2024`, `January 2024`, `2024-01`. */
function isSpan(heading: string): boolean {
  const [, month = '', year = ''] =
    /^([\p{L}\p{M}]{0,20})\.?[ ,]*(\d{4}(?:-\d{2})?)?$/u.exec(heading.trim()) ?? [];
  return month === '' ? year !== '' : monthNamed(month) !== undefined;
}
