import { counted } from '../counted.ts';

/** The actions behind the button ⋯ of an entry and of a day. */
export const entryActions = {
  area: 'entryActions' as const,
  star: 'Star',
  unstar: 'Remove star',
  copyMarkdown: 'Copy as Markdown',
  copyText: 'Copy as plain text',
  copyLink: 'Copy link',
  move: 'Move…',
  moveTo: 'Move to',
  moveNow: 'Move',

  copyDayMarkdown: 'Copy day as Markdown',
  copyDayText: 'Copy day as plain text',
  starred: 'Starred entries',
};

/** Earlier versions of entries, and deleted entries. */
export const history = {
  area: 'history' as const,
  title: 'History',
  lead: 'Earlier versions of this entry. Restoring one loses nothing: the current text becomes a version too.',
  versions: 'Versions',
  none: 'No earlier versions.',
  onlyBefore: 'only in that version',
  onlyNow: 'only in the current entry',
  sameText: 'The text is the same as now.',
  restore: 'Restore this version',
  asking: 'Loading versions…',
  incomplete: "There may be older versions on the server, which can't be reached right now.",
  askAgain: 'Try again',
  notHere: 'This entry is no longer on this day. It was moved or deleted.',
  toTrash: 'Deleted entries',
  partial: "This day is not on this device yet, and the server can't be reached.",
  /** The heading of a version: "Replaced November 20, 2026, 5:04 PM". */
  replacedAt: (moment: string) => `Replaced ${moment}`,
  /** Added to versions that were replaced in the same minute. */
  versionNumber: (version: number) => `version ${version}`,
  /** The place of a version that stood on another day or at another time. */
  stoodAt: (longDay: string, time: string) =>
    `This version was on ${longDay}, at ${time}. Restoring it moves the entry back there.`,

  clashTitle: 'Two versions of this entry',
  clashLead:
    "Two devices changed this entry. Both versions are kept, so there's no hurry. Choose one here, or close this and edit the entry to combine them.",
  onlyOther: 'only in the other version',
  onlyThis: 'only in this version',
  useOther: 'Use the other version',
  keepThis: 'Keep this version',
  otherIsAway: "The other version is on the server, which can't be reached right now.",

  trash: 'Deleted entries',
  trashLead: (days: number, locale: string) =>
    counted(
      'en',
      days,
      {
        one: 'Deleted entries can be restored here for # day.',
        other: 'Deleted entries can be restored here for # days.',
      },
      locale,
    ),
  trashEmpty: (days: number, locale: string) =>
    counted(
      'en',
      days,
      {
        one: 'No entries were deleted in the last # day.',
        other: 'No entries were deleted in the last # days.',
      },
      locale,
    ),
  trashAsking: 'Loading deleted entries…',
  restoreEntry: 'Restore entry',
  restored: 'Restored.',
  goThere: 'Go to its day',
  /** The time of an entry's deletion, and the end of its time in the trash. */
  deletedUntil: (deleted: string, until: string) => `Deleted ${deleted}, kept until ${until}`,

  /** Why the server did not answer, and what helps. */
  unansweredVersions: {
    offline:
      "The versions are on the server, which can't be reached. They appear here when you're online.",
    unauthenticated: 'The versions are on the server. Sign in again to see them.',
    'permission-denied': "The server doesn't let this account see the versions.",
    locked: "The log's encryption changed. Open Account, Encryption, then look again.",
    'invalid-data': "This Daylog can't read the versions on the server.",
    unexpected: "The server couldn't answer. Trying again usually helps.",
  },
  unansweredTrash: {
    offline:
      "The deleted entries are on the server, which can't be reached. They appear here when you're online.",
    unauthenticated: 'The deleted entries are on the server. Sign in again to see them.',
    'permission-denied': "The server doesn't let this account see the deleted entries.",
    locked: "The log's encryption changed. Open Account, Encryption, then look again.",
    'invalid-data': "This Daylog can't read the deleted entries on the server.",
    unexpected: "The server couldn't answer. Trying again usually helps.",
  },
  /** Why an entry could not be changed or restored. It is unchanged. */
  notDone: {
    'empty-text': "This version is empty, so it can't be restored.",
    'text-too-long': "This version is too long for an entry, so it can't be restored.",
    changed:
      "This entry was changed elsewhere, so it wasn't deleted. Read it, then delete it again if you still want to.",
    'not-found': 'This entry is no longer on this device.',
    quota: 'This device is out of space, so nothing was changed. Free up some space and try again.',
    blocked:
      'Another Daylog tab is blocking the storage, so nothing was changed. Close the other tabs, then reload this page.',
    cleared:
      'The browser has deleted what Daylog kept on this device, so nothing was changed. Reload this page.',
    unavailable: "This device's storage can't be used, so nothing was changed. Reload this page.",
    corrupt: "This device's storage can't be used, so nothing was changed. Reload this page.",
  },

  /** Actions that cannot be undone. Each asks for confirmation. */
  erase: 'Delete permanently',
  erasing: 'Deleting…',
  keep: 'Cancel',
  erased: 'Deleted permanently.',
  eraseNote: 'This cannot be undone. Earlier exports and backups still contain the text.',
  eraseEntryTitle: 'Delete this entry permanently?',
  eraseEntryLead:
    'The entry and its earlier versions are deleted from the server and from all your devices.',
  eraseVersions: 'Delete earlier versions',
  eraseVersionsTitle: 'Delete the earlier versions permanently?',
  eraseVersionsLead:
    'The entry stays as it is. Its earlier versions are deleted from the server and from all your devices.',
  eraseOnceSettled: 'To delete the earlier versions, choose one of the two versions above first.',
  versionsErased: 'Earlier versions deleted.',
  emptyTrash: 'Delete all permanently',
  emptyTrashTitle: 'Delete all deleted entries permanently?',
  emptyTrashLead: (days: number, locale: string) =>
    counted(
      'en',
      days,
      {
        one: 'Deleted entries and their earlier versions are removed from the server and from all your devices. This includes entries deleted more than # day ago, which are not listed here.',
        other:
          'Deleted entries and their earlier versions are removed from the server and from all your devices. This includes entries deleted more than # days ago, which are not listed here.',
      },
      locale,
    ),
  unusableRows: (rows: number, locale: string) =>
    counted(
      'en',
      rows,
      {
        one: "# deleted entry can't be read, so it can't be restored.",
        other: "# deleted entries can't be read, so they can't be restored.",
      },
      locale,
    ),
  removeUnusable: 'Remove from this list',
  removeUnusableTitle: 'Remove from this list?',
  removeUnusableLead: 'This only clears the list. No text is deleted.',
  /** Why a permanent deletion failed, as far as is known. */
  notErased: {
    offline: "The server can't be reached, so nothing was deleted. Try again when you're online.",
    unauthenticated: 'Nothing was deleted. Sign in again first.',
    'permission-denied':
      'Nothing was deleted, because something changed on another device. Close this and look again.',
    locked:
      "Nothing was deleted, because the log's encryption changed. Open Account, Encryption first.",
    'invalid-data': "Nothing was deleted. This Daylog can't read what is on the server.",
    unexpected: "The server couldn't do this, so nothing was deleted. Trying again usually helps.",
    unsent:
      "Some of your words aren't on the server yet, so nothing was deleted. Try again when all changes are saved.",
    unconfirmed:
      "The server didn't answer in time, so Daylog can't tell whether this was deleted. Close this and look again when you're online.",
  },
};
