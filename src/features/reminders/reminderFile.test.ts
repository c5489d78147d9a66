import fc from 'fast-check';
import ICAL from 'ical.js';
import { describe, expect, it } from 'vitest';

import { addDays } from '../../dates/addDays.ts';
import { dayKey } from '../../dates/DayKey.ts';
import { timeString } from '../../dates/TimeString.ts';
import { type Weekday, weekdayOf } from '../../dates/weekOf.ts';
import { nextInstant } from './nextInstant.ts';
import { firstDayOf, googleCalendarUrl, reminderFile, type ReminderEvent } from './reminderFile.ts';

const weekdays: readonly Weekday[] = [1, 2, 3, 4, 5];
const event: ReminderEvent = {
  time: timeString(21, 0, 0),
  weekdays,
  title: 'Write in Daylog',
  url: 'https://log.example/?compose',
  day: dayKey('2026-11-20'),
};

/** The event of `file`, as another program reads it. */
function readEvent(file: string) {
  const calendar = new ICAL.Component(ICAL.parse(file) as unknown[]);
  const read = calendar.getFirstSubcomponent('vevent');
  if (read === null) throw new Error('no event');
  return { component: read, event: new ICAL.Event(read) };
}

/** The first `count` times of the event of `file`. */
function timesOf(file: string, count: number): ICAL.Time[] {
  const next = readEvent(file).event.iterator();
  return Array.from({ length: count }, () => next.next());
}

const someReminder = fc.record({
  time: fc
    .tuple(fc.nat(23), fc.nat(59), fc.nat(59))
    .map(([hour, minute, second]) => timeString(hour, minute, second)),
  weekdays: fc.subarray([0, 1, 2, 3, 4, 5, 6] as Weekday[], { minLength: 1 }),
});

describe('the calendar file', () => {
  it('is an event with a floating time, a rule, an alarm and a link, and nothing else', () => {
    const file = reminderFile(event, 'one@daylog', Date.parse('2026-11-20T17:04:29Z'));
    expect(file.split('\r\n')).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Daylog//Reminder//EN',
      'BEGIN:VEVENT',
      'UID:one@daylog',
      'DTSTAMP:20261120T170429Z',
      'DTSTART:20261120T210000',
      'DURATION:PT15M',
      'RRULE:FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR',
      'SUMMARY:Write in Daylog',
      'DESCRIPTION:https://log.example/?compose',
      'URL:https://log.example/?compose',
      'TRANSP:TRANSPARENT',
      'BEGIN:VALARM',
      'ACTION:DISPLAY',
      'DESCRIPTION:Write in Daylog',
      'TRIGGER:PT0M',
      'END:VALARM',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ]);
  });

  it('says the same to another reader, for any title, time and days', () => {
    fc.assert(
      fc.property(someReminder, fc.string({ unit: 'grapheme' }), (reminder, words) => {
        // A text value has no control characters but a line break.
        const title = `${words.replaceAll(/\p{Cc}/gu, '')};,\\ ${'é日'.repeat(30)}\nend`;
        const file = reminderFile({ ...event, ...reminder, title }, 'one@daylog', 0);
        const bytes = file.split('\r\n').map((line) => new TextEncoder().encode(line).length);
        expect(Math.max(...bytes)).toBeLessThanOrEqual(75);
        const read = readEvent(file);
        expect(read.event.summary).toBe(title);
        expect(read.event.startDate.zone).toBe(ICAL.Timezone.localTimezone);
        const alarm = read.component.getFirstSubcomponent('valarm');
        expect(alarm?.getFirstPropertyValue('trigger')?.toString()).toBe('PT0S');
      }),
    );
  });

  it.each(['2026-03-20', '2026-10-20'])(
    'keeps its wall time over a change of the clock after %s',
    (day) => {
      const file = reminderFile({ ...event, day: dayKey(day) }, 'one@daylog', 0);
      const times = timesOf(file, 15);
      expect(new Set(times.map(({ hour, minute }) => `${hour}:${minute}`))).toEqual(
        new Set(['21:0']),
      );
      expect(times.every(({ zone }) => zone === ICAL.Timezone.localTimezone)).toBe(true);
      expect(new Set(times.map((time) => time.dayOfWeek() - 1))).toEqual(new Set(weekdays));
    },
  );
});

it('begins on the first chosen day whose time is not over', () => {
  fc.assert(
    fc.property(someReminder, someReminder, fc.nat(6), (reminder, { time }, ahead) => {
      const today = addDays(dayKey('2026-11-20'), ahead);
      const first = firstDayOf(reminder, today, time);
      const days = Array.from({ length: 8 }, (_, index) => addDays(today, index));
      expect(first).toBe(
        days.find(
          (day) =>
            reminder.weekdays.includes(weekdayOf(day)) && (day > today || reminder.time > time),
        ),
      );
    }),
  );
});

it('offers Google the same event by its own address', () => {
  const { origin, pathname, searchParams } = new URL(googleCalendarUrl(event));
  expect(`${origin}${pathname}`).toBe('https://calendar.google.com/calendar/render');
  expect(Object.fromEntries(searchParams)).toEqual({
    action: 'TEMPLATE',
    text: 'Write in Daylog',
    details: 'https://log.example/?compose',
    dates: '20261120T210000/20261120T210000',
    recur: 'RRULE:FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR',
  });
});

describe('the next notification', () => {
  const next = (now: string, zone: string, time = timeString(21, 0, 0)) => {
    const instantMs = nextInstant({ time, weekdays }, Date.parse(now), zone);
    return instantMs === null ? null : new Date(instantMs).toISOString();
  };

  it('is at the wall time of the zone, on a chosen day', () => {
    // November 20, 2026 is a Friday.
    expect(next('2026-11-20T17:04:29Z', 'UTC')).toBe('2026-11-20T21:00:00.000Z');
    expect(next('2026-11-20T21:00:00Z', 'UTC')).toBe('2026-11-23T21:00:00.000Z');
    expect(next('2026-11-20T17:04:29Z', 'Asia/Tokyo')).toBe('2026-11-23T12:00:00.000Z');
  });

  it('skips a day whose clock skips the time', () => {
    const half = timeString(2, 30, 0);
    // On Sunday, March 28, 2027, clocks in Berlin go from 02:00 to 03:00.
    const sundays = nextInstant(
      { time: half, weekdays: [0] },
      Date.parse('2027-03-27T12:00:00Z'),
      'Europe/Berlin',
    );
    expect(sundays).toBe(Date.parse('2027-04-04T00:30:00Z'));
  });
});
