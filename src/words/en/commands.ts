import type { SpokenDayWords } from '../../dates/parseSpokenDay.ts';
import { isolated } from '../isolated.ts';

/** The list of keyboard shortcuts. */
export const help = {
  area: 'help' as const,
  title: 'Keyboard shortcuts',
  lead: 'They work while you are not typing in a field.',
  does: {
    steps: 'Previous and next day',
    today: 'Today',
    written: 'Previous and next day with entries',
    ends: 'First and last day with entries',
    goTo: 'Go to date',
    search: 'Search',
    compose: 'New entry',
    wholePage: 'Write on the whole page, and back',
    edit: 'Edit the focused entry, or the last one',
    undo: 'Undo',
    palette: 'Command palette',
    help: 'This list',
    add: 'While writing: add or save',
    newLine: 'While writing: new line',
    bold: 'While writing: bold',
    italic: 'While writing: italic',
    link: 'While writing: make the selection a link',
    moveIn: 'In a list: indent',
    moveOut: 'In a list: outdent',
    tags: 'While writing: suggest tags',
    templates: 'In an empty entry: insert a template (an entry that begins with #template)',
    leave: 'Leave a field, a dialog or a screen',
  },
  /** The names of keys as printed on a keyboard. */
  key: {
    enter: 'Enter',
    shift: 'Shift',
    control: 'Ctrl',
    tab: 'Tab',
    escape: 'Esc',
  },
};

/** The command palette. */
export const palette = {
  area: 'palette' as const,
  title: 'Command palette',
  field: 'Day, view, action, setting or tag',
  hint: 'yesterday, calendar, dark, #house …',
  group: {
    days: 'Days',
    actions: 'Actions',
    views: 'Views',
    templates: 'Templates',
    settings: 'Settings',
    tags: 'Tags',
    search: 'Search',
  },
  /** Beside the name of a template. */
  insertTemplate: 'Insert into the new entry',
  /** Isolated, because the text may have another direction than the sentence. */
  searchFor: (text: string) => `Search entries for “\u2068${text}\u2069”`,
};

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
  area: 'goTo' as const,
  title: 'Go to date',
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
