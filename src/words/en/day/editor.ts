/** The form that edits an entry's words, time and day. */
export const editor = {
  entryText: 'Entry text',
  day: 'Day',
  save: 'Save',
  cancel: 'Cancel',
  noSuchDay: "There's no such day.",
  changedElsewhere:
    'This entry was changed elsewhere while you were editing it. Your words stay. Saving keeps the other version too.',
  otherVersion: 'Other version',
  goneElsewhere:
    'This entry was deleted or moved elsewhere while you were editing it. Saving brings it back with your words.',
  olderDraft: 'You have an unsaved draft from before this entry was last changed.',
  useDraft: 'Use draft',
  dropDraft: 'Discard draft',
};
