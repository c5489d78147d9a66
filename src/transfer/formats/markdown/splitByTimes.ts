import type { TimeString } from '../../../dates/TimeString.ts';
import { parseClock } from '../../reading/moments.ts';

/** A part of a day's text that begins with a time. */
export interface TimedPart {
  /** null: the part before the first time, or the whole text. */
  readonly time: TimeString | null;
  readonly text: string;
  /** Line of its beginning, from 1. */
  readonly line: number;
}

const clock = String.raw`\d{1,2}:\d{2}(?::\d{2})?(?:[\s\u202f]?[AaPp]\.?[Mm]\.?)?`;
const headingShape = new RegExp(
  String.raw`^(#{1,6})[ \t]+(?:\*\*)?(${clock})(?:\*\*)?(?=$|[\s:.,–—-])[:.,]?[ \t]*(.*)$`,
);
const bulletShape = new RegExp(
  String.raw`^()[-*+][ \t]+(?:\[[ xX]\][ \t]+)?(?:\*\*)?(${clock})(?:\*\*)?(?=$|[\s:.,–—-])[:.,]?[ \t]*(.*)$`,
);

/**
 * The parts of a day's Markdown: at headings that begin with a time, or else at top-level bullets that do. The words
 * behind the time begin the part. One part without a time if there are no such lines. Code holds none.
 */
export function splitByTimes(body: string): readonly TimedPart[] {
  const lines = body.split('\n');
  const isCode = codeLines(lines);
  const headings = beginningsIn(lines, isCode, headingShape);
  const begins = headings.size > 0 ? headings : beginningsIn(lines, isCode, bulletShape);
  const parts: { time: TimeString | null; words: string[]; line: number; isBullet: boolean }[] = [
    { time: null, words: [], line: 1, isBullet: false },
  ];
  for (const [index, line] of lines.entries()) {
    const begin = begins.get(index);
    if (begin === undefined) parts.at(-1)?.words.push(line);
    else {
      const isBullet = begins !== headings;
      parts.push({ time: begin.time, words: [begin.rest], line: index + 1, isBullet });
    }
  }
  return parts.flatMap(({ time, words, line, isBullet }) => {
    const text = (isBullet ? outdented(words) : words).join('\n');
    return text.trim() === '' ? [] : [{ time, text, line }];
  });
}

/** The lines below a bullet, without the indent that belongs to it. */
function outdented(words: readonly string[]): readonly string[] {
  return words.map((line) => line.replace(/^(?:\t| {1,2})/, ''));
}

function beginningsIn(
  lines: readonly string[],
  isCode: readonly boolean[],
  shape: RegExp,
): ReadonlyMap<number, { readonly time: TimeString; readonly rest: string }> {
  const found = new Map<number, { readonly time: TimeString; readonly rest: string }>();
  for (const [index, line] of lines.entries()) {
    const [, , time = '', rest = ''] = isCode[index] === true ? [] : (shape.exec(line) ?? []);
    const parsed = time === '' ? undefined : parseClock(time);
    if (parsed !== undefined)
      found.set(index, { time: parsed, rest: rest.replace(/^[–—-][ \t]+/, '') });
  }
  return found;
}

function codeLines(lines: readonly string[]): readonly boolean[] {
  let fence: string | null = null;
  return lines.map((line) => {
    const [, run = '', rest = ''] = /^\s{0,3}(`{3,}|~{3,})(.*)$/.exec(line) ?? [];
    if (fence === null) {
      if (run !== '' && !(run.startsWith('`') && rest.includes('`'))) fence = run;
      return run !== '';
    }
    if (run.startsWith(fence) && rest.trim() === '') fence = null;
    return true;
  });
}
