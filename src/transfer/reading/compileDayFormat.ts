import type { DayKey } from '../../dates/DayKey.ts';
import { dayAt, monthNamed } from './parseLongDay.ts';

/** Reads a day from a text in one format. undefined if the text has another form, or is no day. */
export type ReadDay = (text: string) => DayKey | undefined;

/** Tokens of Moment (Obsidian), and of Java's formats (Logseq, whose days are in lower case). */
const dialects = {
  moment:
    /\[([^\]]*)\]|YYYY|YY|MMMM|MMM|MM|Mo|M|DDDD|DDD|DD|Do|D|dddd|ddd|dd|d|gggg|GGGG|ww|wo|w|WW|Wo|W|Qo|Q|E|e|HH|H|hh|h|mm|m|ss|s|A|a|[A-Za-z]+/g,
  java: /'([^']*)'|yyyy|yy|MMMM|MMM|MM|M|EEEE|EEE|EE|E|do|dd|d|[A-Za-z]+/g,
} as const;

/**
 * A reader of the file names and titles that a program writes in `format`, such as `YYYY/MM-MMMM/YYYY-MM-DD-dddd`.
 * Null if the format lacks the year, the month or the day. Weeks, quarters and times say nothing more about the day.
 */
export function compileDayFormat(format: string, dialect: keyof typeof dialects): ReadDay | null {
  if (format.length > 100) return null;
  const parts: (Part | null)[] = [];
  let source = '';
  let end = 0;
  for (const match of format.matchAll(dialects[dialect])) {
    source += escapeRegExp(format.slice(end, match.index));
    end = match.index + match[0].length;
    if (match[1] !== undefined) {
      source += escapeRegExp(match[1]);
      continue;
    }
    const token = tokenOf(match[0], dialect);
    if (token === null) return null;
    source += token.source;
    parts.push(token.part);
  }
  source += escapeRegExp(format.slice(end));
  if (!(['year', 'month', 'date'] as const).every((part) => parts.includes(part))) return null;
  const shape = new RegExp(`^${source}$`, 'iu');
  return (text) => {
    const match = text.length > 300 ? null : shape.exec(text);
    return match === null ? undefined : dayOf(parts, match.slice(1));
  };
}

type Part = 'year' | 'month' | 'date';

const number = String.raw`(\d{1,2})`;
/** What languages write behind a number: `1st`, `1er`, `1.`, `1º`, `1:a`. */
const ordinal = String.raw`(?:st|nd|rd|th|er|re|e|[ºª.]|:[ea])?`;
const twoDigits = String.raw`(\d{2})`;
const word = String.raw`[\p{L}\p{M}.]{1,20}`;

function tokenOf(
  token: string,
  dialect: keyof typeof dialects,
): { readonly source: string; readonly part: Part | null } | null {
  // A weekday says nothing new. It takes part without being kept, so it is caught as an empty group.
  const aside = { source: String.raw`\d{1,4}${ordinal}()`, part: null };
  const weekday = { source: `${word}()`, part: null };
  switch (token) {
    case 'YYYY':
    case 'yyyy':
      return { source: String.raw`(\d{4})`, part: 'year' };
    case 'YY':
    case 'yy':
      return { source: twoDigits, part: 'year' };
    case 'MMMM':
    case 'MMM':
      return { source: `(${word})`, part: 'month' };
    case 'MM':
      return { source: twoDigits, part: 'month' };
    case 'M':
      return { source: number, part: 'month' };
    case 'DD':
      return { source: twoDigits, part: 'date' };
    case 'D':
      return { source: number, part: 'date' };
    case 'Do':
    case 'do':
      return { source: `${number}${ordinal}`, part: 'date' };
    case 'dd':
      return dialect === 'java' ? { source: twoDigits, part: 'date' } : weekday;
    case 'd':
      return dialect === 'java' ? { source: number, part: 'date' } : aside;
    case 'dddd':
    case 'ddd':
    case 'EEEE':
    case 'EEE':
    case 'EE':
      return weekday;
    case 'E':
      return dialect === 'java' ? weekday : aside;
    case 'A':
    case 'a':
      return { source: `${word}()`, part: null };
    default:
      return /^(?:gggg|ww|wo?|WW|GGGG|Wo?|Qo?|e|HH|H|hh|h|mm|m|ss|s|DDDD|DDD)$/.test(token) &&
        dialect === 'moment'
        ? aside
        : null;
  }
}

function dayOf(parts: readonly (Part | null)[], texts: readonly string[]): DayKey | undefined {
  const found: Record<Part, string> = { year: '', month: '', date: '' };
  for (const [index, part] of parts.entries()) {
    const text = texts[index] ?? '';
    if (part === null) continue;
    const value = part === 'month' && !/^\d/.test(text) ? String(monthNamed(text) ?? '') : text;
    if (found[part] !== '' && Number(found[part]) !== Number(value)) {
      // `YYYY/YY-MM-DD` has the year twice.
      if (part !== 'year' || !found.year.endsWith(value)) return undefined;
      continue;
    }
    found[part] = value;
  }
  const year = found.year.length === 2 ? `20${found.year}` : found.year;
  return dayAt(year, found.month, found.date);
}

function escapeRegExp(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/]/g, (sign) => `\\${sign}`);
}
