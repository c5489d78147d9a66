import { counted } from '../../counted.ts';

/** The shape of a year, or of all years. */
export const year = {
  steps: 'To another year',
  previous: 'Previous year',
  next: 'Next year',
  allTime: 'All time',
  empty: 'Nothing was written in this year.',
  emptyAll: 'Nothing is written yet.',
  days: 'Days of the year',
  less: 'less',
  more: 'more',
  entryCount: (entries: number, locale: string) =>
    counted('en', entries, { one: '# entry', other: '# entries' }, locale),
  wordCount: (words: number, locale: string) =>
    counted('en', words, { one: '# word', other: '# words' }, locale),
  writtenDays: (days: number, locale: string) =>
    counted('en', days, { one: 'on # day', other: 'on # days' }, locale),
  runs: 'Days in a row',
  longest: 'Longest run',
  current: 'Run going on now',
  noRun: 'none',
  runDays: (days: number, locale: string) =>
    counted('en', days, { one: '# day', other: '# days' }, locale),
  rest: 'Days of rest in a week',
  restHow: 'A run goes on while no seven days in a row hold more days without an entry than this.',
  byYear: 'By year',
  byMonth: 'By month',
  byWeekday: 'By weekday',
  byHour: 'By hour',
  year: 'Year',
  month: 'Month',
  weekday: 'Weekday',
  hour: 'Hour',
  entries: 'Entries',
  words: 'Words',
};
