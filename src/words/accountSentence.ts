import type { AccountError } from '../account/AccountPort.ts';
import type { Words } from './Words.ts';

/** The sentence for a failed account call. Shows the vendor's code only for an unexpected error. */
export function accountSentence(error: AccountError, words: Words['account']): string {
  switch (error.kind) {
    case 'missing-password':
      return words.problem['no-password'];
    case 'user-not-found':
      return words.problem['wrong-credentials'];
    case 'unexpected':
      return words.unexpected(error.code);
    default:
      return words.problem[error.kind];
  }
}
