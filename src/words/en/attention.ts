/** The changes that the server did not accept. */
export const attention = {
  title: 'Needs attention',
  lead: 'These changes are kept on this device only. Nothing of them is lost.',
  none: 'Nothing needs your attention.',
  retry: 'Try again',
  edit: 'Change the words',
  words: 'Words',
  copy: 'Copy',
  copied: 'Copied.',
  export: 'Export all',
  discard: 'Discard',
  discardForGood: 'Discard for good',
  discardQuestion: 'Its words will be gone from this device.',
  keep: 'Keep',
  /** The name of a file. */
  exportName: 'daylog-unsent.txt',
  /** Stands behind the date and time of an entry that was deleted, in that file. */
  deleted: '(deleted)',
  /** What a refused change was, as a heading. */
  change: {
    add: 'A new entry',
    edit: 'A changed entry',
    delete: 'A deleted entry',
    restore: 'An entry brought back',
  },
  /** Why the server did not take a change, and what helps. */
  reason: {
    offline: 'The server could not be reached. Try again when you are online.',
    unauthenticated: 'Your session had ended. Sign in again, then try again.',
    'permission-denied':
      'The server refused it. Change it and try again, or keep the words elsewhere.',
    'invalid-data': 'What the server holds in its place cannot be read by this Daylog.',
    'schema-newer': 'Your log was written by a newer Daylog. Reload this page, then try again.',
    unexpected: 'Something went wrong on the server. Trying again usually helps.',
  },
};
