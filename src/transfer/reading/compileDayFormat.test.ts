import { describe, expect, it } from 'vitest';

import { compileDayFormat } from './compileDayFormat.ts';

describe('a format of days', () => {
  it.each([
    ['YYYY-MM-DD', 'moment', '2024-06-05', '2024-06-05'],
    ['YYYY/MMMM/YYYY-MMM-DD', 'moment', '2024/June/2024-Jun-05', '2024-06-05'],
    ['YYYY/MM-MMMM/DD-dddd', 'moment', '2024/06-June/05-Wednesday', '2024-06-05'],
    ['D. MMMM YYYY', 'moment', '5. März 2024', '2024-03-05'],
    ['[Day] YYYYMMDD', 'moment', 'Day 20240605', '2024-06-05'],
    ['MMMM Do, YYYY', 'moment', 'June 5th, 2024', '2024-06-05'],
    ['YY.MM.DD', 'moment', '24.06.05', '2024-06-05'],
    ['yyyy_MM_dd', 'java', '2024_06_05', '2024-06-05'],
    ['MMM do, yyyy', 'java', 'Jun 5th, 2024', '2024-06-05'],
    ['EEE, dd-MM-yyyy', 'java', 'Wed, 05-06-2024', '2024-06-05'],
    ['YYYY/[W]ww/DD-MM-YYYY', 'moment', '2024/W23/05-06-2024', '2024-06-05'],
    ['gggg/[Q]Q/DD.MM.YYYY', 'moment', '2024/Q2/05.06.2024', '2024-06-05'],
    ['YYYY-MM-DD HHmm', 'moment', '2024-06-05 0930', '2024-06-05'],
    ['YYYYMMDD hh.mm A', 'moment', '20240605 09.30 PM', '2024-06-05'],
    ['dddd Do MMMM YYYY', 'moment', 'samedi 1er juin 2024', '2024-06-01'],
    ['D MMMM YYYY', 'moment', '5 июня 2024', '2024-06-05'],
    ['YYYY-MM-DD', 'moment', '2024-06-31', undefined],
    ['YYYY-MM-DD', 'moment', '2024-06-05 trip', undefined],
    ['YYYY/MM/YYYY-MM-DD', 'moment', '2024/07/2024-06-05', undefined],
  ] as const)('%s (%s) reads %s as %s', (format, dialect, text, day) => {
    expect(compileDayFormat(format, dialect)?.(text)).toBe(day);
  });

  it.each(['gggg-[W]ww', 'YYYY-MM', 'DDDD', '', '(a+)+$', 'x'.repeat(1000)])(
    '%s names no single day',
    (format) => {
      expect(compileDayFormat(format, 'moment')).toBeNull();
    },
  );
});
