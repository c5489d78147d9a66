import { addDays } from './addDays.ts';
import { dayKey, parseDayKey, type DayKey } from './DayKey.ts';
import { dayLabel } from './dayLabel.ts';
import { addMonths } from './addMonths.ts';
import { weekdayOf, weekOf, type Weekday } from './weekOf.ts';

/** Units of time in spoken dates. */
type Unit = 'day' | 'week' | 'month' | 'year';

/**
 * The words of one language for days, in lower case and without accents. Names of months and weekdays are not
 * in it. These come from the platform, for every locale.
 */
export interface SpokenDayWords {
  /** Whole phrases, with their distance from today in days. */
  readonly days: Readonly<Record<string, number>>;
  /** Words for units of time. A word may stand for several of them ("fortnight"). */
  readonly units: Readonly<Record<string, readonly [Unit, number]>>;
  readonly numbers: Readonly<Record<string, number>>;
  readonly last: readonly string[];
  readonly next: readonly string[];
  readonly this: readonly string[];
  /** "ago" or "vor", at any position. */
  readonly ago: readonly string[];
  /** Words for the future: "in" or "from now". */
  readonly ahead: readonly string[];
  /** Words without a meaning of their own. */
  readonly idle: readonly string[];
}

/** The person's date and conventions. */
export interface Saying {
  readonly today: DayKey;
  /** BCP 47. Decides the names of months and weekdays, and whether the month or the day comes first. */
  readonly locale: string;
  readonly weekStartsOn: Weekday;
  /** The languages to understand. */
  readonly languages: readonly SpokenDayWords[];
}

/**
 * The possible days of `text`, the likelier first: none, one, or two where figures are ambiguous.
 *
 * It understands figures (`2026-11-20`, `20.11.2026`, `11/20/2026`, `11 20 2026`), in the order of the locale first,
 * with any separator and in any digits. A year in figures has four digits. It understands names
 * (`20 Nov 2019`, `May 2019`, `friday`). It also understands distances from today (`yesterday`, `3 weeks
 * ago`, `last friday`). An open year or week means the latest such day up to today, because a log is about
 * the past. An unknown word makes the whole text unknown.
 */
export function parseSpokenDay(text: string, saying: Saying): readonly DayKey[] {
  const said = folded(text);
  if (said === '') return [];
  const inFigures = readFigures(said, saying);
  if (inFigures !== null) return inFigures;
  for (const language of saying.languages) {
    const day = readWords(said, language, saying);
    if (day !== undefined) return [day];
  }
  return [];
}

/** Lower case, in ASCII digits, without commas, accents and marks of direction, with one space between words. */
function folded(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\p{M}\u061c\u200e\u200f\u2066-\u2069]/gu, '')
    .replace(/\p{Nd}/gu, asciiDigit)
    .toLocaleLowerCase('en')
    .replace(/[,\u060c\s]+/gu, ' ')
    .trim();
}

/** Unicode holds the ten digits of a script in a row, from zero. */
function asciiDigit(digit: string): string {
  let zero = digit.codePointAt(0) ?? 0;
  const isDigit = (point: number) => /\p{Nd}/u.test(String.fromCodePoint(point));
  let value = 0;
  while (value < 9 && isDigit(zero - 1)) {
    zero -= 1;
    value += 1;
  }
  return String(value);
}

/** Between figures: one sign with or without spaces, or spaces alone. */
const mark = String.raw` ?([-/.\u2010-\u2015\u2212]) ?| `;
const yearFirst = new RegExp(
  String.raw`^(\d{4})(?:${mark})(\d{1,2})(?:${mark})(\d{1,2})(?: ?\p{L}?\.)?$`,
  'u',
);
const yearLast = new RegExp(
  String.raw`^(\d{1,2})(?:${mark})(\d{1,2})(?:(?:${mark})(\d{4}))?(?: ?\p{L}?\.)?$`,
  'u',
);
const shortYear = new RegExp(
  String.raw`^\d{1,2}(?:${mark})\d{1,2}(?:${mark})\d{2}(?: ?\p{L}?\.)?$`,
  'u',
);

/** Whether `text` is a date in figures whose year has two digits. Nobody can tell its century. */
export function hasShortYear(text: string): boolean {
  return shortYear.test(folded(text));
}

/** The days of a date in figures. null: `said` is not in figures. */
function readFigures(said: string, saying: Saying): readonly DayKey[] | null {
  const [, year = '', , month = '', , date = ''] = yearFirst.exec(said) ?? [];
  if (year !== '') return existing([dayAt(year, month, date)]);
  if (/^\d{4}$/.test(said)) return existing([dayAt(said, '1', '1')]);
  const [, one = '', sign, other = '', , last] = yearLast.exec(said) ?? [];
  if (one === '') return null;
  const read = (monthText: string, dateText: string) =>
    last === undefined
      ? latestOn(Number(monthText), Number(dateText), saying.today)
      : dayAt(last, monthText, dateText);
  const [monthFirst, dayFirst] = [read(one, other), read(other, one)];
  const isMonthLocale = isMonthFirst(saying.locale);
  // The order of an address is that of the locale too: there is no doubt.
  if (isMonthLocale && sign === '-') return existing([monthFirst ?? dayFirst]);
  return [...new Set(existing(isMonthLocale ? [monthFirst, dayFirst] : [dayFirst, monthFirst]))];
}

function existing(days: readonly (DayKey | undefined)[]): readonly DayKey[] {
  return days.filter((day) => day !== undefined);
}

function dayAt(year: string, month: string, date: string): DayKey | undefined {
  return parseDayKey(`${year.padStart(4, '0')}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`);
}

/** The longest gap between two equal dates. A century can skip a leap day. */
const longestGapYears = 8;

/** The latest such day up to `today`. undefined if no year has it. */
function latestOn(month: number, date: number, today: DayKey): DayKey | undefined {
  const thisYear = Number(today.slice(0, 4));
  for (let year = thisYear; year >= thisYear - longestGapYears; year--) {
    const day = dayAt(String(year), String(month), String(date));
    if (day !== undefined && day <= today) return day;
  }
  return undefined;
}

function isMonthFirst(locale: string): boolean {
  const figures = new Intl.DateTimeFormat(locale, { timeZone: 'UTC' }).formatToParts(0);
  const order = figures.map(({ type }) => type);
  return order.indexOf('month') < order.indexOf('day');
}

function readWords(said: string, language: SpokenDayWords, saying: Saying): DayKey | undefined {
  const { today } = saying;
  const distance = valueOf(language.days, said);
  if (distance !== undefined) return addDays(today, distance);
  const all = said.split(' ');
  const words = all.filter((word) => !language.idle.includes(word));
  if (words.length === 0 || words.length > 6) return undefined;
  return (
    readSpan(all, language, today) ??
    readSpan(words, language, today) ??
    readNearby(words, language, saying) ??
    readNamed(words, saying)
  );
}

function valueOf<Value>(table: Readonly<Record<string, Value>>, word: string): Value | undefined {
  return Object.hasOwn(table, word) ? table[word] : undefined;
}

/** `words` without the first one that is in `known`. null if none is. */
function without(words: readonly string[], known: readonly string[]): readonly string[] | null {
  const place = words.findIndex((word) => known.includes(word));
  return place < 0 ? null : words.toSpliced(place, 1);
}

/** Reads "3 weeks ago", "vor einem Jahr", "in 2 days". */
function readSpan(
  words: readonly string[],
  language: SpokenDayWords,
  today: DayKey,
): DayKey | undefined {
  const back = without(words, language.ago);
  const rest = back ?? without(words, language.ahead);
  if (rest === null || rest.length > 2) return undefined;
  const unit = valueOf(language.units, rest.at(-1) ?? '');
  if (unit === undefined) return undefined;
  const count = rest.length === 1 ? 1 : countOf(rest[0] ?? '', language);
  if (count === undefined) return undefined;
  return moved(today, unit, back === null ? count : -count);
}

function countOf(word: string, language: SpokenDayWords): number | undefined {
  return /^\d{1,5}$/.test(word) ? Number(word) : valueOf(language.numbers, word);
}

function moved(day: DayKey, [unit, length]: readonly [Unit, number], count: number): DayKey {
  switch (unit) {
    case 'day':
      return addDays(day, count * length);
    case 'week':
      return addDays(day, 7 * count * length);
    case 'month':
      return addMonths(day, count * length);
    case 'year':
      return addMonths(day, 12 * count * length);
  }
}

/** Reads "friday", "last friday", "next week". */
function readNearby(
  words: readonly string[],
  language: SpokenDayWords,
  saying: Saying,
): DayKey | undefined {
  const { today, locale, weekStartsOn } = saying;
  const last = without(words, language.last);
  const next = last === null ? without(words, language.next) : null;
  const current = last === null && next === null ? without(words, language.this) : null;
  const rest = last ?? next ?? current ?? words;
  const [word = ''] = rest;
  if (rest.length !== 1) return undefined;
  const unit = valueOf(language.units, word);
  if (unit !== undefined) {
    if (last !== null) return moved(today, unit, -1);
    if (next !== null) return moved(today, unit, 1);
    return current === null ? undefined : today;
  }
  const weekday = weekdayNamed(word, locale);
  if (weekday === undefined) return undefined;
  if (current !== null) return weekOf(today, weekStartsOn).find(fallsOn(weekday));
  if (next !== null) return daysFrom(today, 1).find(fallsOn(weekday));
  return daysFrom(today, last === null ? 0 : -1, -1).find(fallsOn(weekday));
}

const fallsOn = (weekday: Weekday) => (day: DayKey) => weekdayOf(day) === weekday;

function daysFrom(day: DayKey, first: number, step = 1): readonly DayKey[] {
  return Array.from({ length: 7 }, (_, index) => addDays(day, first + index * step));
}

/** Reads "20 november 2019", "may 2019", "march 3", "friday november 20 2026". */
function readNamed(words: readonly string[], { today, locale }: Saying): DayKey | undefined {
  let [month, date, year]: (number | undefined)[] = [];
  let weekday: Weekday | undefined;
  for (const word of words) {
    const [, figures = ''] = /^(\d{1,4})(?:st|nd|rd|th|\.)?$/.exec(word) ?? [];
    if (figures.length === 4 && year === undefined) year = Number(figures);
    else if (figures !== '' && figures.length < 3 && date === undefined) date = Number(figures);
    else if (month === undefined && monthNamed(word, locale) !== undefined) {
      month = monthNamed(word, locale);
    } else if (weekday === undefined && weekdayNamed(word, locale) !== undefined) {
      weekday = weekdayNamed(word, locale);
    } else return undefined;
  }
  if (month === undefined || (weekday !== undefined && date === undefined)) return undefined;
  const day =
    year === undefined
      ? latestOn(month, date ?? 1, today)
      : dayAt(String(year), String(month), String(date ?? 1));
  // If the text names a weekday too, the day must fall on it.
  return day === undefined || weekday === undefined || weekdayOf(day) === weekday ? day : undefined;
}

const names = new Map<string, ReadonlyMap<string, number>>();

/** 1 to 12. Hebrew writes "in" as a letter in front of the name. */
function monthNamed(word: string, locale: string): number | undefined {
  const months = namesIn(locale, 'month', 12, (index) =>
    dayKey(`2001-${String(index + 1).padStart(2, '0')}-01`),
  );
  const index = months.get(word) ?? months.get(word.replace(/^\u05d1/u, ''));
  return index === undefined ? undefined : index + 1;
}

function weekdayNamed(word: string, locale: string): Weekday | undefined {
  // 2001-01-07 is a Sunday.
  const days = weekOf(dayKey('2001-01-07'), 0);
  const weekdays = namesIn(locale, 'weekday', 7, (index) => days[index] ?? dayKey('2001-01-07'));
  const index = weekdays.get(word);
  return index === undefined ? undefined : weekdayOf(addDays(dayKey('2001-01-07'), index));
}

/** The positions of month or weekday names in `locale` and in English, long and short. */
function namesIn(
  locale: string,
  style: 'month' | 'weekday',
  count: number,
  dayOf: (index: number) => DayKey,
): ReadonlyMap<string, number> {
  const key = `${locale} ${style}`;
  const known = names.get(key);
  if (known !== undefined) return known;
  const found = new Map<string, number>();
  for (const language of ['en', locale]) {
    for (let index = 0; index < count; index++) {
      for (const name of [
        dayLabel(dayOf(index), style, language),
        dayLabel(dayOf(index), style === 'month' ? 'short-month' : 'short-weekday', language),
      ]) {
        // Some languages write "day" before the name, and a dot after a short name.
        const word = folded(name).replace(/\.$/, '').split(' ').at(-1) ?? '';
        found.set(word, index);
        found.set(`${word}.`, index);
      }
    }
  }
  names.set(key, found);
  return found;
}
