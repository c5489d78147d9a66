import type { AccountError } from '../../hooks/useSession.ts';
import { assertNever } from '../../lib/assertNever.ts';
import type { Words } from '../../words/Words.ts';

/** Shortest password that Firebase Auth takes. */
export const shortestPassword = 6;

/** What can be told to be wrong before anything is sent. */
export type FormError =
  | { readonly kind: 'no-email'; readonly field: 'email' }
  | { readonly kind: 'no-password'; readonly field: 'password' }
  | { readonly kind: 'short-password'; readonly field: 'password' };

export type FieldError = AccountError | FormError;

/** The sentence that a person reads for `error`; the vendor's code comes along only where nothing else tells. */
export function accountSentence(error: FieldError, words: Words['account']): string {
  switch (error.kind) {
    case 'missing-password':
      return words.problem['no-password'];
    case 'short-password':
    case 'weak-password':
      return words.shortPassword(shortestPassword);
    case 'unexpected':
      return words.unexpected(error.code);
    case 'no-email':
    case 'no-password':
    case 'email-in-use':
    case 'wrong-credentials':
    case 'user-not-found':
    case 'user-disabled':
    case 'invalid-email':
    case 'too-many-requests':
    case 'network':
    case 'needs-recent-sign-in':
      return words.problem[error.kind];
    default:
      return assertNever(error);
  }
}
