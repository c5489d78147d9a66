import { describe, expect, it } from 'vitest';

import { dayKeyAt, timeStringAt, wallClockAt } from './wallClock.ts';

const at = (iso: string, timeZone: string) => {
  const { day, time } = wallClockAt(Date.parse(iso), timeZone);
  return `${day} ${time}`;
};

describe('the wall clock', () => {
  it('shows each zone its own day and time at one instant', () => {
    const walls = {
      'Pacific/Kiritimati': '2026-11-21 00:30:09',
      'Pacific/Auckland': '2026-11-20 23:30:09',
      'Australia/Lord_Howe': '2026-11-20 21:30:09',
      'Asia/Kathmandu': '2026-11-20 16:15:09',
      'Asia/Kolkata': '2026-11-20 16:00:09',
      'Africa/Cairo': '2026-11-20 12:30:09',
      'Asia/Beirut': '2026-11-20 12:30:09',
      'Europe/Dublin': '2026-11-20 10:30:09',
      UTC: '2026-11-20 10:30:09',
      'America/Sao_Paulo': '2026-11-20 07:30:09',
      'America/St_Johns': '2026-11-20 07:00:09',
      'America/Havana': '2026-11-20 05:30:09',
      'America/New_York': '2026-11-20 05:30:09',
      'Pacific/Niue': '2026-11-19 23:30:09',
      'Pacific/Apia': '2026-11-20 23:30:09',
      'Pacific/Kwajalein': '2026-11-20 22:30:09',
    };
    for (const [zone, wall] of Object.entries(walls)) {
      expect(at('2026-11-20T10:30:09.999Z', zone), zone).toBe(wall);
    }
  });

  it('goes from 23:59:59 to 00:00:00, never to 24:00', () => {
    expect(at('2026-11-20T04:59:59.999Z', 'America/New_York')).toBe('2026-11-19 23:59:59');
    expect(at('2026-11-20T05:00:00Z', 'America/New_York')).toBe('2026-11-20 00:00:00');
    expect(timeStringAt(Date.parse('2026-11-20T05:00:05Z'), 'America/New_York')).toBe('00:00:05');
  });

  it('jumps where the clocks were changed', () => {
    // The last second before each change, and the first instant after it.
    const jumps = [
      ['America/New_York', '2026-03-08T07:00Z', '2026-03-08 01:59:59', '2026-03-08 03:00:00'],
      ['America/New_York', '2026-11-01T06:00Z', '2026-11-01 01:59:59', '2026-11-01 01:00:00'],
      ['Europe/Dublin', '2026-03-29T01:00Z', '2026-03-29 00:59:59', '2026-03-29 02:00:00'],
      ['Europe/Dublin', '2026-10-25T01:00Z', '2026-10-25 01:59:59', '2026-10-25 01:00:00'],
      ['Pacific/Auckland', '2026-04-04T14:00Z', '2026-04-05 02:59:59', '2026-04-05 02:00:00'],
      ['Pacific/Auckland', '2026-09-26T14:00Z', '2026-09-27 01:59:59', '2026-09-27 03:00:00'],
      ['Australia/Lord_Howe', '2026-04-04T15:00Z', '2026-04-05 01:59:59', '2026-04-05 01:30:00'],
      ['Australia/Lord_Howe', '2026-10-03T15:30Z', '2026-10-04 01:59:59', '2026-10-04 02:30:00'],
      ['America/Sao_Paulo', '2018-11-04T03:00Z', '2018-11-03 23:59:59', '2018-11-04 01:00:00'],
      ['America/Sao_Paulo', '2019-02-17T02:00Z', '2019-02-16 23:59:59', '2019-02-16 23:00:00'],
      ['Africa/Cairo', '2024-04-25T22:00Z', '2024-04-25 23:59:59', '2024-04-26 01:00:00'],
      ['Africa/Cairo', '2024-10-31T21:00Z', '2024-10-31 23:59:59', '2024-10-31 23:00:00'],
      ['Asia/Beirut', '2024-03-30T22:00Z', '2024-03-30 23:59:59', '2024-03-31 01:00:00'],
      ['Asia/Beirut', '2024-10-26T21:00Z', '2024-10-26 23:59:59', '2024-10-26 23:00:00'],
      ['America/Havana', '2024-03-10T05:00Z', '2024-03-09 23:59:59', '2024-03-10 01:00:00'],
      ['America/Havana', '2024-11-03T05:00Z', '2024-11-03 00:59:59', '2024-11-03 00:00:00'],
      ['America/St_Johns', '2010-11-07T02:31Z', '2010-11-07 00:00:59', '2010-11-06 23:01:00'],
      ['Asia/Kathmandu', '1985-12-31T18:30Z', '1985-12-31 23:59:59', '1986-01-01 00:15:00'],
      ['Pacific/Apia', '2011-12-30T10:00Z', '2011-12-29 23:59:59', '2011-12-31 00:00:00'],
      ['Pacific/Kwajalein', '1993-08-21T12:00Z', '1993-08-20 23:59:59', '1993-08-22 00:00:00'],
      ['Pacific/Kiritimati', '1994-12-31T10:00Z', '1994-12-30 23:59:59', '1995-01-01 00:00:00'],
    ] as const;
    for (const [zone, change, before, after] of jumps) {
      const lastSecond = new Date(Date.parse(change) - 1).toISOString();
      expect([at(lastSecond, zone), at(change, zone)], zone).toEqual([before, after]);
    }
  });

  it('refuses a zone that the runtime does not know', () => {
    expect(() => wallClockAt(0, 'Mars/Olympus')).toThrow(RangeError);
  });
});

describe('today', () => {
  const today = (iso: string, dayStartHour: number, zone = 'Europe/Berlin') =>
    dayKeyAt(Date.parse(iso), zone, dayStartHour);

  it('starts at midnight', () => {
    expect(today('2026-11-19T22:59:59Z', 0)).toBe('2026-11-19');
    expect(today('2026-11-19T23:00:00Z', 0)).toBe('2026-11-20');
  });

  it('starts at the hour that the person chose', () => {
    expect(today('2026-11-20T02:59:59Z', 4)).toBe('2026-11-19');
    expect(today('2026-11-20T03:00:00Z', 4)).toBe('2026-11-20');
    expect(today('2026-11-20T21:59:59Z', 23)).toBe('2026-11-19');
    expect(today('2027-01-01T00:30:00Z', 4)).toBe('2026-12-31');
  });

  it('starts at that hour of the wall clock also when the clocks change in the night', () => {
    expect(today('2026-03-29T01:59:59Z', 4)).toBe('2026-03-28');
    expect(today('2026-03-29T02:00:00Z', 4)).toBe('2026-03-29');
    expect(today('2026-10-25T02:59:59Z', 4)).toBe('2026-10-24');
    expect(today('2026-10-25T03:00:00Z', 4)).toBe('2026-10-25');
  });

  it('is told by the zone asked for, not by the one the program runs in', () => {
    expect(today('2026-11-20T10:30:00Z', 0, 'Pacific/Kiritimati')).toBe('2026-11-21');
    expect(today('2026-11-20T10:30:00Z', 0, 'Pacific/Niue')).toBe('2026-11-19');
  });
});
