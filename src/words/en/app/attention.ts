/** Changes that the server refused. */
export const attention = {
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
