import { counted } from '../counted.ts';
import { isolated } from '../isolated.ts';

export const app = {
  area: 'app' as const,
  name: 'Daylog',
  /** The button that opens the account menu. */
  account: 'Account',
  /** The button on touch screens; elsewhere a key opens it. */
  palette: 'Command palette',
  /** The link from a view to the selected day; `day` is a short date. */
  backTo: (day: string) => `Back to ${day}`,
  skipToEntries: 'Skip to the entries',
  skipToWriting: 'Skip to writing',
  skipToContent: 'Skip to the content',
  brokenView:
    "This page couldn't be loaded. Your words are safe. Check your connection and try again. If that doesn't help, reload.",
  broken:
    'Something went wrong in Daylog. Your words are safe on this device. Try again, or reload.',
  tryAgain: 'Try again',
  reload: 'Reload',
  /** The button that shows the links to the views over many days. */
  lookBack: 'Look back',
  views: 'Looking back',
  view: {
    calendar: 'Calendar',
    year: 'Year',
    'on-this-day': 'Back then',
    search: 'Search',
    tags: 'Tags',
    people: 'People',
    trackers: 'Trackers',
    tasks: 'Tasks',
    read: 'Read',
  },
};

/** The account menu, and the notice of an ended session. */
export const menu = {
  area: 'menu' as const,
  ownAccount: 'Your account',
  settings: 'Settings',
  encryption: 'Encryption',
  /** Shown only while the log is encrypted. */
  onlyYou: 'Only you can read it',
  transfer: 'Import and export',
  templates: 'Templates',
  trash: 'Deleted entries',
  signOut: 'Sign out',
  sessionEnded:
    'Your session has ended. You can still read and write here. New words stay on this device until you sign in again.',
  signInAgain: 'Sign in again',
};

/** Parts of many screens: dialogs, an entry's text. */
export const parts = {
  area: 'parts' as const,
  /** Empties a search box. */
  clear: 'Clear',
  close: 'Close',
  /** Read aloud before a done task in an entry's list. */
  taskDone: 'Done:',
  taskToDo: 'To do:',
};

/**
 * The sync status. Other programs rely on these English beginnings: "All changes saved", "Saving", "Saved on
 * this device" and "Needs attention".
 */
export const sync = {
  area: 'sync' as const,
  status: 'Sync status',
  saved: 'All changes saved',
  /** Without a connection. `moment` is a time of today, or a date. */
  savedAsOf: (moment: string) => `All changes saved as of ${moment}`,
  /** Follows the status while the day on screen still loads. */
  dayLoading: 'this day is still loading',
  /** Follows the status while words go out readable, in a log that is or was encrypted. */
  readable: 'not encrypted',
  saving: 'Saving…',
  /** For two changes or more. */
  savingSome: (changes: number, locale: string) =>
    counted('en', changes, { one: 'Saving # change…', other: 'Saving # changes…' }, locale),
  /** While only writes of an import are sent: entries, their versions, and the deletions of an undo. */
  savingImported: (changes: number, locale: string) =>
    counted(
      'en',
      changes,
      { one: 'Saving # change of an import…', other: 'Saving # changes of an import…' },
      locale,
    ),
  importedToSend: (changes: number, locale: string) =>
    counted(
      'en',
      changes,
      { one: '# change of an import to send', other: '# changes of an import to send' },
      locale,
    ),
  /** While only photos are sent. Their entries are saved. */
  savingPhotos: (photos: number, locale: string) =>
    counted('en', photos, { one: 'Saving # photo…', other: 'Saving # photos…' }, locale),
  photosToSend: (photos: number, locale: string) =>
    counted('en', photos, { one: '# photo to send', other: '# photos to send' }, locale),
  /** Follows `needsAttention`. */
  refusedPhotos: (photos: number, locale: string) =>
    counted(
      'en',
      photos,
      { one: '# photo could not be saved online', other: '# photos could not be saved online' },
      locale,
    ),
  onDevice: 'Saved on this device',
  newerDaylog: 'reload to update Daylog',
  /** Follows `onDevice` while an encrypted log sends nothing. */
  held: {
    locked: 'locked',
    'encryption-faulty': 'not synced: the encryption on the server is wrong',
  },
  waitsFor: {
    offline: (changes: number, locale: string) =>
      counted(
        'en',
        changes,
        { one: '# change to send when online', other: '# changes to send when online' },
        locale,
      ),
    'needs-sign-in': (changes: number, locale: string) =>
      counted(
        'en',
        changes,
        {
          one: '# change to send after you sign in again',
          other: '# changes to send after you sign in again',
        },
        locale,
      ),
  },
  /** Follows `onDevice` when the browser may delete old unsent words. `moment` is a date. */
  unsentSince: (moment: string) => `unsent since ${moment}`,
  atRisk: (moment: string) =>
    `Changes since ${moment} are only on this device. The browser may delete them if you don't open Daylog for some days. Go online to send them, or export them.`,
  exportUnsent: 'Export unsent changes',
  homeScreen:
    "This browser may delete what Daylog keeps here if you don't open it for seven days. On the home screen it stays: choose Share, then “Add to Home Screen”.",
  /** App Check has no token, and words wait. */
  noSiteProof:
    "Google's reCAPTCHA could not check this page, so the server may take no changes. They stay on this device. If something blocks www.google.com here, allow it and reload the page.",
  /** Read out to screen readers when the connection has changed. `sentence` is the status. */
  nowOffline: (sentence: string) => `Offline. ${sentence}`,
  nowOnline: (sentence: string) => `Online again. ${sentence}`,
  needsAttention: (what: string) => `Needs attention: ${what}`,
  parked: (changes: number, locale: string) =>
    counted(
      'en',
      changes,
      { one: '# change was not accepted', other: '# changes were not accepted' },
      locale,
    ),
  /** Why the device cannot store words. */
  storage: {
    quota: 'this device is out of space',
    blocked: 'another Daylog tab is blocking the storage',
    cleared: 'the browser deleted what Daylog kept here; reload this page',
    unavailable: "this browser doesn't let Daylog save anything",
    corrupt: "this device's storage can't be read",
  },

  /** Progress of a tag rename. `from` is the old name. */
  renaming: (from: string, done: number, all: number, locale: string) =>
    `Renaming ${isolated('en', `#${from}`)}: ${done.toLocaleString(locale)} of ${counted('en', all, { one: '# entry', other: '# entries' }, locale)}`,
  undoingRename: (from: string, done: number, all: number, locale: string) =>
    `Undoing the rename of ${isolated('en', `#${from}`)}: ${done.toLocaleString(locale)} of ${counted('en', all, { one: '# entry', other: '# entries' }, locale)}`,

  days: (days: number, locale: string) =>
    counted('en', days, { one: '# day', other: '# days' }, locale),
  /** Progress of the copy on this device. `days` is as above. */
  filling: (days: string, megabytes: string) =>
    `Copying your log to this device: ${days}, ${megabytes} MB`,
  fillingIsPaused: (days: string, megabytes: string) =>
    `Copying your log to this device is paused: ${days}, ${megabytes} MB`,
};

/** Shown beside a failure that needs the help of another person. */
export const support = {
  area: 'support' as const,
  copyDetails: 'Copy details for support',
  copied: 'Details copied.',
};

/** The offer of a new app version. */
export const update = {
  area: 'update' as const,
  reload: 'Reload to update',
  draftNotKept:
    "What you are typing couldn't be saved on this device, so the page was not reloaded. Add it or copy it first.",
};

/** Notices above the day about the session and the clock. */
export const sessionNotices = {
  area: 'sessionNotices' as const,
  waited: (changes: number, locale: string) =>
    counted(
      'en',
      changes,
      {
        one: '# change you made on this device earlier was waiting here. It is being sent now.',
        other:
          '# changes you made on this device earlier were waiting here. They are being sent now.',
      },
      locale,
    ),
  clock: (here: string, server: string) =>
    `This device's clock says ${here}, but the server's says ${server}. New entries use this device's time. Check its clock.`,
  dismiss: 'OK',
};
