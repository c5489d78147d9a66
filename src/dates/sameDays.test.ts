import { describe, expect, it } from 'vitest';

import { dayKey } from './DayKey.ts';
import { earlierDays } from './sameDays.ts';

const said = (day: string, firstYear: number) =>
  earlierDays(dayKey(day), firstYear).map(
    ({ day: earlier, ago }) => `${ago.count} ${ago.unit}: ${earlier}`,
  );

describe('the days that a day brings to mind', () => {
  it('are a week, a month and the years before', () => {
    expect(said('2026-11-20', 2023)).toEqual([
      '1 week: 2026-11-13',
      '1 month: 2026-10-20',
      '1 year: 2025-11-20',
      '2 year: 2024-11-20',
      '3 year: 2023-11-20',
    ]);
  });

  it('of a month’s 31st are the last of a shorter month', () => {
    expect(said('2026-03-31', 2026)).toEqual(['1 week: 2026-03-24', '1 month: 2026-02-28']);
  });

  it('of 29 February are the 28th of common years', () => {
    expect(said('2028-02-29', 2024)).toEqual([
      '1 week: 2028-02-22',
      '1 month: 2028-01-29',
      '1 year: 2027-02-28',
      '2 year: 2026-02-28',
      '3 year: 2025-02-28',
      '4 year: 2024-02-29',
    ]);
  });

  it('include 29 February on the 28th of a common year, and not on that of a leap year', () => {
    expect(said('2026-02-28', 2024)).toEqual([
      '1 week: 2026-02-21',
      '1 month: 2026-01-28',
      '1 year: 2025-02-28',
      '2 year: 2024-02-28',
      '2 year: 2024-02-29',
    ]);
    expect(said('2028-02-28', 2024)).not.toContain('4 year: 2024-02-29');
    expect(said('2026-03-01', 2024)).not.toContain('2 year: 2024-02-29');
  });

  it('end with the calendar', () => {
    expect(said('0001-01-01', 1)).toEqual([]);
    expect(said('0002-01-03', 1)).toEqual([
      '1 week: 0001-12-27',
      '1 month: 0001-12-03',
      '1 year: 0001-01-03',
    ]);
  });
});
