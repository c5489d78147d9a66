import type { DayKey } from '../../../dates/DayKey.ts';
import type { TimeString } from '../../../dates/TimeString.ts';
import { parseClock } from '../../reading/moments.ts';
import { parseWritten } from '../../reading/parseWritten.ts';
import { codeLines } from './codeLines.ts';
import { headingDate } from './splitByDays.ts';

/** A part of a day's text that begins with a time. */
export interface TimedPart {
  /** null: the part before the first time, or the whole text. */
  readonly time: TimeString | null;
  readonly text: string;
  /** Line of its beginning, from 1. */
  readonly line: number;
}

const half = String.raw`[\s\u202f]?[AaPp]\.?[Mm]\b\.?`;
/** `9:05`, `14:05:09`, `2:05 pm`, `2 pm`, `14h05`, `14.05 Uhr`. A bare `14.05` may be a date or a number. */
const clock = String.raw`\d{1,2}:\d{2}(?::\d{2})?(?:${half})?|\d{1,2}(?:\.\d{2})?${half}|\d{1,2}h\d{2}|\d{1,2}[.:]\d{2}(?=[\s\u202f]Uhr\b)`;
/** What a time may stand in: `**14:05**`, `[14:05]`, `(14:05)`. It ends behind the time, and is no link. */
const before = String.raw`(?:\*\*|(?:==|[*_\`([])(?=(?:${clock})[:.,]?(?:==|[*_\`)\]])(?!\()))?`;
/** Signs and words behind a time, or between the time and the words. */
const behind = String.raw`(?:[\s\u202f]Uhr\b)?[:.,]?(?:\*\*|==|[*_\`)\]])?(?=$|[\s:.,–—-])[:.,]?[ \t]*`;
const headingShape = new RegExp(String.raw`^#{1,6}[ \t]+()(${before}(${clock})${behind}(.*))$`);
const bulletShape = new RegExp(
  String.raw`^[-*+][ \t]+(?:(\[[ xX]\])[ \t]+)?(${before}(${clock})${behind}(.*))$`,
);
/** A paragraph, or a line of one. Times in bold stand for headings. */
const boldShape = new RegExp(String.raw`^()(\*\*(${clock})${behind}(.*))$`);
/** The rest of a span of time: `10:00-11:00`, `10:00 – 11:00`, `10:00 to 11:00`. */
const spanShape = /^(?:[–—-]|to\b|bis\b|עד)[ \t]*\d{1,2}(?:[:.h]\d{2}|[ \u202f]?[AaPp]\.?[Mm])/;

/**
 * The parts of a day's Markdown. It is split at headings that begin with a time, or with the date of the day and a
 * time. Without such headings, it is split at top-level bullets that begin with a time, or at lines with a bold time.
 * The words behind the time begin the part. One part without a time if there are no such lines. Code holds none. `day`
 * is null if it is not known.
 */
export function splitByTimes(body: string, day: DayKey | null): readonly TimedPart[] {
  const lines = body.split('\n');
  const isCode = codeLines(lines);
  const headings = beginningsIn(lines, isCode, headingShape, day);
  const bullets = headings.size > 0 ? headings : beginningsIn(lines, isCode, bulletShape);
  const begins = bullets.size > 0 ? bullets : beginningsIn(lines, isCode, boldShape);
  const parts: { time: TimeString | null; words: string[]; line: number; kind: LineKind }[] = [
    { time: null, words: [], line: 1, kind: 'heading' },
  ];
  for (const [index, line] of lines.entries()) {
    const begin = begins.get(index);
    if (begin === undefined) parts.at(-1)?.words.push(line);
    else {
      const { time, words, box } = begin;
      const kind = box !== '' ? 'task' : /^#|^\*\*/.test(line) ? 'heading' : 'bullet';
      parts.push({
        time,
        words: [box === '' ? words : `- ${box} ${words}`],
        line: index + 1,
        kind,
      });
    }
  }
  return parts.flatMap(({ time, words, line, kind }) => {
    // The lines below a task belong to its item.
    const text = (kind === 'bullet' ? outdented(words) : words).join('\n');
    return text.trim() === '' ? [] : [{ time, text, line }];
  });
}

/** What a part begins with. */
type LineKind = 'heading' | 'bullet' | 'task';

/** The lines below a bullet, without the indent that belongs to it. */
function outdented(words: readonly string[]): readonly string[] {
  return words.map((line) => line.replace(/^(?:\t| {1,2})/, ''));
}

/** The first line of a part. */
interface Beginning {
  readonly time: TimeString;
  readonly words: string;
  /** `[ ]` or `[x]`. Empty: it is no task. */
  readonly box: string;
}

function beginningsIn(
  lines: readonly string[],
  isCode: readonly boolean[],
  shape: RegExp,
  day: DayKey | null = null,
): ReadonlyMap<number, Beginning> {
  const found = new Map<number, Beginning>();
  for (const [index, line] of lines.entries()) {
    if (isCode[index] === true) continue;
    const dated = day === null ? null : datedHeading(line, day);
    if (dated !== null) found.set(index, dated);
    const [, box, all = '', time = '', rest = ''] = shape.exec(line) ?? [];
    const parsed = time === '' ? undefined : parseClock(time);
    if (parsed === undefined) continue;
    // The entry has the beginning of a span. Its end would be lost without the whole of it.
    const words = spanShape.test(rest) ? all : rest.replace(/^[–—-][ \t]+/, '');
    found.set(index, { time: parsed, words, box: box ?? '' });
  }
  return found;
}

/** A heading with the date `day` and a time. */
function datedHeading(line: string, day: DayKey): Beginning | null {
  const begin = headingDate(line);
  const written = begin === null ? null : parseWritten(begin.date, null);
  const isTimed = written?.kind === 'wall' && written.day === day && written.time !== null;
  return isTimed && begin !== null ? { time: written.time, words: begin.title, box: '' } : null;
}
