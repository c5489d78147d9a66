import { assertNever } from '../../lib/assertNever.ts';
import type { RemoteError, WriteRefusal } from '../../hooks/useDayLog.ts';

/** How long a deleted entry can be brought back, in days; the server is asked for no older ones. */
export const keptDays = 30;

export const historyWords = {
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

  clashTitle: 'Two devices wrote this differently',
  clashLead:
    'Both texts are kept, so there is no hurry. Choose one here, or close this and edit the entry to say both.',
  onlyOther: 'only in the other text',
  onlyThis: 'only in this one',
  useOther: 'Use the other text',
  keepThis: 'Keep this one',
  otherIsAway: 'The other text is on the server, which cannot be asked right now.',

  trash: 'Deleted entries',
  trashLead: `Entries stay here for ${keptDays} days after they were deleted; then they can no longer be brought back from here.`,
  trashEmpty: `Nothing was deleted in the last ${keptDays} days.`,
  trashAsking: 'Asking for the deleted entries…',
  restoreEntry: 'Restore entry',
  restored: 'Restored.',
  goThere: 'Go to its day',
};

/** Why the server did not say what was asked, and what helps. `what` is "versions" or "deleted entries". */
export function unansweredSentence(kind: RemoteError['kind'], what: string): string {
  switch (kind) {
    case 'offline':
      return `The ${what} are on the server, which cannot be reached now. They will be here when you are online.`;
    case 'unauthenticated':
      return `The ${what} are on the server. Sign in again to see them.`;
    case 'permission-denied':
      return `The server does not let this account see the ${what}.`;
    case 'invalid-data':
      return `What the server holds as ${what} cannot be read by this Daylog.`;
    case 'unexpected':
      return `The server could not answer. Trying again usually helps.`;
    default:
      return assertNever(kind);
  }
}

/** Why an entry could not be changed or brought back; it is as it was. */
export function notDone(refusal: WriteRefusal): string {
  switch (refusal.kind) {
    case 'empty-text':
    case 'text-too-long':
      return 'This version is no text that an entry can have.';
    case 'not-found':
      return 'This entry is no longer on this device.';
    case 'quota':
      return 'This device has no room left, so nothing was changed. Free some space and try again.';
    case 'blocked':
      return 'Another tab with an older Daylog holds the storage, so nothing was changed. Close it and try again.';
    case 'unavailable':
    case 'corrupt':
      return 'The storage of this device cannot be used, so nothing was changed.';
    default:
      return assertNever(refusal);
  }
}

/** Heads a version: "Replaced November 20, 2026, 5:04 PM". */
export function replacedAt(moment: string): string {
  return `Replaced ${moment}`;
}

/** Says where a version stood when that was elsewhere than now. */
export function stoodAt(longDay: string, time: string): string {
  return `It stood on ${longDay}, at ${time}. Restoring it puts it back there.`;
}

/** Says of an entry in the trash since when it is there, and until when. */
export function deletedUntil(deleted: string, until: string): string {
  return `Deleted ${deleted}, kept until ${until}`;
}
