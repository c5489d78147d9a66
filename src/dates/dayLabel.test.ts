import { describe, expect, it } from 'vitest';

import { dayKey } from './DayKey.ts';
import { dayLabel, timeLabel, timeParts } from './dayLabel.ts';
import { timeString } from './TimeString.ts';

describe('a day in words', () => {
  const day = dayKey('2026-11-20');

  it('has a long form and its parts', () => {
    expect(dayLabel(day, 'long', 'en-US')).toBe('Friday, November 20, 2026');
    expect(dayLabel(day, 'date', 'en-US')).toBe('November 20, 2026');
    expect(dayLabel(day, 'short-date', 'en-US')).toBe('Nov 20, 2026');
    expect(dayLabel(day, 'weekday', 'en-US')).toBe('Friday');
    expect(dayLabel(day, 'short-weekday', 'en-US')).toBe('Fri');
    expect(dayLabel(day, 'month-and-day', 'en-US')).toBe('November 20');
    expect(dayLabel(day, 'year', 'en-US')).toBe('2026');
    expect(dayLabel(day, 'month-and-year', 'en-US')).toBe('November 2026');
    expect(dayLabel(day, 'month', 'en-US')).toBe('November');
    expect(dayLabel(day, 'short-month', 'en-US')).toBe('Nov');
    expect(dayLabel(day, 'day-of-month', 'en-US')).toBe('20');
  });

  it('follows the language', () => {
    expect(dayLabel(day, 'long', 'de-DE')).toBe('Freitag, 20. November 2026');
    expect(dayLabel(day, 'date', 'de-DE')).toBe('20. November 2026');
    expect(dayLabel(day, 'long', 'ja-JP')).toBe('2026年11月20日金曜日');
  });

  it('is Gregorian even where another calendar is the custom', () => {
    for (const locale of ['th-TH', 'en-US-u-ca-buddhist', 'ja-JP-u-ca-japanese']) {
      expect(dayLabel(day, 'year', locale), locale).toContain('2026');
    }
  });

  it('keeps early years as they are', () => {
    expect(dayLabel(dayKey('0050-01-05'), 'long', 'en-US')).toBe('Wednesday, January 5, 50');
    expect(dayLabel(dayKey('0001-01-01'), 'long', 'en-US')).toBe('Monday, January 1, 1');
    expect(dayLabel(dayKey('0987-01-01'), 'year', 'en-US')).toBe('987');
    expect(dayLabel(dayKey('1582-10-10'), 'month-and-day', 'en-US')).toBe('October 10');
    expect(dayLabel(dayKey('9999-12-31'), 'long', 'en-US')).toBe('Friday, December 31, 9999');
  });
});

describe('a time in words', () => {
  it('follows the language, or the clock that the person chose', () => {
    // ICU puts a narrow no-break space before AM and PM.
    const label = (hour: number, locale: string, cycle: 'h12' | 'h23' | null = null) =>
      timeLabel(timeString(hour, 5, 59), locale, cycle).replace(/\s/u, ' ');
    expect(label(14, 'en-US')).toBe('2:05 PM');
    expect(label(14, 'de-DE')).toBe('14:05');
    expect(label(6, 'de-DE')).toBe('06:05');
    expect(label(6, 'en-US')).toBe('6:05 AM');
    expect(label(0, 'en-US', 'h12')).toBe('12:05 AM');
    expect(label(0, 'en-US', 'h23')).toBe('00:05');
  });

  it.each([
    ['en-US', '2:05', ':59', ' PM'],
    ['de-DE', '14:05', ':59', ''],
    ['fr-CA', '14 h 05', ' min 59 s', ''],
  ])('has seconds in %s that can be hidden', (locale, toMinute, seconds, afterSeconds) => {
    const parts = timeParts(timeString(14, 5, 59), locale, null);
    expect({ ...parts, afterSeconds: parts.afterSeconds.replace(/\s/u, ' ') }).toEqual({
      toMinute,
      seconds,
      afterSeconds,
    });
  });
});
