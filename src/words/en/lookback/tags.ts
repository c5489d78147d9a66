import { counted } from '../../counted.ts';
import { isolated } from '../../isolated.ts';

/** The tags of the whole log. */
export const tags = {
  title: 'Tags',
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
  renameNamed: (name: string) => `Rename ${name}`,
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
