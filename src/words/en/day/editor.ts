/** The form that edits an entry's words, time and day. */
export const editor = {
  entryText: 'Entry text',
  day: 'Day',
  save: 'Save',
  cancel: 'Cancel',
  noSuchDay: 'There is no such day.',
  changedElsewhere:
    'This entry has been changed elsewhere while you edit it. Your words stay; saving them keeps the other version as well.',
  otherVersion: 'The other version',
  goneElsewhere:
    'This entry has been deleted or moved elsewhere while you edit it. Saving brings it back with your words.',
  olderDraft: 'There are unsaved words from before this entry was last changed.',
  useDraft: 'Use them',
  dropDraft: 'Drop them',
};
