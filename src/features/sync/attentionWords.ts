import type { ParkedWrite } from '../../hooks/useDayLog.ts';
import { assertNever } from '../../lib/assertNever.ts';

/** What a refused change was, as a heading. */
export function parkedTitle(write: ParkedWrite): string {
  switch (write.kind) {
    case 'add':
      return 'A new entry';
    case 'edit':
      return 'A changed entry';
    case 'delete':
      return 'A deleted entry';
    case 'restore':
      return 'An entry brought back';
    default:
      return assertNever(write.kind);
  }
}

/** Why the server did not take a change, and what helps. */
export function parkedReason(reason: ParkedWrite['reason']): string {
  switch (reason) {
    case 'offline':
      return 'The server could not be reached. Try again when you are online.';
    case 'unauthenticated':
      return 'Your session had ended. Sign in again, then try again.';
    case 'permission-denied':
      return 'The server refused it. Change it and try again, or keep the words elsewhere.';
    case 'invalid-data':
      return 'What the server holds in its place cannot be read by this Daylog.';
    case 'schema-newer':
      return 'Your log was written by a newer Daylog. Reload this page, then try again.';
    case 'unexpected':
      return 'Something went wrong on the server. Trying again usually helps.';
    default:
      return assertNever(reason);
  }
}

export const attentionWords = {
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
  exportName: 'daylog-unsent.txt',
};
