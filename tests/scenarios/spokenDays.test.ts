import { describe, expect, it } from 'vitest';

import { dayKey } from '../../src/dates/DayKey.ts';
import {
  hasShortYear,
  parseSpokenDay,
  type SpokenDayWords,
} from '../../src/dates/parseSpokenDay.ts';
import { formatsToOffer, languagesToOffer } from '../../src/features/settings/locales.ts';
import { goTo as de } from '../../src/words/de/commands.ts';
import { goTo as en } from '../../src/words/en/commands.ts';
import { goTo as he } from '../../src/words/he/commands.ts';

/** Parses as of Friday, November 20, 2026, by default. */
function reader(locale: string, languages: readonly SpokenDayWords[], today = '2026-11-20') {
  return (text: string) =>
    parseSpokenDay(text, { today: dayKey(today), locale, weekStartsOn: 1, languages }).join(' or ');
}

const english = reader('en-US', [en.spoken]);
const british = reader('en-GB', [en.spoken]);
const german = reader('de-DE', [de.spoken, en.spoken]);
const hebrew = reader('he-IL', [he.spoken, en.spoken]);

describe('a date in figures', () => {
  it.each([
    ['2026-11-20', '2026-11-20'],
    ['11-20-2026', '2026-11-20'],
    ['1-5-2026', '2026-01-05'],
    ['20-11-2026', '2026-11-20'],
    ['20.11.2026', '2026-11-20'],
    ['3.4.2026', '2026-03-04 or 2026-04-03'],
    ['3 4 2026', '2026-03-04 or 2026-04-03'],
    ['11/3/2026', '2026-11-03 or 2026-03-11'],
    ['11-3-2026', '2026-11-03'],
    ['2026/11/20', '2026-11-20'],
    ['2026. 11. 20.', '2026-11-20'],
    ['20. 11. 2026', '2026-11-20'],
    ['11 – 20 – 2026', '2026-11-20'],
    ['٢٠/١١/٢٠٢٦', '2026-11-20'],
    ['２０２６-１１-２０', '2026-11-20'],
    ['1/1/26', ''],
    ['11/20/2026', '2026-11-20'],
    ['3/4/2026', '2026-03-04 or 2026-04-03'],
    ['4/4/2026', '2026-04-04'],
    ['2019', '2019-01-01'],
    ['11/21', '2025-11-21'],
    ['20.11.', '2026-11-20'],
    ['29.2.', '2024-02-29'],
    ['2-30-2026', ''],
    ['2026-13-01', ''],
    ['13/13/2026', ''],
    ['1-1-26', ''],
    ['12', ''],
  ])('%s', (text, day) => {
    expect(english(text)).toBe(day);
  });

  it('is read by the custom of the person where it can be read two ways', () => {
    expect(british('3/4/2026')).toBe('2026-04-03 or 2026-03-04');
    for (const text of ['3/4/2026', '3.4.2026', '3-4-2026', '3 4 2026']) {
      expect(german(text)).toBe('2026-04-03 or 2026-03-04');
      expect(hebrew(text)).toBe('2026-04-03 or 2026-03-04');
    }
  });

  it.each(languagesToOffer().flatMap(({ locale }) => formatsToOffer(locale)))(
    'is understood as %s writes it',
    (locale) => {
      const written = new Intl.DateTimeFormat(locale, { calendar: 'gregory', timeZone: 'UTC' });
      const read = reader(locale, [en.spoken]);
      for (const day of ['2026-11-03', '2026-03-11', '2024-02-29', '1987-12-31']) {
        expect(read(written.format(Date.parse(day))).split(' or ')[0]).toBe(day);
      }
    },
  );

  it('with a year of two digits is none, and says why', () => {
    expect(['1/1/26', '1-1-26', '31.12.99'].map(hasShortYear)).toEqual([true, true, true]);
    expect(['1/1/2026', '20.11.', 'yesterday'].map(hasShortYear)).toEqual([false, false, false]);
  });
});

describe('a date in English words', () => {
  it.each([
    ['today', '2026-11-20'],
    [' Yesterday ', '2026-11-19'],
    ['the day before yesterday', '2026-11-18'],
    ['last friday', '2026-11-13'],
    ['friday', '2026-11-20'],
    ['Sat', '2026-11-14'],
    ['next friday', '2026-11-27'],
    ['this monday', '2026-11-16'],
    ['this sunday', '2026-11-22'],
    ['last week', '2026-11-13'],
    ['last month', '2026-10-20'],
    ['next year', '2027-11-20'],
    ['3 weeks ago', '2026-10-30'],
    ['a fortnight ago', '2026-11-06'],
    ['two years ago', '2024-11-20'],
    ['in 3 days', '2026-11-23'],
    ['May 2019', '2019-05-01'],
    ['in May', '2026-05-01'],
    ['december', '2025-12-01'],
    ['november 20', '2026-11-20'],
    ['the 21st of November', '2025-11-21'],
    ['20 Nov. 2019', '2019-11-20'],
    ['Friday, November 20, 2026', '2026-11-20'],
    ['Monday, November 20, 2026', ''],
    ['feb 29', '2024-02-29'],
    ['february 30', ''],
    ['last', ''],
    ['3 weeks', ''],
    ['five tomatoes ago', ''],
    ['yesterday at noon', ''],
    ['', ''],
  ])('%s', (text, day) => {
    expect(english(text)).toBe(day);
  });

  it('keeps to the calendar: a month after its 31st, a leap year, either end', () => {
    expect(reader('en-US', [en.spoken], '2026-03-31')('a month ago')).toBe('2026-02-28');
    expect(reader('en-US', [en.spoken], '2028-02-29')('a year ago')).toBe('2027-02-28');
    expect(reader('en-US', [en.spoken], '2026-01-01')('yesterday')).toBe('2025-12-31');
    expect(english('99999 years ago')).toBe('0001-01-01');
  });
});

describe('a date in the words of other languages', () => {
  it.each([
    ['gestern', '2026-11-19'],
    ['Vorgestern', '2026-11-18'],
    ['übermorgen', '2026-11-22'],
    ['letzten Freitag', '2026-11-13'],
    ['letzter Freitag', '2026-11-13'],
    ['nächsten Mo', '2026-11-23'],
    ['am Samstag', '2026-11-14'],
    ['vor 3 Wochen', '2026-10-30'],
    ['vor einem Jahr', '2025-11-20'],
    ['in zwei Tagen', '2026-11-22'],
    ['Mai 2019', '2019-05-01'],
    ['3. März', '2026-03-03'],
    ['Freitag, 20. November 2026', '2026-11-20'],
    ['last friday', '2026-11-13'],
  ])('German: %s', (text, day) => {
    expect(german(text)).toBe(day);
  });

  it.each([
    ['אתמול', '2026-11-19'],
    ['שלשום', '2026-11-18'],
    ['לפני יום', '2026-11-19'],
    ['לפני 3 שבועות', '2026-10-30'],
    ['לפני שנתיים', '2024-11-20'],
    ['בעוד שבוע', '2026-11-27'],
    ['יום שישי שעבר', '2026-11-13'],
    ['שבת', '2026-11-14'],
    ['שבוע שעבר', '2026-11-13'],
    ['מאי 2019', '2019-05-01'],
    ['יום שישי, 20 בנובמבר 2026', '2026-11-20'],
    ['yesterday', '2026-11-19'],
  ])('Hebrew: %s', (text, day) => {
    expect(hebrew(text)).toBe(day);
  });

  it('names of months are those of the locale, whether Daylog speaks its language or not', () => {
    expect(reader('fr-FR', [en.spoken])('3 août 2019')).toBe('2019-08-03');
    expect(reader('fr-FR', [en.spoken])('vendredi')).toBe('2026-11-20');
  });
});

it('all words of all languages are written as they are looked up', () => {
  for (const said of [en.spoken, de.spoken, he.spoken]) {
    const words = [
      ...[said.days, said.units, said.numbers].flatMap((table) => Object.keys(table)),
      ...[said.last, said.next, said.this, said.ago, said.ahead, said.idle].flat(),
    ];
    const folded = words.map((word) => word.normalize('NFKD').replace(/\p{M}/gu, ''));
    expect(folded.map((word) => word.toLowerCase())).toEqual(words);
  }
});
