import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { nextDayChangeAt } from './nextDayChangeAt.ts';
import { dayKeyAt } from './wallClock.ts';

const next = (iso: string, zone: string, dayStartHour = 0) =>
  new Date(nextDayChangeAt(Date.parse(iso), zone, dayStartHour)).toISOString();

describe('the next change of day', () => {
  it('is the next midnight', () => {
    expect(next('2026-11-20T12:34:56.789Z', 'America/New_York')).toBe('2026-11-21T05:00:00.000Z');
    expect(next('2026-11-20T12:34:56.789Z', 'Asia/Kathmandu')).toBe('2026-11-20T18:15:00.000Z');
  });

  it('lies after the instant, also on the stroke of midnight and a millisecond before it', () => {
    expect(next('2026-11-20T05:00:00.000Z', 'America/New_York')).toBe('2026-11-21T05:00:00.000Z');
    expect(next('2026-11-20T04:59:59.999Z', 'America/New_York')).toBe('2026-11-20T05:00:00.000Z');
  });

  it('is the hour at which the person lets the day start', () => {
    expect(next('2026-11-20T08:59:59Z', 'America/New_York', 4)).toBe('2026-11-20T09:00:00.000Z');
    expect(next('2026-11-20T09:00:00Z', 'America/New_York', 4)).toBe('2026-11-21T09:00:00.000Z');
  });

  it('comes after 23 or 25 hours when the clocks change', () => {
    expect(next('2026-03-08T05:00Z', 'America/New_York')).toBe('2026-03-09T04:00:00.000Z');
    expect(next('2026-11-01T04:00Z', 'America/New_York')).toBe('2026-11-02T05:00:00.000Z');
  });

  it('comes at the jump where midnight, or the chosen hour, does not exist', () => {
    expect(next('2018-11-03T12:00Z', 'America/Sao_Paulo')).toBe('2018-11-04T03:00:00.000Z');
    expect(next('2024-04-25T12:00Z', 'Africa/Cairo')).toBe('2024-04-25T22:00:00.000Z');
    expect(next('2026-03-08T06:00Z', 'America/New_York', 2)).toBe('2026-03-08T07:00:00.000Z');
  });

  it('comes once where the hour before midnight, or midnight itself, comes twice', () => {
    expect(next('2019-02-16T12:00Z', 'America/Sao_Paulo')).toBe('2019-02-17T03:00:00.000Z');
    expect(next('2024-11-03T04:00Z', 'America/Havana')).toBe('2024-11-04T05:00:00.000Z');
  });

  it('comes at the jump over a whole day', () => {
    expect(next('2011-12-30T09:00Z', 'Pacific/Apia')).toBe('2011-12-30T10:00:00.000Z');
    expect(next('1993-08-21T11:00Z', 'Pacific/Kwajalein')).toBe('1993-08-21T12:00:00.000Z');
  });

  it('goes back to the day before where the clocks did just after midnight', () => {
    expect(next('2010-11-07T02:00Z', 'America/St_Johns')).toBe('2010-11-07T02:30:00.000Z');
    expect(next('2010-11-07T02:30Z', 'America/St_Johns')).toBe('2010-11-07T02:31:00.000Z');
    expect(next('2010-11-07T02:31Z', 'America/St_Johns')).toBe('2010-11-07T03:30:00.000Z');
  });

  it('leaves no other day unnoticed in between, minute by minute', () => {
    const nights: readonly (readonly [zone: string, change: string])[] = [
      ['America/Sao_Paulo', '2018-11-04T03:00Z'],
      ['America/Sao_Paulo', '2019-02-17T02:00Z'],
      ['America/Havana', '2024-11-03T05:00Z'],
      ['Australia/Lord_Howe', '2026-04-04T15:00Z'],
      ['America/St_Johns', '2010-11-07T02:31Z'],
      ['Pacific/Apia', '2011-12-30T10:00Z'],
      ['Europe/Dublin', '2026-10-25T01:00Z'],
    ];
    const hoursBefore = fc.double({ min: 0, max: 36, noNaN: true });
    fc.assert(
      fc.property(
        fc.constantFrom(...nights),
        hoursBefore,
        fc.integer({ min: 0, max: 23 }),
        ([zone, change], hours, dayStartHour) => {
          const from = Math.floor(Date.parse(change) - hours * 3_600_000);
          const to = nextDayChangeAt(from, zone, dayStartHour);
          const today = dayKeyAt(from, zone, dayStartHour);
          for (let instant = from; instant < to; instant += 60_000) {
            expect(dayKeyAt(instant, zone, dayStartHour)).toBe(today);
          }
          expect(dayKeyAt(to - 1, zone, dayStartHour)).toBe(today);
          expect(dayKeyAt(to, zone, dayStartHour)).not.toBe(today);
        },
      ),
      { numRuns: 30 },
    );
  });
});
