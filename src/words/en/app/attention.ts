/** Changes that the server refused. */
export const attention = {
  title: 'Needs attention',
  lead: 'These changes are kept on this device only. Nothing of them is lost.',
  none: 'Nothing needs your attention.',
  retry: 'Try again',
  edit: 'Change the words',
  noWords: 'There are no words to send. To give this change up, use “Discard”.',
  words: 'Words',
  copy: 'Copy',
  copied: 'Copied.',
  copyRefused: 'This browser does not allow copying here. Select the words and copy them yourself.',
  export: 'Export all',
  discard: 'Discard',
  discardForGood: 'Discard for good',
  discardQuestion: 'Its words will be gone from this device.',
  keep: 'Keep',
  /** A file name. */
  exportName: 'daylog-unsent.txt',
  /** Follows the date and time of a deleted entry in that file. */
  deleted: '(deleted)',
  /** The kind of a refused change, as a heading. */
  change: {
    add: 'A new entry',
    edit: 'A changed entry',
    delete: 'A deleted entry',
    restore: 'An entry brought back',
  },
  /** Why the server refused a change, and what helps. */
  reason: {
    offline: 'The server could not be reached. Try again when you are online.',
    unauthenticated: 'Your session had ended. Sign in again, then try again.',
    'permission-denied':
      'The server refused it. Change it and try again, or keep the words elsewhere.',
    'invalid-data': 'What the server holds in its place cannot be read by this Daylog.',
    'schema-newer': 'Your log was written by a newer Daylog. Reload this page, then try again.',
    unexpected: 'Something went wrong on the server. Trying again usually helps.',
  },
  /** Why the device cannot store anything now, and what helps. */
  storage: {
    quota:
      'This device has no room left. What was kept before is safe; new words stay in the box until there is room. Free some space, then try again.',
    blocked:
      'Another tab of Daylog holds the storage. Close the other tabs, then reload this page; nothing that was kept is lost.',
    cleared:
      'The browser has deleted what Daylog kept on this device. Copy any words you were just typing, then reload this page. Entries that were sent come back from the server.',
    unavailable:
      'This browser does not let Daylog keep anything (a private window, perhaps). Copy new words before you leave.',
    corrupt:
      'The storage of this device cannot be read. What was sent is safe on the server; copy new words before you leave, and reload this page.',
  },
};
