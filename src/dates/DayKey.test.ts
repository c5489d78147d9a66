import { describe, expect, it } from 'vitest';

import { dayKey, firstDay, isDayKey, lastDay, parseDayKey } from './DayKey.ts';

const two = (value: number) => String(value).padStart(2, '0');

describe('a day', () => {
  it('exists exactly as often as the calendar has it, over a whole cycle of 400 years', () => {
    for (let year = 1900; year < 2300; year++) {
      const isLeapYear = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
      const lengths = [0, 31, isLeapYear ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31, 0];
      const found = lengths.map((_, month) => {
        const dates = Array.from({ length: 33 }, (_, date) => date);
        return dates.filter((date) => isDayKey(`${year}-${two(month)}-${two(date)}`)).length;
      });
      expect(found, String(year)).toEqual(lengths);
    }
  });

  it('is refused when it is written in any other way', () => {
    const others = [
      ...['', 'hello', '2026-11-2', '26-11-20', '2026-11', '20261120', '2026/11/20'],
      ...['2026-11-20T00:00', '2026-11-20Z', ' 2026-11-20', '2026-11-20 ', '2026-11-20\n'],
      ...['-2026-11-20', '+002026-11-20', '12026-11-20', '0000-01-01', '٢٠٢٦-١١-٢٠'],
    ];
    for (const text of others) expect(parseDayKey(text), text).toBeUndefined();
  });

  it('is kept as it is written, at both ends of the calendar too', () => {
    for (const text of ['0001-01-01', '0099-12-31', '2024-02-29', '9999-12-31']) {
      expect(parseDayKey(text)).toBe(text);
    }
    expect([firstDay, lastDay]).toEqual(['0001-01-01', '9999-12-31']);
  });

  it('that does not exist throws where the program itself names it', () => {
    expect(() => dayKey('2026-02-29')).toThrow(RangeError);
  });
});
