import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { dayKey } from './DayKey.ts';
import { instantAt } from './instantAt.ts';
import { parseTimeString, type TimeString } from './TimeString.ts';
import { wallClockAt } from './wallClock.ts';

function time(text: string): TimeString {
  const parsed = parseTimeString(text);
  if (parsed === undefined) throw new Error(text);
  return parsed;
}

const at = (day: string, clock: string, zone: string) => {
  const ms = instantAt(dayKey(day), time(clock), zone);
  return ms === null ? null : new Date(ms).toISOString();
};

describe('the instant of a wall time', () => {
  it.each([
    ['2024-04-17', '00:00:00', 'Europe/Dublin', '2024-04-16T23:00:00.000Z'],
    ['2023-01-03', '20:00:00', 'Asia/Shanghai', '2023-01-03T12:00:00.000Z'],
    ['2019-07-22', '16:15:00', 'America/New_York', '2019-07-22T20:15:00.000Z'],
    // The hour that comes twice: the first one.
    ['2026-10-25', '02:30:00', 'Europe/Berlin', '2026-10-25T00:30:00.000Z'],
    // Before standard time, with an offset in seconds.
    ['1971-05-01', '12:00:00', 'Africa/Monrovia', '1971-05-01T12:44:30.000Z'],
  ])('of %s %s in %s is %s', (day, clock, zone, instant) => {
    expect(at(day, clock, zone)).toBe(instant);
  });

  it.each([
    ['that a clock change left out', '2026-03-29', '02:30:00', 'Europe/Berlin'],
    ['on a day that a zone left out', '2011-12-30', '12:00:00', 'Pacific/Apia'],
    ['in a zone that nobody knows', '2026-03-29', '12:00:00', 'Mars/Olympus'],
    ['before the year 1', '0001-01-01', '00:00:00', 'Asia/Tokyo'],
    ['after the year 9999', '9999-12-31', '23:59:59', 'America/New_York'],
  ])('is null %s', (_what, day, clock, zone) => {
    expect(at(day, clock, zone)).toBeNull();
  });

  it('leads back to the wall time it was made from', () => {
    const zones = ['Europe/Berlin', 'America/St_Johns', 'Asia/Kathmandu', 'Pacific/Apia', 'UTC'];
    fc.assert(
      fc.property(
        fc.integer({ min: -2_000_000_000, max: 4_000_000_000 }),
        fc.constantFrom(...zones),
        (seconds, zone) => {
          const wall = wallClockAt(seconds * 1000, zone);
          const back = instantAt(wall.day, wall.time, zone);
          expect(back).not.toBeNull();
          expect(wallClockAt(back ?? 0, zone)).toEqual(wall);
          expect(back).toBeLessThanOrEqual(seconds * 1000);
        },
      ),
    );
  });
});
