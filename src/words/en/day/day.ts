import { counted } from '../../counted.ts';

/** One day: its date, its week, its entries and the composer. */
export const day = {
  entries: 'Entries',
  newEntry: 'New entry',
  placeholder: 'What happened?',
  add: 'Add',
  addEntry: 'Add entry',
  addLate: 'Add a late entry',
  time: 'Time',
  edit: 'Edit entry',
  delete: 'Delete entry',
  history: 'History',
  clash: 'Another device wrote this differently',
  undo: 'Undo',
  dismiss: 'Dismiss',
  previous: 'Previous day',
  today: 'Today',
  next: 'Next day',
  steps: 'To another day',
  week: 'Week',
  addedLater: 'added later',
  deleted: 'Entry deleted.',
  dropped: 'Changes dropped.',
  notTicked:
    'The task was not marked: it has changed meanwhile, or this device could not keep it. Look at it again.',
  emptyHistory: 'Nothing was written on this day.',
  emptyAhead: 'Nothing here yet.',
  unreadable:
    'This device’s storage does not answer, so this day cannot be shown now. What was sent is safe on the server. Daylog keeps trying; if it lasts, reload this page.',
  loading: 'This day is still loading…',
  partial:
    'This day is not on this device yet. It will be here as soon as the server can be reached.',
  noSuchTime: 'This is not a time of day.',
  noFiles: 'Photos and other files can’t be added yet. Your words are kept.',

  /** A line that invites to write, by hour. */
  invitation: {
    night: 'Still up? Put the day to bed with a line.',
    morning: 'A clean page. What did the morning bring?',
    noon: 'Half the day is here. What has happened so far?',
    afternoon: 'An afternoon in one line: what will you want to remember?',
    evening: 'The day is nearly written. What happened?',
    late: 'One line before you sleep?',
  },

  /** Above a day before today. */
  reading: (longDay: string) => `Reading ${longDay}`,
  /** Above a day after today. */
  ahead: (longDay: string) => `${longDay} is ahead.`,
  /** Shown if the address names no day. */
  noDate: (text: string) => `“${text}” is no date, so this is today.`,
  /** Shown after an entry was moved. */
  movedTo: (longDay: string) => `Moved to ${longDay}.`,
  /** Above words that were begun before midnight. They belong to the day of their beginning. */
  begunOn: (longDay: string) => `Midnight has passed. These words belong to ${longDay}.`,
  /** The same for a day that does not start at midnight. */
  begunBefore: (longDay: string) => `A new day has begun. These words belong to ${longDay}.`,
  /** Marks an entry that was written in another zone: "Tokyo time". */
  zoneNote: (city: string) => `${city} time`,
  /** Above the composer when the person is outside their home zone. */
  away: (city: string) => `Away from home: times are those of ${city}.`,
  /** "3 entries". */
  entryCount: (entries: number, locale: string) =>
    counted('en', entries, { one: '# entry', other: '# entries' }, locale),
  /** Counts rows on the server that another program wrote or that are damaged. */
  unreadableRows: (rows: number, locale: string) =>
    counted(
      'en',
      rows,
      {
        one: 'One row of this day cannot be read as an entry, so it is not shown. It stays on the server as it is.',
        other:
          '# rows of this day cannot be read as entries, so they are not shown. They stay on the server as they are.',
      },
      locale,
    ),
  /** "78 words". */
  wordCount: (words: number, locale: string) =>
    counted('en', words, { one: '# word', other: '# words' }, locale),

  /** Why words were refused. They are still in their field. */
  refusal: {
    'empty-text': 'An entry needs words. To remove it, use “Delete entry”.',
    changed:
      'This entry has been changed elsewhere meanwhile, so it was not deleted. Read it, and delete it again if you still want to.',
    'not-found':
      'This entry is no longer on this device. Your words are still here: copy them before you go on.',
    quota:
      'This device has no room left, so your words could not be kept. They are still in the box: free some space and try again.',
    blocked:
      'Another tab of Daylog holds the storage. Copy your words, which are still in the box, close the other tabs, then reload this page.',
    cleared:
      'The browser has deleted what Daylog kept on this device. Your words are still in the box: copy them, then reload this page.',
    unavailable:
      'This browser does not let Daylog keep anything (a private window, perhaps). Your words are only in the box: copy them before you leave.',
    corrupt:
      'The storage of this device cannot be read. Your words are still in the box: copy them before you leave.',
  },
  tooLong: (characters: string, most: string) =>
    `These are ${characters} characters; an entry holds ${most}. Please divide it in two.`,
};
