import type { DayKey } from '../../dates/DayKey.ts';
import type { TimeString } from '../../dates/TimeString.ts';
import type { CandidateMoment } from '../Candidate.ts';
import type { ReadChoices } from '../JournalFormat.ts';
import { dayStart, momentAt, parseClock, parseInstant, wallMoment } from './moments.ts';
import { dayAt, isWeekday, isWordOfDate, monthNamed, parseLongDay } from './parseLongDay.ts';

/** Whether the day or the month comes first in a date in figures. null: not known. */
export type DateOrder = ReadChoices['dateOrder'];

/** A date, and perhaps a time, as it is written. */
export type Written =
  /** `time` is null if the text has none. */
  | { readonly kind: 'wall'; readonly day: DayKey; readonly time: TimeString | null }
  | { readonly kind: 'instant'; readonly atMs: number }
  /** Two days are possible, and the order is not known. */
  | { readonly kind: 'ambiguous' };

const longest = 100;
const yearFirst = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?!\d)/;
const yearLast = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4})(?!\d)/;
/** `20240115`, `20240115 1405`, `20240115T140509Z`. */
const compact = /^(\d{4})(\d{2})(\d{2})(?:[T _-]?(\d{2})(\d{2})(\d{2})?(Z?))?$/;
/** `Mon Jan 15 14:05:09 2024`, as `date` and `%c` of strftime write it. */
const clockInside =
  /^(\p{L}+[.,]* \p{L}+\.? {1,2}\d{1,2}) (\d{1,2}:\d{2}(?::\d{2})?(?: [AP]M)?)(?: [A-Z]{3,5})? (\d{4})$/u;
/** `14:05 15.01.2024`, `2:05PM on Monday 15 January 2024`. */
const clockFirst =
  /^(\d{1,2}:\d{2}(?::\d{2})?(?:[ \u202f]?[AP]M)?),? +(?:(?:on|am|le) )?(?=[\p{L}\d])(.+)$/iu;
const cjk = /^\d{4}\s?[年년]\s?\d{1,2}\s?[月월]\s?\d{1,2}\s?[日일]/u;
const weekdayBefore = /^\p{L}{2,12}[.,]* (?=\d)/u;
const withName = /^(?:\p{L}+[.,]* )?(?:\d{1,2}|\p{L}+)[^:]*?\b\d{4}(?!\d)/u;

/**
 * The date and time of `text`, such as `2024-01-15 14:05:09`, `15.01.2024`, `1/15/2024 2:05 PM`,
 * `15 January 2024 at 14:05`, `2024-01-15T14:05:00Z`. A time with an offset keeps its wall time. null if `text`
 * is no date, or holds more than one.
 */
export function parseWritten(text: string, order: DateOrder): Written | null {
  const said = dateFirst(text);
  if (said.length > longest || !/\d/.test(said)) return null;
  if (/(?:Z|UTC|GMT)$/.test(said)) {
    const atMs = parseInstant(said);
    if (atMs !== null) return { kind: 'instant', atMs };
  }
  const figuresFirst = said.replace(weekdayBefore, '');
  const ordered = yearFirst.exec(figuresFirst);
  if (ordered !== null) {
    const [whole, year = '', , month = '', date = ''] = ordered;
    return withClock(dayAt(year, month, date), figuresFirst.slice(whole.length));
  }
  const run = compact.exec(said);
  if (run !== null) {
    const [, year = '', month = '', date = '', hour = '', minute = '', second = '00', zulu] = run;
    const clock = hour === '' ? '' : `${hour}:${minute}:${second}`;
    return zulu === 'Z'
      ? parseWritten(`${year}-${month}-${date}T${clock}Z`, order)
      : withClock(dayAt(year, month, date), clock);
  }
  const figures = yearLast.exec(figuresFirst);
  if (figures !== null) {
    const [whole, one = '', mark = '', other = '', year = ''] = figures;
    const rest = figuresFirst.slice(whole.length);
    const dayFirst = dayAt(year, other, one);
    const monthFirst = dayAt(year, one, other);
    // Dots always follow the day.
    if (mark === '.') return withClock(dayFirst, rest);
    if (dayFirst === undefined || monthFirst === undefined || dayFirst === monthFirst) {
      return withClock(dayFirst ?? monthFirst, rest);
    }
    if (order === null) return withClock(dayFirst, rest) && { kind: 'ambiguous' };
    return withClock(order === 'day-first' ? dayFirst : monthFirst, rest);
  }
  const [, monthAndDate, clock = '', year = ''] = clockInside.exec(said) ?? [];
  if (monthAndDate !== undefined) return withClock(parseLongDay(`${monthAndDate} ${year}`), clock);
  const [named] = cjk.exec(said) ?? withName.exec(said) ?? [];
  return named === undefined ? null : withClock(parseLongDay(named), said.slice(named.length));
}

/** `text` with its date in front of its time. */
function dateFirst(text: string): string {
  return text.trim().replace(clockFirst, '$2 $1');
}

/** The words between a date and its time, in the languages whose months are known. */
const beforeClock =
  /^(?:T(?=\d)|[^\p{L}\p{N}]|(?:at|um|om|à|às|a las|alle(?: ore)?|kl|klo|saat|г\.? в|в|o|בשעה)\.?[ \u202f]|(?:GMT|UTC)[+-]\d{1,2}(?::\d{2})? )+/iu;
/** `Pacific Standard Time`, `Mitteleuropäische Sommerzeit`, `heure normale d’Europe centrale`. */
const longZone =
  /\s(?:(?![AP]M\b)\p{Lu}[\p{L}\p{M} -]{0,50}(?:Time|[Zz]eit|tijd|tid)|(?:heure|hora|[Oo]ra|Horário)\s[\p{L}\p{M}’' -]{1,50})$/u;

function withClock(day: DayKey | undefined, rest: string): Written | null {
  if (day === undefined) return null;
  const clock = rest
    .replace(/(?<![\p{L}\p{N}])\(?(\p{L}{2,14})\)?(?![\p{L}\p{N}])/gu, (word, name: string) =>
      isWeekday(name) ? '' : word,
    )
    .trim()
    .replace(beforeClock, '')
    // The wall time stays as it was written.
    .replace(/\s?(?:Z|[+-]\d{2}:?\d{2})$/, '')
    .replace(longZone, '')
    .replace(/\s(?![AP]M$)[A-Z]{2,5}(?:[+-]\d{1,2}(?::\d{2})?)?$/, '')
    .replace(/\s(?:uhr|h)$/i, '');
  if (clock === '') return { kind: 'wall', day, time: null };
  const time = parseClock(clock);
  return time === undefined ? null : { kind: 'wall', day, time };
}

/** Whether `text` is a date and has no other words. "Dinner on 15 January 2024" has. */
export function isDateAlone(text: string): boolean {
  return hasWordsOfDate(text) && parseWritten(text, null) !== null;
}

/** As {@link isDateAlone}, also for a day that does not exist. Such a heading must not join the entry before it. */
export function isWrittenAlone(text: string): boolean {
  return isDateAlone(text) || (hasWordsOfDate(text) && isImpossibleDate(text));
}

function hasWordsOfDate(text: string): boolean {
  const words = text.match(/[\p{L}\p{M}]+/gu) ?? [];
  // Short names of weekdays are words of other languages, as in "To do".
  const short = words.filter(
    // "Mar" is a day in Spanish, and a month.
    (word) => word.length < 4 && isWeekday(word) && monthNamed(word) === undefined,
  );
  return short.length < 2 && words.every(isWordOfDate);
}

/**
 * Whether `text` is written as a date with a time or without one, and there is no such day or time: `2024-02-30`,
 * `30 February 2024 10:00`, `2024-01-15 25:10`. With other figures it would be a date.
 */
export function isImpossibleDate(text: string): boolean {
  if (parseWritten(text, null) !== null) return false;
  const possible = text
    .replace(/(?<!\d)\d{1,2}(?!\d)/g, '01')
    .replace(/(?<!\d)0000(?!\d)/g, '2000');
  return parseWritten(possible, null) !== null;
}

/** Whether `text` settles the order of its date, because one of its numbers is no month. */
function orderOf(text: string): DateOrder {
  const [, one = '', mark, other = ''] =
    yearLast.exec(dateFirst(text).replace(weekdayBefore, '')) ?? [];
  if (mark === undefined || mark === '.') return null;
  if (Number(one) > 12 && Number(other) <= 12) return 'day-first';
  return Number(other) > 12 && Number(one) <= 12 ? 'month-first' : null;
}

/**
 * The order of the dates of one file. One program wrote its dates, so one unambiguous date settles all. Null if none
 * is unambiguous, or if they contradict each other.
 */
export function orderOfAll(dates: Iterable<string>): DateOrder {
  let found: DateOrder = null;
  for (const date of dates) {
    const order = orderOf(date);
    if (order === null) continue;
    if (found !== null && found !== order) return null;
    found = order;
  }
  return found;
}

/** The moment of a date as written. Without a time the day begins it. An instant is read in `zone` if given. */
export function momentOf(written: Written | null, zone = ''): CandidateMoment | null {
  if (written === null || written.kind === 'ambiguous') return null;
  if (written.kind === 'instant') return momentAt(written.atMs, [zone]);
  return wallMoment(written.day, written.time ?? dayStart, zone === '' ? undefined : zone);
}
