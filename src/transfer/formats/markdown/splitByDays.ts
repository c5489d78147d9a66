import { isDateAlone, parseWritten } from '../../reading/parseWritten.ts';
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
 * The parts of a diary in one file: at headings that begin with a date in figures, or are a date in words. Headings of
 * a year or a month alone belong to none. Code holds no headings.
 */
export function splitByDays(body: string): readonly DayPart[] {
  const lines = body.split('\n');
  const isCode = codeLines(lines);
  const parts: { date: string | null; title: string; words: string[]; line: number }[] = [
    { date: null, title: '', words: [], line: 1 },
  ];
  for (const [index, line] of lines.entries()) {
    const [, heading = ''] = isCode[index] === true ? [] : (/^#{1,6}[ \t]+(.*)$/.exec(line) ?? []);
    const begin = beginningOf(heading.replace(/\[\[|\]\]|\*\*/g, '').trim());
    if (begin !== null) parts.push({ ...begin, words: [], line: index + 1 });
    else if (!isSpan(heading)) parts.at(-1)?.words.push(line);
  }
  return parts.map(({ words, ...part }) => ({ ...part, text: words.join('\n') }));
}

function beginningOf(heading: string): (Pick<DayPart, 'title'> & { date: string }) | null {
  const [date] = figures.exec(heading) ?? [];
  if (date === undefined) return isDateAlone(heading) ? { date: heading, title: '' } : null;
  if (parseWritten(date, null) === null) return null;
  if (isDateAlone(heading)) return { date: heading, title: '' };
  const rest = heading.slice(date.length);
  const [whole = '', time] = clock.exec(rest) ?? [];
  return {
    date: time === undefined ? date : `${date} ${time}`,
    title: rest.slice(whole.length).replace(/^[\s:,–—-]+/, ''),
  };
}

/** Whether a heading is a year or a month: `2024`, `January 2024`, `2024-01`. */
function isSpan(heading: string): boolean {
  const [, month = '', year = ''] =
    /^([\p{L}\p{M}]{0,20})\.?[ ,]*(\d{4}(?:-\d{2})?)?$/u.exec(heading.trim()) ?? [];
  return month === '' ? year !== '' : monthNamed(month) !== undefined;
}
