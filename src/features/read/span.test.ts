import { describe, expect, it } from 'vitest';

import { dayKey } from '../../dates/DayKey.ts';
import { daysOfSpan, readSpan, spanLabel, stepSpan } from './span.ts';

const friday = dayKey('2026-11-20');

describe('a span to read', () => {
  it('is the one in the address, or a week by default', () => {
    expect(readSpan('month')).toBe('month');
    expect(readSpan('decade')).toBe('week');
    expect(readSpan(null)).toBe('week');
  });

  it('holds the selected date, and begins as weeks, months and years begin', () => {
    expect(daysOfSpan('day', friday, 1)).toEqual({ first: friday, last: friday });
    expect(daysOfSpan('week', friday, 1)).toEqual({ first: '2026-11-16', last: '2026-11-22' });
    expect(daysOfSpan('week', friday, 0)).toEqual({ first: '2026-11-15', last: '2026-11-21' });
    expect(daysOfSpan('month', friday, 1)).toEqual({ first: '2026-11-01', last: '2026-11-30' });
    expect(daysOfSpan('year', friday, 1)).toEqual({ first: '2026-01-01', last: '2026-12-31' });
  });

  it('is stepped by its own length, to a date that exists', () => {
    expect(stepSpan('week', friday, -1)).toBe('2026-11-13');
    expect(stepSpan('month', dayKey('2026-03-31'), -1)).toBe('2026-02-28');
    expect(stepSpan('year', dayKey('2024-02-29'), 1)).toBe('2025-02-28');
    expect(stepSpan('day', dayKey('9999-12-31'), 1)).toBe('9999-12-31');
  });

  it('is called by its dates', () => {
    const week = daysOfSpan('week', friday, 1);
    expect(spanLabel('week', week.first, week.last, 'en-US')).toMatch(/^November 16.+22, 2026$/);
    expect(spanLabel('week', week.first, week.last, 'de-DE')).toMatch(/^16\..+22\. November 2026$/);
    expect(spanLabel('month', friday, friday, 'en-US')).toBe('November 2026');
  });
});
