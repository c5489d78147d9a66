import { counted } from '../../counted.ts';

/** The calendar and the links to other written days. */
export const calendar = {
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  thisMonth: 'This month',
  steps: 'Change month',
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
  elsewhere: 'has entries, not on this device yet',
  /** After the date of a day of which the device holds only its own words. */
  andElsewhere: (count: string) => `${count} here, more not on this device yet`,
  /** After the date of a day that neither the device nor the server has answered for. */
  unknown: 'not known yet',
  legendElsewhere: 'Outlined days have entries that are not on this device yet.',
  legendAsking: 'Looking up these days…',
  legendUnknown: (longDay: string) =>
    `Days before ${longDay} are not on this device yet, and the server hasn't answered.`,
  legendNothingKnown:
    "These days are not on this device yet, and the server hasn't answered. Entries written here are shown.",

  written: 'Days with entries',
  first: (longDay: string) => `First entry: ${longDay}`,
  last: (longDay: string) => `Latest entry: ${longDay}`,
  nothingWritten: 'No entries yet.',

  /** Shown after a key that found no day. */
  noneBefore: 'No entries before this day.',
  noneAfter: 'No entries after this day.',
  noneAtAll: 'No entries yet.',
  unsure: 'There may be nearer entries that are not on this device yet.',
  unknownWay:
    "The days in that direction are not on this device yet, and the server isn't answering.",
};
