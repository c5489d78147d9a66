import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { addDays } from './addDays.ts';
import { dayKey, firstDay } from './DayKey.ts';
import { formatMonthDayYear, parseMonthDayYear, readDateSegment } from './monthDayYear.ts';

const anyDay = fc.integer({ min: 0, max: 3_652_058 }).map((count) => addDays(firstDay, count));

const notDates = [
  ...['2-30-2026', '2-29-2026', '2-29-1900', '13-1-2026', '0-5-2026', '1-0-2026', '4-31-2026'],
  ...['1-1-26', '1-1-02026', '1-1-0000', '001-1-2026', '1-1-2026x', 'x1-1-2026', '1-1--2026'],
  ...['2026-11-20', '11/20/2026', '11-20', 'hello', 'search', '', ' ', '1-1-2026 ', '١-١-٢٠٢٦'],
];

describe('the database key of a day', () => {
  it('has no padding but for the year', () => {
    expect(formatMonthDayYear(dayKey('2026-11-20'))).toBe('11-20-2026');
    expect(formatMonthDayYear(dayKey('2026-01-05'))).toBe('1-5-2026');
    expect(formatMonthDayYear(dayKey('0050-01-05'))).toBe('1-5-0050');
  });

  it('leads back to the same day, for any day', () => {
    fc.assert(fc.property(anyDay, (day) => parseMonthDayYear(formatMonthDayYear(day)) === day));
  });

  it('is one name only: another spelling of the same day is no key', () => {
    for (const text of ['01-5-2026', '1-05-2026', '01-05-2026']) {
      expect(parseMonthDayYear(text), text).toBeUndefined();
    }
  });

  it('is refused for anything that is no day', () => {
    for (const text of notDates) expect(parseMonthDayYear(text), text).toBeUndefined();
  });
});

describe('the first segment of an address', () => {
  it('is the day under its one name', () => {
    const day = dayKey('2026-11-20');
    expect(readDateSegment('11-20-2026')).toEqual({ kind: 'date', day });
  });

  it('is to be rewritten when it is a day under another spelling', () => {
    for (const segment of ['01-05-2026', '01-5-2026', '1-05-2026', '1%2D5-2026', '%31-5-2026']) {
      expect(readDateSegment(segment), segment).toEqual({
        kind: 'rewrite',
        day: '2026-01-05',
        segment: '1-5-2026',
      });
    }
  });

  it('is no date when there is no such day, and keeps the written text', () => {
    for (const text of notDates) {
      expect(readDateSegment(encodeURIComponent(text)), text).toEqual({ kind: 'not-a-date', text });
    }
  });

  it('with a broken escape is no date either', () => {
    expect(readDateSegment('100%')).toEqual({ kind: 'not-a-date', text: '100%' });
    expect(readDateSegment('%E0%A4%A')).toEqual({ kind: 'not-a-date', text: '%E0%A4%A' });
  });
});
