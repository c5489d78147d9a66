import { describe, expect, it } from 'vitest';

import { dayLabel } from '../../dates/dayLabel.ts';
import { dayKey } from '../../dates/DayKey.ts';
import { dayParts } from './dayParts.ts';

const friday = dayKey('2026-11-20');

describe('the parts of a date', () => {
  it('are weekday, month with day, and year', () => {
    expect(dayParts(friday, 'en-US')).toEqual([
      { kind: 'weekday', text: 'Friday', after: ', ' },
      { kind: 'month-and-day', text: 'November 20', after: ', ' },
      { kind: 'year', text: '2026', after: '' },
    ]);
  });

  it('are the long form again when put together, in every language and on odd days', () => {
    const locales = ['en-US', 'en-GB', 'de', 'fr', 'ja', 'zh-CN', 'ar-EG', 'he', 'fi', 'hu', 'ru'];
    for (const locale of locales) {
      for (const day of [
        friday,
        dayKey('0001-01-01'),
        dayKey('2024-02-29'),
        dayKey('2020-12-20'),
      ]) {
        const whole = dayParts(day, locale)
          .map(({ text, after }) => text + after)
          .join('');
        expect(whole, `${locale} ${day}`).toBe(dayLabel(day, 'long', locale));
      }
    }
  });
});
