import { counted } from '../../counted.ts';

/** Several days in one scroll, and in print. */
export const read = {
  spans: 'How much to read',
  span: { day: 'Day', week: 'Week', month: 'Month', year: 'Year' },
  steps: 'To other days',
  previous: {
    day: 'Previous day',
    week: 'Previous week',
    month: 'Previous month',
    year: 'Previous year',
  },
  next: { day: 'Next day', week: 'Next week', month: 'Next month', year: 'Next year' },
  opening: 'Looking for what was written…',
  empty: {
    day: 'Nothing was written on this day.',
    week: 'Nothing was written in this week.',
    month: 'Nothing was written in this month.',
    year: 'Nothing was written in this year.',
  },
  missing: 'Some of these days are not on this device yet.',
  dayMissing: 'This day is not on this device yet.',
  print: 'Print',
  preparing: 'Preparing the pages…',
  find: 'Your browser’s “Find in page” sees only the days around you here.',
  search: 'Search looks everywhere',
  days: 'Days',
  addedLater: 'added later',
  writtenDays: (days: number, locale: string) =>
    counted('en', days, { one: '# written day', other: '# written days' }, locale),
};
