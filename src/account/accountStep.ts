import { assertNever } from '../lib/assertNever.ts';
import type { AccountError } from './AccountPort.ts';

/**
 * What helps after a failed account call:
 *
 * - `correct`: correct the input.
 * - `wait`: only time helps.
 * - `retry`: try again with a connection, or after a reload.
 * - `confirm`: enter the password, then try again.
 * - `sign-in`: sign in again, then try again.
 * - `ask-owner`: only the operator of this Daylog can help.
 */
export type AccountStep = 'correct' | 'wait' | 'retry' | 'confirm' | 'sign-in' | 'ask-owner';

/** The only place that judges a failed account call. It covers every kind. */
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
