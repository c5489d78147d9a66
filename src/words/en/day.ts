import { counted } from '../counted.ts';
import { isolated } from '../isolated.ts';

/** One day: its date, its week, its entries and the composer. */
export const day = {
  area: 'day' as const,
  entries: 'Entries',
  newEntry: 'New entry',
  placeholder: 'What happened?',
  /** The placeholder on a day after today. */
  placeholderAhead: "What's planned?",
  add: 'Add',
  addEntry: 'Add entry',
  addLate: 'Add a late entry',
  /** A button: the composer grows to the page. */
  wholePage: 'Write on the whole page',
  time: 'Time',
  edit: 'Edit entry',
  delete: 'Delete entry',
  history: 'History',
  clash: 'Another device has a different version',
  moreActions: 'More actions',
  dayActions: 'Day actions',
  hasStar: 'Starred',
  undo: 'Undo',
  dismiss: 'Dismiss',
  previous: 'Previous day',
  today: 'Today',
  next: 'Next day',
  steps: 'Change day',
  week: 'Week',
  addedLater: 'added later',
  /** Beside the time of an entry that was written after the clock went back over it. */
  afterClockChange: 'after clock change',
  secondTime: 'The clock went back and showed this time twice. This is the second time.',
  /** Of an entry that was imported: when it was written in the other journal. */
  written: (date: string) => `Written ${date}, imported`,
  /** The same beside the time, of an entry that was written on another day. `date` is short. */
  writtenOn: (date: string) => `written ${date}`,
  deleted: 'Entry deleted.',
  dropped: 'Changes discarded.',
  starred: 'Starred.',
  unstarred: 'Star removed.',
  copied: 'Copied.',
  notCopied: "The browser didn't allow copying. Select the text and copy it.",
  notTicked:
    "The task wasn't marked. It has changed, or this device couldn't save it. Check it and try again.",
  emptyHistory: 'Nothing was written on this day.',
  emptyAhead: 'Nothing here yet.',
  unreadable:
    "This device's storage isn't answering, so this day can't be shown. Everything sent is safe on the server. Daylog keeps trying. If this lasts, reload the page.",
  loading: 'This day is still loading…',
  partial: 'This day is not on this device yet. It appears as soon as the server can be reached.',
  /** The same on a device on which the log is locked. */
  partialLocked: 'This day is not on this device yet. It appears after you unlock the log.',
  noSuchTime: "This isn't a time. Enter one, such as 09:30.",
  addPhotos: 'Add photos',

  /** A line that invites to write, by hour. */
  invitation: {
    night: 'Still up? Put the day to bed with a line.',
    morning: 'A clean page. What did the morning bring?',
    noon: 'Midday. What has happened so far?',
    afternoon: 'An afternoon in one line: what will you want to remember?',
    evening: 'The day is winding down. What happened?',
    late: 'One line before you sleep?',
  },

  /** Above a day before today. */
  reading: (longDay: string) => `Reading ${longDay}`,
  /** Above a day after today. */
  ahead: 'This day is in the future.',
  /** Shown if the address names no day. */
  noDate: (text: string) => `“${isolated('en', text)}” isn't a date. Showing today.`,
  /** Shown after an entry was moved. */
  movedTo: (longDay: string) => `Moved to ${longDay}.`,
  /** Shown after an entry became a template. A link to the templates. */
  becameTemplate: 'This is a template now. You find it in Templates.',
  /** Shown after a template became an entry again. A link to its day. */
  becameEntry: (longDay: string) => `This is an entry of ${longDay} again.`,
  /** The button of an entry that reveals more actions. */
  actions: (time: string) => `Entry actions, ${time}`,
  /** Above words that were begun before midnight. They belong to the day of their beginning. */
  begunOn: (longDay: string) => `It's past midnight. These words still go to ${longDay}.`,
  /** The same for a day that does not start at midnight. */
  begunBefore: (longDay: string) => `A new day has begun. These words still go to ${longDay}.`,
  /** Marks an entry that was written in another zone: "Tokyo time". */
  zoneNote: (city: string) => `${city} time`,
  /** Above the composer when the person is outside their home zone. */
  away: (city: string) => `Away from home. Times are in ${city} time.`,
  /** "3 entries". */
  entryCount: (entries: number, locale: string) =>
    counted('en', entries, { one: '# entry', other: '# entries' }, locale),
  /** Counts rows on the server that another program wrote or that are damaged. */
  unreadableRows: (rows: number, locale: string) =>
    counted(
      'en',
      rows,
      {
        one: "One item on this day can't be read as an entry, so it isn't shown. It stays on the server unchanged.",
        other:
          "# items on this day can't be read as entries, so they aren't shown. They stay on the server unchanged.",
      },
      locale,
    ),
  /** "78 words". */
  wordCount: (words: number, locale: string) =>
    counted('en', words, { one: '# word', other: '# words' }, locale),

  /** Why words were refused. They are still in their field. */
  refusal: {
    'empty-text': "An entry can't be empty. To remove it, use “Delete entry”.",
    changed:
      "This entry was changed elsewhere, so it wasn't deleted. Read it, then delete it again if you still want to.",
    'not-found':
      'This entry is no longer on this device. Your words are still in the box. Copy them before you continue.',
    quota:
      "This device is out of space, so your words couldn't be saved. They are still in the box. Free up some space and try again.",
    blocked:
      'Another Daylog tab is blocking the storage. Your words are still in the box. Copy them, close the other tabs, then reload this page.',
    cleared:
      'The browser has deleted what Daylog kept on this device. Your words are still in the box. Copy them, then reload this page.',
    unavailable:
      "This browser doesn't let Daylog save anything. It may be a private window. Your words are only in the box. Copy them before you leave.",
    corrupt:
      "This device's storage can't be read. Your words are still in the box. Copy them before you leave.",
  },
  tooLong: (characters: string, most: string) =>
    `This is ${characters} characters long; the limit is ${most}. Split it into two entries.`,
};

/** The form that edits an entry's words, time and day. */
export const editor = {
  area: 'editor' as const,
  entryText: 'Entry text',
  day: 'Day',
  save: 'Save',
  cancel: 'Cancel',
  noSuchDay: "There's no such day.",
  changedElsewhere:
    'This entry was changed elsewhere while you were editing it. Your words stay. Saving keeps the other version too.',
  otherVersion: 'Other version',
  goneElsewhere:
    'This entry was deleted or moved elsewhere while you were editing it. Saving brings it back with your words.',
  olderDraft: 'You have an unsaved draft from before this entry was last changed.',
  useDraft: 'Use draft',
  dropDraft: 'Discard draft',
};

/** The helpers in a field for words: formatting, tags and templates. */
export const writing = {
  area: 'writing' as const,
  tools: 'Formatting',
  list: 'List',
  task: 'Checkbox',
  heading: 'Heading',
  bold: 'Bold',
  tag: 'Tag',
  template: 'Template',
  tags: 'Suggested tags',
  people: 'Suggested people',
  dueDates: 'Due dates',
  templates: 'Templates',
  /** The last choice: leads to the page of the templates. */
  manageTemplates: 'Manage templates…',
  /** Shown to a person without templates. */
  aboutTemplates: 'A template is an entry that begins with #template and a name.',
  /** Announced when suggestions appear. */
  suggestions: (count: number, locale: string) =>
    counted('en', count, { one: '# suggestion', other: '# suggestions' }, locale),
};

/** The calendar and the links to other written days. */
export const calendar = {
  area: 'calendar' as const,
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
  /** Links to the month, the year and all years. */
  scales: 'Scale',
  /** Chooses what the tints of the days count. */
  colourBy: 'Color by',
  colours: { words: 'Words', entries: 'Entries', photos: 'Photos', tag: 'Tag', tracker: 'Tracker' },
  less: 'less',
  more: 'more',
  /** Of a day: "2 with #house". */
  tagged: (entries: number, name: string, locale: string) =>
    counted('en', entries, { other: `# with ${isolated('en', `#${name}`)}` }, locale),
  /** "#house: on 12 days in 2026". */
  tagDays: (days: number, name: string, year: string, locale: string) =>
    `${isolated('en', `#${name}`)}: ${counted('en', days, { one: 'on # day', other: 'on # days' }, locale)} in ${year}`,

  /** "3 entries", after a day's long date. */
  entryCount: (entries: number, locale: string) =>
    counted('en', entries, { one: '# entry', other: '# entries' }, locale),
  /** "2 photos", after the entries of a day. */
  photoCount: (photos: number, locale: string) =>
    counted('en', photos, { one: '# photo', other: '# photos' }, locale),
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

  /** Shown after a key that found no day. */
  noneBefore: 'No entries before this day.',
  noneAfter: 'No entries after this day.',
  noneAtAll: 'No entries yet.',
  unsure: 'There may be nearer entries that are not on this device yet.',
  unknownWay:
    "The days in that direction are not on this device yet, and the server isn't answering.",
};

/** Links to other days, below a day. */
export const otherDays = {
  area: 'otherDays' as const,
  name: 'Other days',
  /** Above the words of the same date in earlier years. A link to the page “Back then”, which has more. */
  pastTitle: 'On this day',
  /** The link if only the day a week or a month ago has entries. */
  onThisDayRecently: 'Back then: a week or a month ago',
  /** In place of the first line of a day. */
  notHere: 'Not on this device yet',
  before: (longDay: string) => `Previous written day: ${longDay}`,
  after: (longDay: string) => `Next written day: ${longDay}`,
};
