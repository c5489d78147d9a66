import { getISOWeek, getISOWeekYear } from 'date-fns';
import { describe, expect, it } from 'vitest';

import { addDays } from './addDays.ts';
import { dayKey, firstDay, lastDay, toCalendarDate } from './DayKey.ts';
import { isoWeekOf } from './isoWeekOf.ts';
import { weekdayOf, weekOf } from './weekOf.ts';

describe('the week of a day', () => {
  const monday = dayKey('2026-11-16');
  const friday = dayKey('2026-11-20');
  const sunday = dayKey('2026-11-22');

  it('has seven days, from the weekday it starts on', () => {
    const week = [16, 17, 18, 19, 20, 21, 22].map((date) => `2026-11-${date}`);
    for (const day of [monday, friday, sunday]) expect(weekOf(day, 1)).toEqual(week);
    expect(weekOf(friday, 0)[0]).toBe('2026-11-15');
    expect(weekOf(friday, 6)[0]).toBe('2026-11-14');
    expect(weekOf(sunday, 0)[0]).toBe(sunday);
  });

  it('goes over a year edge and a leap day', () => {
    expect(weekOf(dayKey('2027-01-01'), 1)[0]).toBe('2026-12-28');
    expect(weekOf(dayKey('2024-02-29'), 0).at(-1)).toBe('2024-03-02');
  });

  it('ends with the calendar', () => {
    expect(weekOf(firstDay, 0)).toHaveLength(6);
    expect(weekOf(firstDay, 0)[0]).toBe(firstDay);
    expect(weekOf(lastDay, 1)).toHaveLength(5);
    expect(weekOf(lastDay, 1).at(-1)).toBe(lastDay);
  });

  it('knows its weekday', () => {
    expect([sunday, monday, friday, firstDay].map(weekdayOf)).toEqual([0, 1, 5, 1]);
  });

  it('has its ISO number, which can belong to the neighbouring year', () => {
    const numbers = {
      '2026-11-20': { year: 2026, week: 47 },
      '2027-01-01': { year: 2026, week: 53 },
      '2024-12-30': { year: 2025, week: 1 },
      '2026-01-01': { year: 2026, week: 1 },
      '0001-01-01': { year: 1, week: 1 },
    };
    for (const [day, week] of Object.entries(numbers)) {
      expect(isoWeekOf(dayKey(day)), day).toEqual(week);
    }
  });

  it('has the ISO number that date-fns gives, at every year edge of 400 years', () => {
    for (let year = 1900; year < 2300; year++) {
      for (let count = -7; count <= 7; count++) {
        const day = addDays(dayKey(`${year}-01-01`), count);
        const date = toCalendarDate(day);
        expect(isoWeekOf(day)).toEqual({ year: getISOWeekYear(date), week: getISOWeek(date) });
      }
    }
  });
});
