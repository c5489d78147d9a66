import { assertNever } from '../lib/assertNever.ts';
import type { AccountError } from './AccountPort.ts';

/**
 * What helps when an account call has failed:
 * - `correct`: something that was typed;
 * - `wait`: nothing but time;
 * - `retry`: the same again, when the connection is back or the page was loaded anew;
 * - `confirm`: the password once more, then the same again;
 * - `sign-in`: a new sign-in, then the same again;
 * - `ask-owner`: nothing that the person can do: whoever runs this Daylog can.
 */
export type AccountStep = 'correct' | 'wait' | 'retry' | 'confirm' | 'sign-in' | 'ask-owner';

/** The one place where a failure of an account call is judged. Total over every kind there is. */
export function accountStep(error: Pick<AccountError, 'kind'>): AccountStep {
  switch (error.kind) {
    case 'email-in-use':
    case 'wrong-credentials':
    case 'user-not-found':
    case 'invalid-email':
    case 'missing-password':
    case 'weak-password':
      return 'correct';
    case 'too-many-requests':
      return 'wait';
    case 'network':
    case 'link-spent':
    case 'unverified-email':
    case 'app-refused':
    case 'no-storage':
    case 'unexpected':
      return 'retry';
    case 'needs-recent-sign-in':
      return 'confirm';
    case 'session-ended':
      return 'sign-in';
    case 'user-disabled':
    case 'not-allowed':
      return 'ask-owner';
    default:
      return assertNever(error.kind);
  }
}
