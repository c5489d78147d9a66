import { counted } from '../../counted.ts';

/** The shape of a year, or of all years. */
export const year = {
  steps: 'Change year',
  previous: 'Previous year',
  next: 'Next year',
  allTime: 'All time',
  empty: 'Nothing was written in this year.',
  emptyAll: 'No entries yet.',
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
  current: 'Current run',
  noRun: 'none',
  runDays: (days: number, locale: string) =>
    counted('en', days, { one: '# day', other: '# days' }, locale),
  rest: 'Rest days allowed per week',
  restHow:
    'A run continues as long as no seven days in a row have more days without entries than this.',
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
  /** Below the bars: the weekday or the hour with the most words. */
  mostAt: (label: string) => `Most words: ${label}`,
};
