import { counted } from '../counted.ts';
import { isolated } from '../isolated.ts';

/** Common sentences of all views over the whole log. */
export const lookBack = {
  area: 'lookBack' as const,
  opening: 'Reading your log…',
  incomplete:
    "Your log is still being copied to this device. Entries that aren't here yet are missing from this page.",
  unavailable: "Your log can't be read on this device right now. Daylog keeps trying.",
};

/** Search over the whole log. */
export const search = {
  area: 'search' as const,
  title: 'Search',
  box: 'Search entries',
  results: 'Search results',
  reading: 'Reading your log…',
  unavailable: "Your log can't be read on this device right now. Daylog keeps trying.",
  incomplete: 'Your log is still being copied to this device. Results may be missing.',
  /** "12 entries on 3 days" */
  found: (entries: number, days: number, locale: string) =>
    `${counted('en', entries, { one: '# entry', other: '# entries' }, locale)} on ${counted('en', days, { one: '# day', other: '# days' }, locale)}`,
  nothing: 'No matches.',
  similar: 'Did you mean',
  more: 'Show more',
  /** Read aloud for the link of a result. */
  resultOn: (longDay: string) => `on ${longDay}`,

  lead: "Finds words and parts of words. Case and accents don't matter.",
  operators: 'Search tips',
  /** The search operators, by their typed form. */
  operator: {
    words: { typed: 'rain umbrella', does: 'entries with both words' },
    phrase: { typed: '"rain all day"', does: 'this exact phrase' },
    without: { typed: 'rain -umbrella', does: 'without the second word' },
    tag: { typed: 'tag:house', does: 'with this tag' },
    tagStart: { typed: '#hou', does: 'with a tag that starts like this' },
    person: { typed: 'person:anna', does: 'with this person' },
    personStart: { typed: '@ann', does: 'with a person whose name starts like this' },
    tracker: { typed: 'mood:>6', does: 'with a value mood:: above 6; also <, <=, >= and =' },
    before: { typed: 'before:2026-11-20', does: 'before this day' },
    after: { typed: 'after:11-20-2026', does: 'after this day' },
    on: { typed: 'on:2026-11', does: 'on this day, or in this month or year' },
  },

  problem: {
    noDate: (operator: string, value: string) =>
      `${operator}: “${isolated('en', value)}” isn't a day, month or year. Write 2026-11-20, 11-20-2026, 2026-11 or 2026.`,
    dateMissing: (operator: string) =>
      `${operator}: needs a day, a month or a year, such as 2026-11-20, 2026-11 or 2026.`,
    noTag: (value: string) =>
      `tag: “${isolated('en', value)}” isn't a tag. Tags have letters, digits, _ and -.`,
    tagMissing: 'tag: needs a tag, such as tag:house.',
    noPerson: (value: string) =>
      `person: “${isolated('en', value)}” isn't a name. Names have letters, digits, dots, _ and -.`,
    personMissing: 'person: needs a name, such as person:anna.',
    noOperator: (operator: string) =>
      `“${operator}:” has no special meaning here. It is searched for as text.`,
    notWithout: (operator: string) =>
      `A minus before ${operator}: has no effect. Use before: or after: instead.`,
    /** `typed` is a number with its minus, `value` the number alone. */
    number: (typed: string, value: string) =>
      `“${isolated('en', typed)}” is searched for as a number. To leave out ${isolated('en', value)}, write ${isolated('en', `-"${value}"`)}.`,
    onlyWithout: 'A minus leaves out what follows it. These are all the other entries.',
    noDays: 'There are no days between these dates.',
  },
};

/** The tags of the whole log. */
export const tags = {
  area: 'tags' as const,
  title: 'Tags',
  /** The links between the two lists. */
  tagsAndPeople: 'Tags, people and trackers',
  list: 'Tags',
  filter: 'Filter tags',
  sort: 'Sort by',
  sorting: { often: 'Most used', recent: 'Recently used', name: 'Name' },
  reading: 'Reading your log…',
  unavailable: "Your log can't be read on this device right now. Daylog keeps trying.",
  incomplete: 'Your log is still being copied to this device. Tags may be missing.',
  none: 'No tags yet. Write #house in an entry, and the tag appears here.',
  noneFits: 'No matching tags.',
  entryCount: (entries: number, locale: string) =>
    counted('en', entries, { one: '# entry', other: '# entries' }, locale),
  lastUsed: (longDay: string) => `last used on ${longDay}`,

  rename: 'Rename',
  /** The button ⋯ beside a tag. */
  moreFor: (name: string) => `More actions for ${name}`,
  renaming: (name: string) => `Rename ${isolated('en', `#${name}`)}`,
  newName: 'New name',
  renameLead: (entries: number, locale: string) =>
    counted(
      'en',
      entries,
      {
        one: 'Renames the tag in # entry. You can undo this.',
        other: 'Renames the tag in # entries. You can undo this.',
      },
      locale,
    ),
  renameIncomplete:
    "Your log is still being copied to this device. Entries that aren't here yet keep the old tag.",
  apply: 'Rename',
  cancel: 'Cancel',
  noName: 'Tags have letters, digits, _ and -, and at least one letter.',
  sameName: 'The tag already has this name.',
  isBusy: 'Another rename is still running. Try again when it is done.',
  /** Asks before two tags are merged. */
  mergeAsk: (name: string, entries: string) =>
    `${isolated('en', `#${name}`)} already exists (${entries}). Renaming merges the two tags.`,
  merge: 'Merge tags',

  progress: (done: number, all: number, locale: string) =>
    `${done.toLocaleString(locale)} of ${counted('en', all, { one: '# entry', other: '# entries' }, locale)} renamed`,
  undoProgress: (done: number, all: number, locale: string) =>
    `${done.toLocaleString(locale)} of ${counted('en', all, { one: '# entry', other: '# entries' }, locale)} restored`,
  stop: 'Stop',
  goOn: 'Continue',
  dismiss: 'Dismiss',
  undo: 'Undo',
  renamed: (from: string, to: string, count: string) =>
    `${isolated('en', `#${from}`)} is now ${isolated('en', `#${to}`)} (${count}).`,
  stopped: (from: string, to: string, done: string, left: string) =>
    `Stopped: ${done} renamed to ${isolated('en', `#${to}`)}, ${left} still with ${isolated('en', `#${from}`)}.`,
  undone: (name: string, count: string) => `${isolated('en', `#${name}`)} is back (${count}).`,
  undoneSome: (name: string, count: string, changed: string) =>
    `${isolated('en', `#${name}`)} is back (${count}). Edited since and left unchanged: ${changed}.`,
  notKept: "This device couldn't save the change. Entries changed so far stay changed.",
};

/** The people whose names are in the log, and the page of one of them. */
export const people = {
  area: 'people' as const,
  title: 'People',
  list: 'People',
  filter: 'Filter people',
  reading: 'Reading your log…',
  unavailable: "Your log can't be read on this device right now. Daylog keeps trying.",
  incomplete: 'Your log is still being copied to this device. Entries with people may be missing.',
  none: 'No people yet. Write @anna in an entry, and the name appears here.',
  noneFits: 'No matching people.',
  lastNamed: (longDay: string) => `last named on ${longDay}`,
  /** On the page of a person whom no entry names. */
  notNamed: 'No entry has this name.',
  /** The first and the last day of a person. */
  span: (first: string, last: string) => `From ${first} to ${last}`,
  all: 'All people',
  searchThese: 'Search these entries',
};

/** The entries that cite a day or an entry. */
export const linkedFrom = {
  area: 'linkedFrom' as const,
  title: 'Linked from',
  entries: (entries: number, locale: string) =>
    counted('en', entries, { one: 'Linked from # entry', other: 'Linked from # entries' }, locale),
  showAll: (entries: number, locale: string) =>
    counted('en', entries, { one: 'Show # entry', other: 'Show all # entries' }, locale),
};

/** Open tasks, by day. */
export const tasks = {
  area: 'tasks' as const,
  title: 'Tasks',
  how: 'A line that begins with “- [ ]” is a task. “due:2026-12-01” in it is its date.',
  empty: 'Nothing left to do.',
  total: (tasks: number, locale: string) =>
    counted('en', tasks, { one: '# open task', other: '# open tasks' }, locale),
  today: 'Today',
  show: 'Show entry',
  /** The name of the link beside a task. */
  showEntry: (task: string) => `Show entry: ${task}`,
  bring: 'Move to today',
  /** The name of the button beside a task. */
  bringTask: (task: string) => `Move to today: ${task}`,
  isBrought: 'moved to today',
  brought: 'Moved to today. The original is marked as moved.',
  showToday: 'Show today',
  changed: 'This task has changed. Look at it in its entry.',
  notKept: "This device couldn't save that. Nothing was changed.",
  notAllKept: "This device couldn't save all of it. The other tasks are as they were.",
  copied:
    "Copied to today, but the original couldn't be marked as moved. It is still open on its day.",
  overdue: 'Overdue',
  dueToday: 'Due today',
  comingUp: 'Coming up',
  /** Tasks that are folded. */
  older: 'Older',
  due: (date: string) => `due ${date}`,
  letGo: 'Let go',
  /** The name of the button beside a task. */
  letGoTask: (task: string) => `Let go: ${task}`,
  letGoAll: (tasks: number, locale: string) =>
    counted('en', tasks, { one: 'Let go of # task', other: 'Let go of all # tasks' }, locale),
  isLetGo: 'let go',
  areLetGo: (tasks: number, locale: string) =>
    counted(
      'en',
      tasks,
      {
        one: '# task let go. Its words stay in its entry.',
        other: '# tasks let go. Their words stay in their entries.',
      },
      locale,
    ),
  takeBack: 'Undo',
  /** Chooses how the list is divided. */
  grouping: 'Group tasks',
  groupBy: { day: 'By day', tag: 'By tag' },
  noTag: 'Without a tag',
};

/** The shape of a year, or of all years. */
export const year = {
  area: 'year' as const,
  steps: 'Change year',
  previous: 'Previous year',
  next: 'Next year',
  allTime: 'All time',
  empty: 'Nothing was written in this year.',
  emptyAll: 'No entries yet.',
  days: 'Days of the year',
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

/** The same date in earlier years, a month ago and a week ago. */
export const onThisDay = {
  area: 'onThisDay' as const,
  title: (monthAndDay: string) => `Back then: ${monthAndDay}`,
  weekAgo: 'A week ago',
  monthAgo: 'A month ago',
  yearsAgo: (years: number, locale: string) =>
    counted('en', years, { one: '# year ago', other: '# years ago' }, locale),
  nothing: 'Nothing was written on this day in earlier years, a month ago or a week ago.',
  allMuted: 'Everything for this day is muted.',
  reading: 'Loading…',
  incomplete: (longDay: string) =>
    `Days before ${longDay} are not on this device yet. They appear here as they arrive.`,
  /** `years` is one year, or the first and the last. */
  missingYears: (years: string) =>
    `Not on this device yet: ${years}. The rest appears here as it is copied.`,
  /** The same on a device on which the log is locked. */
  missingYearsLocked: (years: string) =>
    `Not on this device yet: ${years}. The rest appears here after you unlock the log.`,
  nothingHere: 'Your log is not on this device yet. Entries appear here as they arrive.',
  partly: 'Some entries of this day are not on this device yet.',

  mute: 'Mute this day',
  /** The button ⋯ beside a day. */
  moreFor: (longDay: string) => `More actions for ${longDay}`,
  muted: 'Muted days',
  mutedLead: 'These days are not shown here. They stay in your log.',
  from: 'From',
  to: 'To',
  muteStretch: 'Mute these days',
  stretch: (from: string, to: string) => `${from} to ${to}`,
  unmute: 'Show again',
  unmuteNamed: (days: string) => `Show ${days} again`,
  noSuchStretch: "Choose a first day, and a last day that isn't before it.",
  saidMuted: (days: string) => `Muted ${days}.`,
  saidUnmuted: (days: string) => `Showing ${days} again.`,
  notKept: "This couldn't be saved. Try again.",
};

/** Several days in one scroll, and in print. */
export const read = {
  area: 'read' as const,
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
  days: 'Days',
  addedLater: 'added later',
  writtenDays: (days: number, locale: string) =>
    counted('en', days, { one: '# day with entries', other: '# days with entries' }, locale),
};

/** Below a day without entries. */
export const emptyDay = {
  area: 'emptyDay' as const,
  ago: { week: 'A week ago', month: 'A month ago', year: 'A year ago' },
  /** Above examples of a first entry. A press puts one into the composer. */
  examplesTitle: 'For example',
  /** The first steps of a person: a sentence, and a link. */
  steps: {
    journal: {
      sentence: 'Do you keep a journal already? Daylog can import it.',
      action: 'Import a journal',
    },
    encryption: {
      sentence: 'With encryption, only you can read your log.',
      action: 'Encrypt my log',
    },
    lock: {
      sentence:
        'With an app lock, Daylog asks for a secret before it shows your log on this device.',
      action: 'Set up the app lock',
    },
  },
  notNow: 'Not now',
  examples: {
    moment: 'First coffee on the balcony. Cold, clear, quiet.',
    tag: 'Read twenty pages before work. #reading',
    task: '- [ ] Call the dentist',
  },
};
