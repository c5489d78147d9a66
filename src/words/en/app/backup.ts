import { counted } from '../../counted.ts';
import { isolated } from '../../isolated.ts';

/** Backups into a folder, and the reminder of a backup. */
export const backup = {
  title: 'Backups',
  folderTitle: 'A folder on this computer',
  folderLead:
    'Daylog writes a Markdown file for each day into a folder that you choose. It updates the folder once a day while Daylog is open. It deletes nothing there.',
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
    "Counts from the last backup on any of your devices: a folder, or an export in Daylog's format or as Markdown.",
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
