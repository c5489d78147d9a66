import { counted } from '../counted.ts';
import { isolated } from '../isolated.ts';

/** The book of a span, from the year. */
export const book = {
  area: 'book' as const,
  open: 'Make a book',
  title: 'A book of your days',
  first: 'From',
  last: 'To',
  bookTitle: 'Title',
  paper: 'Paper',
  starredOnly: 'Only starred entries',
  leaveOut: 'Leave something out',
  withoutTags: 'Without entries with these tags',
  tagsHint: 'For example #work #private',
  withoutDays: 'Without these days',
  daysHint: 'Days, months or years, for example 2026-11-20, 2026-10',
  noNumbers:
    'This browser cannot put page numbers and running heads on the pages, so the contents have no numbers. Chrome and Edge can.',
  make: 'Make the book',
  noSpan: 'Choose a first and a last day. The last day must not be before the first.',
  noTag: (typed: string) =>
    `“${isolated('en', typed)}” isn't a tag. Tags have letters, digits, _ and -.`,
  noDay: (typed: string) =>
    `“${isolated('en', typed)}” isn't a day, month or year. Write 2026-11-20, 11-20-2026, 2026-11 or 2026.`,
  progress: 'Making the book',
  looking: 'Looking for entries…',
  layingOut: (month: string) => `Laying out ${month}…`,
  cancel: 'Cancel',
  empty: 'No entry fits. Choose another span, or leave out less.',
  ready: 'The book is ready.',
  readyPages: (pages: number, locale: string) =>
    counted('en', pages, { one: 'The book has # page.', other: 'The book has # pages.' }, locale),
  failed: "The book couldn't be made. Your entries are safe. Try again, or choose a shorter span.",
  print: 'Print or save as PDF',
  missingDays: (days: number, locale: string) =>
    counted(
      'en',
      days,
      {
        one: '# day is not on this device, or not all of it. The contents name it.',
        other: '# days are not on this device, or not all of them. The contents name them.',
      },
      locale,
    ),

  /** In the book. */
  contents: 'Contents',
  amount: (days: number, entries: number, locale: string) =>
    `${counted('en', days, { one: '# day', other: '# days' }, locale)}, ${counted('en', entries, { one: '# entry', other: '# entries' }, locale)}`,
  days: (days: number, locale: string) =>
    counted('en', days, { one: '# day', other: '# days' }, locale),
  lacking: 'Your log is still being copied to this device. Days may be missing from the book.',
  missing: 'These days were not on the device, or not all of them:',
};
