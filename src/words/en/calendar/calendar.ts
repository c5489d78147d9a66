import { counted } from '../../counted.ts';

/** The calendar and the links to other written days. */
export const calendar = {
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  thisMonth: 'This month',
  steps: 'To another month',
  month: 'Month',
  year: 'Year',
  week: 'Week',
  /** The name of a row. */
  weekNumber: (week: number) => `Week ${week}`,
  goToDate: 'Go to date',

  /** "3 entries", after a day's long date. */
  entryCount: (entries: number, locale: string) =>
    counted('en', entries, { one: '# entry', other: '# entries' }, locale),
  /** After the date of a day that only the server holds. */
  elsewhere: 'written, not on this device yet',
  /** After the date of a day of which the device holds only its own words. */
  andElsewhere: (count: string) => `${count} here, more not on this device yet`,
  /** After the date of a day that neither the device nor the server has answered for. */
  unknown: 'not known yet',
  legendElsewhere: 'An outlined mark: something is written, but not on this device yet.',
  legendAsking: 'These days are being looked up.',
  legendUnknown: (longDay: string) =>
    `Days before ${longDay} are not on this device yet, and the server has not answered.`,
  legendNothingKnown:
    'The days are not on this device yet, and the server has not answered. Words written here are shown.',

  written: 'Written days',
  first: (longDay: string) => `First written day: ${longDay}`,
  last: (longDay: string) => `Last written day: ${longDay}`,
  nothingWritten: 'Nothing is written yet.',

  /** Shown after a key that found no day. */
  noneBefore: 'Nothing is written before this day.',
  noneAfter: 'Nothing is written after this day.',
  noneAtAll: 'Nothing is written yet.',
  unsure: 'Nearer days may be written that are not on this device yet.',
  unknownWay: 'The days that way are not on this device yet, and the server does not answer.',
};
