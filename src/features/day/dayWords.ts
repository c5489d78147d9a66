import type { WriteRefusal } from '../../hooks/useDayLog.ts';
import { maxTextLength } from '../../entries/Entry.ts';
import type { TimeString } from '../../dates/TimeString.ts';
import { assertNever } from '../../lib/assertNever.ts';

/** What is said about the words that `refusal` kept from being taken; they are still where they were typed. */
export function refusalSentence(refusal: WriteRefusal): string {
  switch (refusal.kind) {
    case 'empty-text':
      return 'An entry needs words. To remove it, use “Delete entry”.';
    case 'text-too-long':
      return `These are ${refusal.length.toLocaleString('en-US')} characters; an entry holds ${maxTextLength.toLocaleString('en-US')}. Please divide it in two.`;
    case 'not-found':
      return 'This entry is no longer on this device. Your words are still here: copy them before you go on.';
    case 'quota':
      return 'This device has no room left, so your words could not be kept. They are still in the box: free some space and try again.';
    case 'blocked':
      return 'Another tab with an older Daylog holds the storage. Close it and try again; your words are still in the box.';
    case 'unavailable':
      return 'This browser does not let Daylog keep anything (a private window, perhaps). Your words are only in the box: copy them before you leave.';
    case 'corrupt':
      return 'The storage of this device cannot be read. Your words are still in the box: copy them before you leave.';
    default:
      return assertNever(refusal);
  }
}

/** One line that invites to write, by the hour of `time`. */
export function invitation(time: TimeString): string {
  const hour = Number(time.slice(0, 2));
  if (hour < 5) return 'Still up? Put the day to bed with a line.';
  if (hour < 11) return 'A clean page. What did the morning bring?';
  if (hour < 14) return 'Half the day is here. What has happened so far?';
  if (hour < 18) return 'An afternoon in one line: what will you want to remember?';
  if (hour < 22) return 'The day is nearly written. What happened?';
  return 'One line before you sleep?';
}

export const dayWords = {
  entries: 'Entries',
  newEntry: 'New entry',
  placeholder: 'What happened?',
  add: 'Add',
  addEntry: 'Add entry',
  addLate: 'Add a late entry',
  time: 'Time',
  day: 'Day',
  edit: 'Edit entry',
  delete: 'Delete entry',
  history: 'History',
  clash: 'Another device wrote this differently',
  entryText: 'Entry text',
  save: 'Save',
  cancel: 'Cancel',
  undo: 'Undo',
  dismiss: 'Dismiss',
  previous: 'Previous day',
  today: 'Today',
  next: 'Next day',
  steps: 'To another day',
  week: 'Week',
  addedLater: 'added later',
  deleted: 'Entry deleted.',
  dropped: 'Changes dropped.',
  emptyHistory: 'Nothing was written on this day.',
  emptyAhead: 'Nothing here yet.',
  partial:
    'This day is not on this device yet. It will be here as soon as the server can be reached.',
  noSuchTime: 'This is not a time of day.',
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

/** Said above a day that lies before today. */
export function reading(longDay: string): string {
  return `Reading ${longDay}`;
}

/** Said above a day that lies after today. */
export function ahead(longDay: string): string {
  return `${longDay} is ahead.`;
}

/** Said when the address names no day. */
export function noDate(text: string): string {
  return `“${text}” is no date, so this is today.`;
}

/** Said after an entry has been moved. */
export function movedTo(longDay: string): string {
  return `Moved to ${longDay}.`;
}

/** Said above words that were begun before midnight and are filed under the day they were begun on. */
export function begunOn(longDay: string): string {
  return `Midnight has passed. These words belong to ${longDay}.`;
}

/** Says of an entry that it was written in another zone: "Tokyo time". */
export function zoneNote(zone: string): string {
  return `${zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ')} time`;
}

/** "4 entries · 78 words". */
export function tally(entries: number, words: number): string {
  return `${counted(entries, 'entry', 'entries')} · ${counted(words, 'word', 'words')}`;
}

/** "3 entries", for the name of a day in the week. */
export function entryCount(entries: number): string {
  return counted(entries, 'entry', 'entries');
}

function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}
