import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { dayKey } from '../../dates/DayKey.ts';
import { parseClock, parseInstant } from './moments.ts';
import { parseLongDay } from './parseLongDay.ts';
import { orderOfAll, parseWritten, type DateOrder } from './parseWritten.ts';

const read = (text: string, order: DateOrder = null) => {
  const written = parseWritten(text, order);
  if (written?.kind === 'wall') return `${written.day} ${written.time ?? '-'}`;
  return written?.kind === 'instant'
    ? new Date(written.atMs).toISOString()
    : (written?.kind ?? null);
};

describe('a written date', () => {
  it.each([
    ['2024-01-15', '2024-01-15 -'],
    ['2024/1/5 7:05', '2024-01-05 07:05:00'],
    ['2024-01-15 14:05:09', '2024-01-15 14:05:09'],
    ['2024-01-15T14:05:09.123', '2024-01-15 14:05:09'],
    ['2024-01-15T14:05:09Z', '2024-01-15T14:05:09.000Z'],
    ['2019-05-01 16:54-07:00', '2019-05-01 16:54:00'],
    ['15.01.2024', '2024-01-15 -'],
    ['09.06.2013 15:39', '2013-06-09 15:39:00'],
    ['01/15/2024 2:05 PM', '2024-01-15 14:05:00'],
    ['15/01/2024, 12:00 am', '2024-01-15 00:00:00'],
    ['2013-06-09 03:39:00 PM', '2013-06-09 15:39:00'],
    ['15 January 2024 at 00:00:00 GMT', '2024-01-15 00:00:00'],
    ['January 15, 2024 at 2:05:00 PM CET', '2024-01-15 14:05:00'],
    ['15. Januar 2024 um 14:05:00 MEZ', '2024-01-15 14:05:00'],
    ['Thu. 1/1/1970 at 1:00am', '1970-01-01 01:00:00'],
    ['Mon 2024-01-15 14:05', '2024-01-15 14:05:00'],
    ['2024-01-15 Monday', '2024-01-15 -'],
    ['2024-01-15 14:05 Monday', '2024-01-15 14:05:00'],
    ['2024-01-15 (Mo.) 14:05', '2024-01-15 14:05:00'],
    ['Mon Jan 15 14:05:09 2024', '2024-01-15 14:05:09'],
    ['Fri Jan  5 14:05:09 CET 2024', '2024-01-05 14:05:09'],
    ['20240115', '2024-01-15 -'],
    ['20240115 1405', '2024-01-15 14:05:00'],
    ['20240115_140509', '2024-01-15 14:05:09'],
    ['20240115T140509Z', '2024-01-15T14:05:09.000Z'],
    ['2024年01月15日 14:05', '2024-01-15 14:05:00'],
    ['2024年1月15日 GMT+8 14:05:09', '2024-01-15 14:05:09'],
    ['January 15, 2024 at 2:05:09\u202fPM EST', '2024-01-15 14:05:09'],
    ['Monday, January 15, 2024 at 2:05:09 PM Pacific Standard Time', '2024-01-15 14:05:09'],
    ['15. Januar 2024 um 14:05:09 Mitteleuropäische Normalzeit', '2024-01-15 14:05:09'],
    ['15 janvier 2024 à 14:05:09 UTC+1', '2024-01-15 14:05:09'],
    ['15 de enero de 2024, 14:05:09 CET', '2024-01-15 14:05:09'],
    ['15 de janeiro de 2024 às 14:05:09 BRT', '2024-01-15 14:05:09'],
    ['15 gennaio 2024 alle ore 14:05:09 CET', '2024-01-15 14:05:09'],
    ['15 januari 2024 om 14:05:09 CET', '2024-01-15 14:05:09'],
    ['15. januar 2024 kl. 14.05.09 CET', '2024-01-15 14:05:09'],
    ['15 января 2024 г. в 14:05:09 MSK', '2024-01-15 14:05:09'],
    ['15 stycznia 2024 14:05:09 CET', '2024-01-15 14:05:09'],
    ['14:05 15.01.2024', '2024-01-15 14:05:00'],
    ['2:05PM on Monday 15 January 2024', '2024-01-15 14:05:00'],
    ['14:05, 01/05/2024', 'ambiguous'],
    ['10:00 2024-01-15 11:00', null],
    ['2024-01-15 Meeting', null],
    ['2024-01-15 Meeting 14:05', null],
    ['20241315', null],
    ['2024011', null],
    ['03/04/2024', 'ambiguous'],
    ['03-04-2024 10:00', 'ambiguous'],
    ['04/04/2024', '2024-04-04 -'],
    ['2019-07 14:23', null],
    ['2024-02-30', null],
    ['2024-01-15 25:00', null],
    ['2024-01-15 and more', null],
    ['1', null],
    ['', null],
    ['ashasd7zdskhz7asdkjasd', null],
  ])('%s is %s', (text, expected) => {
    expect(read(text)).toBe(expected);
  });

  it('takes an ambiguous date by the order that the person chose', () => {
    expect(read('03/04/2024 9:00', 'day-first')).toBe('2024-04-03 09:00:00');
    expect(read('03/04/2024 9:00', 'month-first')).toBe('2024-03-04 09:00:00');
  });

  it('learns the order from another date of the same file, and never from a contradiction', () => {
    expect(orderOfAll(['03/04/2024', '25/12/2024'])).toBe('day-first');
    expect(orderOfAll(['03/04/2024', '12/25/2024'])).toBe('month-first');
    expect(orderOfAll(['25/12/2024', '12/25/2024'])).toBeNull();
    expect(orderOfAll(['03/04/2024', '04.12.2024'])).toBeNull();
  });

  it('never throws and never rolls a day over', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 120 }), (text) => {
        const written = parseWritten(text, 'day-first');
        if (written?.kind === 'wall') expect(dayKey(written.day)).toBe(written.day);
      }),
    );
    expect(read(`2024-01-15 ${'1'.repeat(1_000_000)}`)).toBeNull();
  });
});

describe('a long date', () => {
  it.each([
    ['Sunday, 3 November 2024', '2024-11-03'],
    ['Nov 17th, 2020', '2020-11-17'],
    ['June 1st, 2024', '2024-06-01'],
    ['Sonntag, 3. März 2024', '2024-03-03'],
    ['Donnerstag, 5. Dez. 2024', '2024-12-05'],
    ['יום ראשון, 3 בנובמבר 2024', '2024-11-03'],
    ['dimanche 3 août 2025', '2025-08-03'],
    ['domingo, 3 de noviembre de 2024', '2024-11-03'],
    ['2024年11月3日 星期日', '2024-11-03'],
    ['3 Foovember 2024', undefined],
    ['November 2024', undefined],
    ['3 4 November 2024', undefined],
    ['31 November 2024', undefined],
    ['May to June 3 2024', undefined],
  ])('%s is %s', (text, expected) => {
    expect(parseLongDay(text)).toBe(expected);
  });
});

describe('an instant', () => {
  it.each([
    ['2024-04-16T23:00:00Z', '2024-04-16T23:00:00.000Z'],
    ['2024-04-16T23:00:00.5+02:00', '2024-04-16T21:00:00.500Z'],
    ['2024-04-16 23:00:00 UTC', '2024-04-16T23:00:00.000Z'],
  ])('%s is %s', (text, expected) => {
    expect(new Date(parseInstant(text) ?? NaN).toISOString()).toBe(expected);
  });

  it.each(['2024-04-16', '2024-04-16T23:00:00', '2024-04-31T23:00:00Z', 'now', '0'])(
    '%s is none',
    (text) => {
      expect(parseInstant(text)).toBeNull();
    },
  );
});

describe('a time of day', () => {
  it.each([
    ['10:00 pm', '22:00:00'],
    ['12:00 a.m.', '00:00:00'],
    ['12:30\u202fPM', '12:30:00'],
    ['9:05', '09:05:00'],
    ['14h05', '14:05:00'],
    ['14:05:09.250', '14:05:09'],
    ['7pm', '19:00:00'],
    ['22 h 05', '22:05:00'],
    ['오후 10:05', '22:05:00'],
    ['١٠:٠٥ م', '22:05:00'],
    ['۲۲:۰۵', '22:05:00'],
    ['१०:०५ pm', '22:05:00'],
    ['午前12:05', '00:05:00'],
    ['10:05 μ.μ.', '22:05:00'],
    ['10:05 π.μ.', '10:05:00'],
    ['10:05 p. m.', '22:05:00'],
    ['10:05 אחה״צ', '22:05:00'],
    ['7', undefined],
    ['13:00 pm', undefined],
    ['24:00', undefined],
    ['10:60', undefined],
  ])('%s is %s', (text, expected) => {
    expect(parseClock(text)).toBe(expected);
  });
});
