import { parseDayKey, type DayKey } from '../../dates/DayKey.ts';

/**
 * The languages whose names of months are known: those of Daylog, and others. A language is left out if one of its
 * names means another month elsewhere, as "listopad" does in Croatian and Czech.
 */
const languages = ['en', 'de', 'he', 'fr', 'es', 'it', 'pt', 'nl', 'da', 'nb', 'sv', 'fi', 'tr'];
/** Languages whose short names of months are words of others, such as "pro" and "led" in Czech. */
const longOnly = ['pl', 'cs', 'sk', 'ru', 'uk', 'hu', 'ro', 'el', 'ca'];

/** The longest text that may be a date. */
const longest = 80;

/**
 * The day in a long date: "Sunday, 3 November 2024", "Nov 17th, 2020", "3. November 2024", "2024年11月3日". The
 * text holds one year, one day of the month, one name of a month, and perhaps other words. undefined otherwise.
 */
export function parseLongDay(text: string): DayKey | undefined {
  if (text.length > longest) return undefined;
  const [, cjkYear, cjkMonth = '', cjkDate = ''] =
    /(\d{4})\s?[年년]\s?(\d{1,2})\s?[月월]\s?(\d{1,2})\s?[日일]/.exec(text) ?? [];
  if (cjkYear !== undefined) return dayAt(cjkYear, cjkMonth, cjkDate);
  const words = foldName(text).match(/[\p{L}\p{M}]+|\d+/gu) ?? [];
  const numbers = words.filter((word) => /^\d/.test(word));
  const months = new Set(words.flatMap((word) => monthNamed(word) ?? []));
  const years = numbers.filter((word) => word.length === 4);
  const dates = numbers.filter((word) => word.length < 3);
  const [month] = months;
  if (numbers.length !== 2 || years.length !== 1 || dates.length !== 1 || months.size !== 1) {
    return undefined;
  }
  return month === undefined ? undefined : dayAt(years[0] ?? '', String(month), dates[0] ?? '');
}

/** The day of a year, a month (1 to 12) and a date in figures, padded or not. */
export function dayAt(year: string, month: string, date: string): DayKey | undefined {
  return parseDayKey(`${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`);
}

/** 1 to 12, from a name of a month in any of the known languages, long or short. */
export function monthNamed(name: string): number | undefined {
  return namesOfMonths().get(foldName(name).replace(/\.$/, ''));
}

/** Short words between the parts of a date, and the endings of its day. CJK writes figures with signs. */
const betweenParts =
  /^(?:st|nd|rd|th|er|e|of|the|on|at|de|del|di|den|der|le|el|um|am|pm|t|z|[年月日曜星期周週一二三四五六火水木金土天년월일요]+)$/iu;

/** Whether a word says no more than a date does: the name of a month, of a day of the week, or a word between. */
export function isWordOfDate(word: string): boolean {
  return betweenParts.test(word) || monthNamed(word) !== undefined || isWeekday(word);
}

/** Whether `name` is the name of a day of the week in any of the known languages, long or short. */
export function isWeekday(name: string): boolean {
  weekdays ??= new Set([...languages, ...longOnly].flatMap(namesOfWeekdays));
  return weekdays.has(foldName(name).replace(/\.$/, ''));
}

let weekdays: ReadonlySet<string> | null = null;

function namesOfWeekdays(language: string): readonly string[] {
  return (['long', 'short'] as const).flatMap((weekday) => {
    const format = new Intl.DateTimeFormat(language, { weekday, timeZone: 'UTC' });
    const days = [1, 2, 3, 4, 5, 6, 7].map((day) => format.format(Date.UTC(2001, 0, day)));
    return days.flatMap((day) => foldName(day).match(/\p{L}+/gu) ?? []);
  });
}

/** Lower case, without accents and points. */
function foldName(name: string): string {
  return name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

let names: ReadonlyMap<string, number> | null = null;

function namesOfMonths(): ReadonlyMap<string, number> {
  names ??= collectNames();
  return names;
}

function collectNames(): ReadonlyMap<string, number> {
  const collected = new Map<string, number>();
  const unsafe = new Set<string>();
  for (const language of [...languages, ...longOnly]) {
    for (const month of longOnly.includes(language)
      ? ['long' as const]
      : (['long', 'short'] as const)) {
      const standing = new Intl.DateTimeFormat(language, { month, timeZone: 'UTC' });
      const inDate = new Intl.DateTimeFormat(language, { month, day: 'numeric', timeZone: 'UTC' });
      for (let index = 0; index < 12; index += 1) {
        const middle = Date.UTC(2001, index, 15);
        const forms = [...standing.formatToParts(middle), ...inDate.formatToParts(middle)];
        for (const { type, value } of forms) {
          const name = foldName(value).replace(/\.$/, '');
          if (type !== 'month' || !/^\p{L}+$/u.test(name)) continue;
          const other = collected.get(name);
          if (other !== undefined && other !== index + 1) unsafe.add(name);
          collected.set(name, index + 1);
        }
      }
    }
  }
  // Hebrew writes "in" as a letter in front of the name.
  for (const [name, month] of [...collected]) {
    if (/^[\u05d0-\u05ea]/.test(name)) collected.set(`\u05d1${name}`, month);
  }
  for (const name of unsafe) collected.delete(name);
  return collected;
}
