import { describe, expect, it } from 'vitest';

import { dayKey, firstDay, lastDay } from './DayKey.ts';
import { addMonths } from './addMonths.ts';
import { daysShownForMonth, firstDayOf, lastDayOf, monthOf } from './monthOf.ts';

const month = (text: string) => monthOf(dayKey(`${text}-01`));

describe('a month', () => {
  it('reaches from its first to its last day', () => {
    const lastDays = { '2026-02': '28', '2024-02': '29', '2026-04': '30', '9999-12': '31' };
    for (const [text, last] of Object.entries(lastDays)) {
      expect(monthOf(dayKey(`${text}-11`))).toBe(text);
      expect(firstDayOf(month(text))).toBe(`${text}-01`);
      expect(lastDayOf(month(text))).toBe(`${text}-${last}`);
    }
  });

  it('is shown in four, five or six whole weeks', () => {
    const shown = (text: string, weekStartsOn: 0 | 1) => {
      const days = daysShownForMonth(month(text), weekStartsOn);
      return [days.length / 7, days[0], days.at(-1)];
    };
    expect(shown('2026-02', 0)).toEqual([4, '2026-02-01', '2026-02-28']);
    expect(shown('2026-11', 1)).toEqual([6, '2026-10-26', '2026-12-06']);
    expect(shown('2026-11', 0)).toEqual([5, '2026-11-01', '2026-12-05']);
  });

  it('at the edge of the calendar shows the days there are', () => {
    expect(daysShownForMonth(monthOf(firstDay), 0)[0]).toBe(firstDay);
    expect(daysShownForMonth(monthOf(lastDay), 1).at(-1)).toBe(lastDay);
  });

  it('further on has the same date, or its own last when it is too short', () => {
    expect(addMonths(dayKey('2026-11-20'), 1)).toBe('2026-12-20');
    expect(addMonths(dayKey('2026-01-31'), 1)).toBe('2026-02-28');
    expect(addMonths(dayKey('2024-02-29'), 12)).toBe('2025-02-28');
    expect(addMonths(dayKey('2026-01-31'), -2)).toBe('2025-11-30');
    expect(addMonths(dayKey('0099-12-31'), 1)).toBe('0100-01-31');
    expect(addMonths(lastDay, 1)).toBe(lastDay);
    expect(addMonths(firstDay, -1e300)).toBe(firstDay);
    expect(() => addMonths(firstDay, 0.5)).toThrow(RangeError);
  });
});
