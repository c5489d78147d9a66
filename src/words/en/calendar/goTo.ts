import type { SpokenDayWords } from '../../../dates/parseSpokenDay.ts';
import { isolated } from '../../isolated.ts';

/** The words of spoken dates. */
const spoken: SpokenDayWords = {
  days: {
    today: 0,
    now: 0,
    yesterday: -1,
    tomorrow: 1,
    'the day before yesterday': -2,
    'day before yesterday': -2,
    'the day after tomorrow': 2,
    'day after tomorrow': 2,
  },
  units: {
    day: ['day', 1],
    days: ['day', 1],
    week: ['week', 1],
    weeks: ['week', 1],
    fortnight: ['week', 2],
    fortnights: ['week', 2],
    month: ['month', 1],
    months: ['month', 1],
    year: ['year', 1],
    years: ['year', 1],
    decade: ['year', 10],
    decades: ['year', 10],
  },
  numbers: {
    a: 1,
    an: 1,
    one: 1,
    two: 2,
    three: 3,
    four: 4,
    five: 5,
    six: 6,
    seven: 7,
    eight: 8,
    nine: 9,
    ten: 10,
    eleven: 11,
    twelve: 12,
  },
  last: ['last', 'previous', 'past'],
  next: ['next', 'coming'],
  this: ['this'],
  ago: ['ago', 'back'],
  ahead: ['in', 'hence'],
  idle: ['on', 'the', 'of', 'in'],
};

/** The field that takes a typed or spoken date. */
export const goTo = {
  title: 'Go to date',
  date: 'Date',
  text: 'In words or numbers',
  hint: 'yesterday, last Friday, 3 weeks ago, May 2019, 11-20-2026',
  go: 'Go',
  /** The understood date, before the person goes there. */
  understood: (longDay: string) => `That's ${longDay}.`,
  otherWay: 'Or do you mean this date?',
  shortYear: 'Write the year with four digits, such as 2026.',
  notUnderstood: (text: string) => `“${isolated('en', text)}” isn't a date Daylog understands.`,
  noSuchDay: "There's no such day.",
  loading: 'One moment…',
  spoken,
};
