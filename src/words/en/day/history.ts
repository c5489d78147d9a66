import { counted } from '../../counted.ts';

/** Earlier versions of entries, and deleted entries. */
export const history = {
  title: 'History',
  lead: 'What this entry said before. Restoring a version loses nothing: the text of now becomes a version too.',
  versions: 'Versions',
  none: 'There are no earlier versions.',
  onlyBefore: 'only in that version',
  onlyNow: 'only in the entry as it is now',
  sameText: 'The text is the same as now.',
  restore: 'Restore this version',
  asking: 'Asking for the versions…',
  incomplete: 'There may be older versions on the server, which cannot be asked right now.',
  askAgain: 'Ask again',
  notHere: 'This entry is not on this day: it was moved or deleted.',
  toTrash: 'Deleted entries',
  partial: 'This day is not on this device yet, and the server cannot be reached.',
  /** The heading of a version: "Replaced November 20, 2026, 5:04 PM". */
  replacedAt: (moment: string) => `Replaced ${moment}`,
  /** The place of a version that stood on another day or at another time. */
  stoodAt: (longDay: string, time: string) =>
    `It stood on ${longDay}, at ${time}. Restoring it puts it back there.`,

  clashTitle: 'Two devices wrote this differently',
  clashLead:
    'Both texts are kept, so there is no hurry. Choose one here, or close this and edit the entry to say both.',
  onlyOther: 'only in the other text',
  onlyThis: 'only in this one',
  useOther: 'Use the other text',
  keepThis: 'Keep this one',
  otherIsAway: 'The other text is on the server, which cannot be asked right now.',

  trash: 'Deleted entries',
  trashLead: (days: number, locale: string) =>
    counted(
      'en',
      days,
      {
        one: 'Entries stay here for # day after they were deleted; then they can no longer be brought back from here.',
        other:
          'Entries stay here for # days after they were deleted; then they can no longer be brought back from here.',
      },
      locale,
    ),
  trashEmpty: (days: number, locale: string) =>
    counted(
      'en',
      days,
      {
        one: 'No deleted entries from the last # day.',
        other: 'No deleted entries from the last # days.',
      },
      locale,
    ),
  trashAsking: 'Asking for the deleted entries…',
  restoreEntry: 'Restore entry',
  restored: 'Restored.',
  goThere: 'Go to its day',
  /** The time of an entry's deletion, and the end of its time in the trash. */
  deletedUntil: (deleted: string, until: string) => `Deleted ${deleted}, kept until ${until}`,

  /** Why the server did not answer, and what helps. */
  unansweredVersions: {
    offline:
      'The versions are on the server, which cannot be reached now. They will be here when you are online.',
    unauthenticated: 'The versions are on the server. Sign in again to see them.',
    'permission-denied': 'The server does not let this account see the versions.',
    'invalid-data': 'What the server holds as versions cannot be read by this Daylog.',
    unexpected: 'The server could not answer. Trying again usually helps.',
  },
  unansweredTrash: {
    offline:
      'The deleted entries are on the server, which cannot be reached now. They will be here when you are online.',
    unauthenticated: 'The deleted entries are on the server. Sign in again to see them.',
    'permission-denied': 'The server does not let this account see the deleted entries.',
    'invalid-data': 'What the server holds as deleted entries cannot be read by this Daylog.',
    unexpected: 'The server could not answer. Trying again usually helps.',
  },
  /** Why an entry could not be changed or restored. It is unchanged. */
  notDone: {
    'empty-text': 'This version is no text that an entry can have.',
    'text-too-long': 'This version is no text that an entry can have.',
    changed:
      'This entry has been changed elsewhere meanwhile, so it was not deleted. Read it, and delete it again if you still want to.',
    'not-found': 'This entry is no longer on this device.',
    quota: 'This device has no room left, so nothing was changed. Free some space and try again.',
    blocked:
      'Another tab of Daylog holds the storage, so nothing was changed. Close the other tabs, then reload this page.',
    cleared:
      'The browser has deleted what Daylog kept on this device, so nothing was changed. Reload this page.',
    unavailable: 'The storage of this device cannot be used, so nothing was changed.',
    corrupt: 'The storage of this device cannot be used, so nothing was changed.',
  },

  /** Actions that cannot be undone. Each asks for confirmation. */
  erase: 'Delete permanently',
  erasing: 'Deleting…',
  keep: 'Cancel',
  erased: 'Deleted permanently.',
  eraseNote: 'This cannot be undone. Exports and backups that were made before still hold it.',
  eraseEntryTitle: 'Delete this entry permanently?',
  eraseEntryLead:
    'The entry and everything that it said before are deleted from the server. Your other devices forget them too.',
  eraseVersions: 'Delete earlier versions',
  eraseVersionsTitle: 'Delete the earlier versions permanently?',
  eraseVersionsLead:
    'The entry stays as it is now. Everything that it said before is deleted from the server. Your other devices forget it too.',
  eraseOnceSettled:
    'The earlier versions can be deleted once you have chosen one of the two texts.',
  versionsErased: 'The earlier versions are deleted.',
  emptyTrash: 'Delete all permanently',
  emptyTrashTitle: 'Delete all of these permanently?',
  emptyTrashLead: (days: number, locale: string) =>
    counted(
      'en',
      days,
      {
        one: 'All deleted entries and everything that they said before are deleted from the server, also those that were deleted more than # day ago and are not listed here. Your other devices forget them too.',
        other:
          'All deleted entries and everything that they said before are deleted from the server, also those that were deleted more than # days ago and are not listed here. Your other devices forget them too.',
      },
      locale,
    ),
  unusableRows: (rows: number, locale: string) =>
    counted(
      'en',
      rows,
      {
        one: '# deleted entry cannot be read, and so cannot be restored.',
        other: '# deleted entries cannot be read, and so cannot be restored.',
      },
      locale,
    ),
  removeUnusable: 'Remove what cannot be read',
  removeUnusableTitle: 'Remove what cannot be read?',
  removeUnusableLead: 'What cannot be read is taken off this list. No text is deleted.',
  /** Why a permanent deletion failed, as far as is known. */
  notErased: {
    offline: 'The server cannot be reached, so nothing was deleted. Try again when you are online.',
    unauthenticated: 'Nothing was deleted. Sign in again first.',
    'permission-denied':
      'Nothing was deleted: it has changed on another device. Close this and look again.',
    'invalid-data': 'Nothing was deleted. This Daylog cannot read what the server holds.',
    unexpected: 'The server could not do it, so nothing was deleted. Trying again usually helps.',
    unsent:
      'Some of your words are not on the server yet, so nothing was deleted. Try again when all changes are saved.',
    unconfirmed:
      'The server did not answer in time. It may be deleted or not: close this and look again when you are online.',
  },
};
