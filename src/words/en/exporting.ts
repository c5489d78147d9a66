import { counted } from '../counted.ts';
import { isolated } from '../isolated.ts';

/** Exports of the log. */
export const exporting = {
  area: 'exporting' as const,
  export: 'Export my log',
  cancel: 'Cancel',
  preparing: 'Preparing…',
  asking: 'Asking the server for earlier versions and deleted entries…',
  progress: (done: string, all: string) => `${done} of ${all} days`,
  /** What became of an export. */
  cancelled: 'Cancelled. No file was saved.',
  unreadable: "Your log couldn't be read on this device. Reload the page and try again.",
  notWritten:
    "The file couldn't be written. The disk may be full, or another program may use the file. Your log is safe. Try again.",
  saved: { download: 'Downloaded.', chosen: 'Saved.' },
  entries: (entries: number, locale: string) =>
    counted(
      'en',
      entries,
      { one: '# entry is in the file.', other: '# entries are in the file.' },
      locale,
    ),
  unreadableRows: (rows: number, locale: string) =>
    counted(
      'en',
      rows,
      {
        one: '# entry could not be read. It stays on the server.',
        other: '# entries could not be read. They stay on the server.',
      },
      locale,
    ),
  /** Shown while the log is encrypted. */
  notEncrypted: 'This file is not encrypted. A person who has it can read your log.',
  willLackDays:
    'Your whole log is not on this device yet. An export made now leaves out the missing days.',
  lacksDays:
    'Your whole log was not on this device. The missing days are not in the file. Export again later.',
  lacksHistory:
    'Earlier versions and deleted entries are not in the file, because the server did not answer. Export again when you are online.',
  lacksPhotos: (photos: number, locale: string) =>
    counted(
      'en',
      photos,
      {
        one: '# photo is not in the file, because it could not be fetched:',
        other: '# photos are not in the file, because they could not be fetched:',
      },
      locale,
    ),
  /** The part of the screen "Import and export". */
  title: 'Take everything out',
  lead: 'One file that keeps everything: entries, earlier versions, deleted entries, settings, drafts and unsent changes. Daylog can import it again.',
  offline: 'Made offline, it lacks earlier versions and deleted entries, and says so.',
  othersTitle: 'For other programs',
  othersLead:
    'These files keep the days, times and texts of your entries. Earlier versions, deleted entries, drafts, templates and settings are lost.',
  othersNotEncrypted: 'These files are not encrypted.',
  /** The label of a button, and its accessible name. */
  exportOne: 'Export',
  exportAs: (format: string) => `Export: ${format}`,
  formats: {
    markdown: {
      name: 'Markdown',
      about: 'A zip with a file for each day, for Obsidian and any editor. Also keeps time zones.',
    },
    'day-one': {
      name: 'Day One',
      about:
        'A zip that Day One imports. Also keeps tags, stars, and the time zones that Day One knows.',
    },
    jrnl: {
      name: 'jrnl',
      about: 'One text file. Time zones are lost.',
    },
    logseq: {
      name: 'Logseq',
      about: 'A zip with a page for each day. Time zones are lost.',
    },
    csv: {
      name: 'CSV',
      about: 'A table for spreadsheets. Also keeps time zones and tags.',
    },
  },
};

/** Backups into a folder, and the reminder of a backup. */
export const backup = {
  area: 'backup' as const,
  title: 'Backups',
  folderTitle: 'A folder on this computer',
  folderLead:
    'Once a day, while Daylog is open, it writes your days as Markdown files into a folder. It deletes nothing there.',
  /** Shown while the log is encrypted. */
  notEncrypted: 'The files in the folder are not encrypted.',
  noFolders:
    'This browser cannot keep a folder up to date. Chrome and Edge on a computer can. Daylog can remind you instead.',
  chooseFolder: 'Choose a folder',
  chooseOther: 'Choose another folder',
  notKept: "This device couldn't keep the folder. Reload the page and try again.",
  folder: (name: string) => `Folder: ${isolated('en', name)}`,
  updating: (files: number, locale: string) =>
    counted('en', files, { one: 'Updating: # file', other: 'Updating: # files' }, locale),
  last: (moment: string) => `Last backup: ${moment}.`,
  written: (files: number, locale: string) =>
    counted('en', files, { one: '# file was written.', other: '# files were written.' }, locale),
  none: 'No backup yet.',
  partial: 'This device does not have your whole log yet. The next backup adds the missing days.',
  kept: (files: number, locale: string) =>
    counted(
      'en',
      files,
      {
        one: '# file was changed in the folder, or another program uses it. Daylog left it as it is.',
        other:
          '# files were changed in the folder, or another program uses them. Daylog left them as they are.',
      },
      locale,
    ),
  lacksPhotos: (photos: number, locale: string) =>
    counted(
      'en',
      photos,
      {
        one: '# photo is not in the folder, because it could not be fetched. The next backup tries again:',
        other:
          '# photos are not in the folder, because they could not be fetched. The next backup tries again:',
      },
      locale,
    ),
  replace: "Replace with Daylog's version",
  failedAt: (moment: string) => `The backup failed: ${moment}.`,
  failure: {
    'not-allowed':
      'The browser does not let Daylog write into the folder. Choose the folder again to allow it.',
    gone: 'The folder is not there. Connect its disk, or choose the folder again if it was moved.',
    full: 'The disk is full. Free up some space, or choose another folder.',
    unreadable: "Your log couldn't be read on this device. Reload the page.",
    unexpected: 'The folder could not be written. Daylog tries again in an hour.',
  },
  prompt: 'Your browser wants to know again whether Daylog may write into the folder.',
  denied:
    'Your browser does not let Daylog write into the folder. Choose the folder again to allow it.',
  allow: 'Allow',
  update: 'Update now',
  turnOff: 'Stop backups',
  reminder: 'Remind me of a backup',
  reminderDays: {
    0: 'Never',
    7: 'After 7 days',
    30: 'After 30 days',
    90: 'After 90 days',
  },
  reminderHint:
    'Counts from the last folder backup, Daylog export or Markdown export on any of your devices.',
  notice: {
    permission: (name: string) =>
      `Your backup folder ${isolated('en', name)} waits for your permission.`,
    failed: 'Your backups have failed for a week or longer.',
    show: 'Show backups',
    reminder: (day: string) => `Your last backup was on ${isolated('en', day)}.`,
    never: 'Your log has no backup yet.',
    later: 'Remind me in a week',
    notNow: 'Not now',
    close: 'Close',
  },
};

/** Changes that the server refused. */
export const attention = {
  area: 'attention' as const,
  title: 'Needs attention',
  lead: 'These changes are only on this device. Nothing is lost.',
  none: 'Nothing needs your attention.',
  retry: 'Try again',
  edit: 'Edit text',
  noWords: "There's no text to send. To drop this change, use “Discard”.",
  words: 'Text',
  copy: 'Copy',
  copied: 'Copied.',
  addAsNew: 'Add as a new entry',
  copyRefused: "This browser doesn't allow copying here. Select the text and copy it yourself.",
  export: 'Export all',
  discard: 'Discard',
  discardForGood: 'Discard permanently',
  discardQuestion: 'Discard this change? Its text will be deleted from this device.',
  keep: 'Keep',
  /** A file name. */
  exportName: 'daylog-unsent.txt',
  /** Follows the date and time of a deleted entry in that file. */
  deleted: '(deleted)',
  /** The kind of a refused change, as a heading. */
  change: {
    add: 'Added entry',
    edit: 'Edited entry',
    delete: 'Deleted entry',
    restore: 'Restored entry',
  },
  /** Why the server refused a change, and what helps. */
  reason: {
    offline: "The server couldn't be reached. Try again when you're online.",
    unauthenticated: 'Your session has ended. Sign in, then try again.',
    'permission-denied': 'The server refused this change. Edit it and try again, or copy the text.',
    locked: "The log's encryption changed. Unlock it under Account, Encryption, then try again.",
    'invalid-data':
      "This Daylog can't read what the server has for this entry. Reload this page and try again, or copy the text.",
    'schema-newer': 'Your log needs a newer Daylog. Reload this page, then try again.',
    unexpected: 'Something went wrong on the server. Trying again usually helps.',
  },
  /** Why the device cannot store anything now, and what helps. */
  storage: {
    quota:
      'This device is out of space. Everything saved is safe, and new words stay in the box. Free up some space, then try again.',
    blocked:
      'Another Daylog tab is blocking the storage. Everything saved is safe. Close the other tabs, then reload this page.',
    cleared:
      'The browser has deleted what Daylog kept on this device. Copy what you were typing, then reload this page. Entries that were sent come back from the server.',
    unavailable:
      "This browser doesn't let Daylog save anything. It may be a private window. Copy new words before you leave.",
    corrupt:
      "This device's storage can't be read. Everything sent is safe on the server. Copy new words, then reload this page.",
  },
};
