import { counted } from '../../counted.ts';

/** Several days in one scroll, and in print. */
export const read = {
  spans: 'Period',
  span: { day: 'Day', week: 'Week', month: 'Month', year: 'Year' },
  steps: 'Change period',
  previous: {
    day: 'Previous day',
    week: 'Previous week',
    month: 'Previous month',
    year: 'Previous year',
  },
  next: { day: 'Next day', week: 'Next week', month: 'Next month', year: 'Next year' },
  opening: 'Looking for entries…',
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
  find: "Your browser's “Find in page” only sees the days near this one.",
  search: 'Search all entries',
  days: 'Days',
  addedLater: 'added later',
  writtenDays: (days: number, locale: string) =>
    counted('en', days, { one: '# day with entries', other: '# days with entries' }, locale),
};
