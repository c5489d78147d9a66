import { describe, expect, it } from 'vitest';

import { wallClockAt } from '../../dates/wallClock.ts';
import { isZoneName, offsetOf, wallTimeOf } from './wallTimeOf.ts';

const wall = (iso: string, zone: string) => {
  const found = wallTimeOf(Date.parse(iso), zone);
  return found === null ? null : `${found.day} ${found.time}`;
};

describe('the wall time of an instant', () => {
  // Real entries: MarcDonald/obsidian-day-one-importer, yunanwg/dayone-headless, jrnl, a note of Google Keep.
  it.each([
    ['2024-04-16T23:00:00Z', 'Europe/Dublin', '2024-04-17 00:00:00'],
    ['2023-01-03T12:00:00Z', 'Asia/Shanghai', '2023-01-03 20:00:00'],
    ['2019-07-22T20:15:00Z', 'America/New_York', '2019-07-22 16:15:00'],
    ['2013-07-17T18:38:08Z', 'America/Los_Angeles', '2013-07-17 11:38:08'],
    ['2023-07-26T11:58:12.755Z', 'Europe/Berlin', '2023-07-26 13:58:12'],
    ['2023-07-26T11:58:12.755Z', 'Pacific/Kiritimati', '2023-07-27 01:58:12'],
    ['2023-07-26T11:58:12.755Z', 'Pacific/Pago_Pago', '2023-07-26 00:58:12'],
    ['2011-12-30T09:59:59Z', 'Pacific/Apia', '2011-12-29 23:59:59'],
    ['2011-12-30T10:00:00Z', 'Pacific/Apia', '2011-12-31 00:00:00'],
    ['2026-03-29T00:30:00Z', 'Europe/Berlin', '2026-03-29 01:30:00'],
    ['2026-03-29T01:30:00Z', 'Europe/Berlin', '2026-03-29 03:30:00'],
    ['2026-10-25T01:30:00Z', 'Europe/Berlin', '2026-10-25 02:30:00'],
    ['2024-06-15T18:31:00Z', 'Asia/Kathmandu', '2024-06-16 00:16:00'],
    ['2024-06-15T13:45:00Z', 'Australia/Lord_Howe', '2024-06-16 00:15:00'],
    ['2024-06-15T22:00:00Z', 'GMT+0200', '2024-06-16 00:00:00'],
  ])('of %s in %s is %s', (iso, zone, expected) => {
    expect(wall(iso, zone)).toBe(expected);
  });

  it('is unknown in a zone that no runtime knows, and outside the calendar', () => {
    expect(wall('2024-01-01T00:00:00Z', 'Mars/Olympus')).toBeNull();
    for (const ms of [NaN, Infinity, 1e300, -1e15, 0.5, Date.parse('9999-12-31T23:00:00Z')]) {
      expect(wallTimeOf(ms, 'UTC')).toBeNull();
    }
  });

  it('is that of the wall clock in every hour around the changes of clocks', () => {
    const zones = [
      'Africa/Casablanca',
      'America/Havana',
      'Asia/Gaza',
      'Australia/Lord_Howe',
      'Pacific/Apia',
    ];
    for (const zone of [...zones, 'Europe/Dublin', 'America/St_Johns', 'Asia/Tehran']) {
      for (const from of ['1911-03-01', '1949-01-01', '2011-12-20', '2024-03-01', '2024-10-20']) {
        for (let hour = 0; hour < 24 * 60; hour += 7) {
          const ms = Date.parse(from) + hour * 3_600_000 + 1_234_567;
          expect(wallTimeOf(ms, zone)).toEqual(wallClockAt(ms, zone));
        }
      }
    }
  });

  it('knows offsets, and zones by their IANA names only', () => {
    expect(['+02:00', '-0330', 'GMT+2', 'UTC', 'Z', '+2:00', '25', '+99:00'].map(offsetOf)).toEqual(
      [120, -210, 120, 0, 0, 120, null, null],
    );
    expect(
      ['Europe/Berlin', 'UTC', 'GMT+0200', '', 'Mars/Olympus', 'EST5EDT\n'].map(isZoneName),
    ).toEqual([true, true, false, false, false, false]);
  });
});
