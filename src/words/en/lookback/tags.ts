import { counted } from '../../counted.ts';

/** The tags of the whole log. */
export const tags = {
  title: 'Tags',
  list: 'Tags',
  filter: 'Filter tags',
  sort: 'Sort by',
  sorting: { often: 'Most used', recent: 'Last used', name: 'Name' },
  reading: 'Reading your log…',
  unavailable: 'The log on this device cannot be read just now. Daylog keeps trying.',
  incomplete: 'Your log is still being copied to this device: tags may be missing.',
  none: 'No entry has a tag yet. Write #house, and it will stand here.',
  noneFits: 'No tag fits.',
  entryCount: (entries: number, locale: string) =>
    counted('en', entries, { one: '# entry', other: '# entries' }, locale),
  lastUsed: (longDay: string) => `last on ${longDay}`,

  rename: 'Rename',
  renameNamed: (name: string) => `Rename ${name}`,
  renaming: (name: string) => `Rename #${name}`,
  newName: 'New name',
  renameLead: (entries: number, locale: string) =>
    counted(
      'en',
      entries,
      {
        one: 'The tag is changed in # entry, by an edit like any other.',
        other: 'The tag is changed in # entries, each by an edit like any other.',
      },
      locale,
    ),
  renameIncomplete:
    'Your log is still being copied to this device: entries that are not here yet keep the old tag.',
  apply: 'Rename',
  cancel: 'Cancel',
  noName: 'A tag has letters, digits, _ and -, and at least one letter.',
  sameName: 'This is its name already.',
  isBusy: 'Another rename is still running.',
  /** Asks before two tags are merged. */
  mergeAsk: (name: string, entries: string) =>
    `#${name} exists already (${entries}). Afterwards both are one tag.`,
  merge: 'Make them one tag',

  progress: (done: number, all: number, locale: string) =>
    `${done.toLocaleString(locale)} of ${counted('en', all, { one: '# entry', other: '# entries' }, locale)} changed`,
  undoProgress: (done: number, all: number, locale: string) =>
    `${done.toLocaleString(locale)} of ${counted('en', all, { one: '# entry', other: '# entries' }, locale)} restored`,
  stop: 'Stop',
  goOn: 'Go on',
  dismiss: 'Dismiss',
  undo: 'Undo',
  renamed: (from: string, to: string, count: string) => `#${from} is now #${to} (${count}).`,
  stopped: (from: string, to: string, done: string, left: string) =>
    `Stopped: ${done} now with #${to}, ${left} still with #${from}.`,
  undone: (name: string, count: string) => `#${name} is back (${count}).`,
  undoneSome: (name: string, count: string, changed: string) =>
    `#${name} is back (${count}). Changed since, and left as they are: ${changed}.`,
  notKept: 'This device could not keep the change. What was changed so far stays changed.',
};
