import { addDays } from '../../dates/addDays.ts';
import type { DayKey } from '../../dates/DayKey.ts';
import type { TimeString } from '../../dates/TimeString.ts';
import { weekdayOf } from '../../dates/weekOf.ts';
import type { Reminder } from '../../hooks/time/deviceReminder.ts';

/** A reminder as an event of a calendar. */
export interface ReminderEvent extends Reminder {
  /** What the calendar shows. */
  readonly title: string;
  /** The address that the event leads to. */
  readonly url: string;
  /** The first day of the event: {@link firstDayOf}. */
  readonly day: DayKey;
}

/** The days of an RRULE, from Sunday on (RFC 5545, 3.3.10). */
const dayNames = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'] as const;

/** The first day of `reminder` from the wall clock's `day` and `time` on. */
export function firstDayOf(reminder: Reminder, day: DayKey, time: TimeString): DayKey {
  let next = reminder.time > time ? day : addDays(day, 1);
  while (!reminder.weekdays.includes(weekdayOf(next))) next = addDays(next, 1);
  return next;
}

/**
 * `event` as an iCalendar file (RFC 5545). Its time is floating: it has no zone, so it is the wall time where the device is.
 * `uid` names the event in the calendar, and `nowMs` (epoch ms) is when it was made.
 */
export function reminderFile(event: ReminderEvent, uid: string, nowMs: number): string {
  const title = escaped(event.title);
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Daylog//Reminder//EN',
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `DTSTAMP:${basic(new Date(nowMs).toISOString().slice(0, 19))}Z`,
    `DTSTART:${startOf(event)}`,
    'DURATION:PT15M',
    ruleOf(event),
    `SUMMARY:${title}`,
    `DESCRIPTION:${escaped(event.url)}`,
    `URL:${event.url}`,
    'TRANSP:TRANSPARENT',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${title}`,
    'TRIGGER:PT0M',
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

/** The address at which Google Calendar offers to add `event`. Google drops the alarms of files that it imports. */
export function googleCalendarUrl(event: ReminderEvent): string {
  const start = startOf(event);
  const query = new URLSearchParams({
    action: 'TEMPLATE',
    text: event.title,
    details: event.url,
    dates: `${start}/${start}`,
    recur: ruleOf(event),
  });
  return `https://calendar.google.com/calendar/render?${query.toString()}`;
}

const basic = (text: string) => text.replaceAll(/[-:]/g, '');

const startOf = ({ day, time }: ReminderEvent) => basic(`${day}T${time}`);

const ruleOf = ({ weekdays }: Reminder) =>
  `RRULE:FREQ=WEEKLY;BYDAY=${weekdays.map((day) => dayNames[day]).join(',')}`;

/** `text` as a value of the type TEXT (RFC 5545, 3.3.11). */
const escaped = (text: string) =>
  text.replaceAll(/[\\;,]/g, String.raw`\$&`).replaceAll(/\r\n|\r|\n/g, String.raw`\n`);

/** `line` in parts of 75 bytes at most, each after the first behind a space (RFC 5545, 3.1). No character is cut. */
function folded(line: string): string {
  const encoder = new TextEncoder();
  let bytes = 0;
  let text = '';
  for (const character of line) {
    const size = encoder.encode(character).length;
    if (bytes + size > 75) {
      text += '\r\n ';
      bytes = 1;
    }
    text += character;
    bytes += size;
  }
  return text;
}
