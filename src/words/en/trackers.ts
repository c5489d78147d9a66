import { counted } from '../counted.ts';
import { isolated } from '../isolated.ts';

/** The values that a person tracks: beside the composer, below a day, and on their own pages. */
export const trackers = {
  area: 'trackers' as const,
  /** The buttons below the composer. */
  chips: 'Trackers',
  /** The lists below a begun name or number. */
  suggested: 'Suggested trackers',
  units: 'Units',
  dayValues: 'Values of this day',
  title: 'Trackers',
  list: 'Trackers',
  filter: 'Filter trackers',
  reading: 'Reading your log…',
  unavailable: "Your log can't be read on this device right now. Daylog keeps trying.",
  incomplete: 'Your log is still being copied to this device. Values may be missing.',
  none: 'No trackers yet. Write mood:: 7 in an entry, and the tracker appears here.',
  noneFits: 'No matching trackers.',
  valueCount: (values: number, locale: string) =>
    counted('en', values, { one: '# value', other: '# values' }, locale),
  dayCount: (days: number, locale: string) =>
    counted('en', days, { one: 'on # day', other: 'on # days' }, locale),
  lastUsed: (longDay: string) => `last used on ${longDay}`,
  notUsed: 'No entry has a value with this name.',
  span: (first: string, last: string) => `from ${first} to ${last}`,
  all: 'All trackers',
  searchThese: 'Search these entries',
  colourYear: 'In the squares of the year',
  scale: 'Line by',
  scales: { day: 'Day', week: 'Week', month: 'Month' },
  chart: (name: string) => `${isolated('en', name)} over time`,
  /** Read before the line's values are stepped through by keys. */
  keysHelp: 'The arrow keys step through the values.',
  mean: 'Mean',
  lowest: 'Lowest',
  highest: 'Highest',
  sum: 'Sum',
  values: 'Values',
  byWeekday: 'Mean by weekday',
  weekday: 'Weekday',
  numbers: 'All numbers',
  words: 'Words',
  word: 'Word',
  /** Numbers that are left out. */
  others: (count: string, unit: string) =>
    `${count} in ${isolated('en', unit)}: not in these numbers.`,
};
