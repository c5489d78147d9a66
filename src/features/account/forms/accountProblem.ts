import { shortestPassword } from '../../../hooks/account/usePasswordCheck.ts';
import { accountStep } from '../../../hooks/account/accountStep.ts';
import type { StorageError } from '../../../log/StorageError.ts';
import type { AccountError } from '../../../account/AccountPort.ts';
import { accountSentence } from '../../../words/accountSentence.ts';
import type { Words } from '../../../words/Words.ts';

/** A problem that the form finds by itself, or gives its own field. */
export type FormError =
  | { readonly kind: 'no-email'; readonly field: 'email' }
  | { readonly kind: 'no-password'; readonly field: 'password' | 'current-password' }
  | { readonly kind: 'wrong-password'; readonly field: 'current-password' }
  | { readonly kind: 'short-password'; readonly field: 'password' }
  | { readonly kind: 'poor-password'; readonly field: 'password' }
  /** The server sees the password at each sign-in, so it must not open the log. */
  | { readonly kind: 'is-passphrase'; readonly field: 'password' };

/** The problem with a typed address, found before sending; null when there is none. */
export function emailProblem(email: string): FormError | null {
  return email === '' ? { kind: 'no-email', field: 'email' } : null;
}

/**
 * The problem with a typed password, found before sending; null when there is none. `isRefused` is true when the
 * project's rules refuse it.
 */
export function passwordProblem(password: string, isRefused: boolean): FormError | null {
  if (password === '') return { kind: 'no-password', field: 'password' };
  if (password.length < shortestPassword) return { kind: 'short-password', field: 'password' };
  return isRefused ? { kind: 'poor-password', field: 'password' } : null;
}

export type FieldError = AccountError | FormError;

/** The sentence that a person reads for `error`. */
export function fieldSentence(error: FieldError, words: Words['account']): string {
  switch (error.kind) {
    case 'short-password':
      return words.shortPassword(shortestPassword);
    case 'poor-password':
      return words.problem['weak-password'];
    case 'no-email':
    case 'no-password':
    case 'wrong-password':
    case 'is-passphrase':
      return words.problem[error.kind];
    default:
      return accountSentence(error, words);
  }
}

/** Whether `error` comes from an account call and not from this device's storage. */
export function isAccountError(error: AccountError | StorageError): error is AccountError {
  return 'code' in error;
}

/** Whether the person may need support: neither their input nor their network causes `error`. */
export function isForSupport(error: FieldError): error is AccountError {
  if (!('code' in error) || error.kind === 'network') return false;
  const step = accountStep(error);
  return step === 'ask-owner' || step === 'retry';
}
