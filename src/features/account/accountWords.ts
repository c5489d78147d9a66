import type { AccountError } from '../../hooks/useSession.ts';
import { assertNever } from '../../lib/assertNever.ts';

/** Shortest password that Firebase Auth takes. */
export const shortestPassword = 6;

/** What can be told to be wrong before anything is sent. */
export type FormError =
  | { readonly kind: 'no-email'; readonly field: 'email' }
  | { readonly kind: 'no-password'; readonly field: 'password' }
  | { readonly kind: 'short-password'; readonly field: 'password' };

export type FieldError = AccountError | FormError;

/** The sentence that a person reads for `error`; the vendor's code comes along only where nothing else tells. */
export function accountSentence(error: FieldError): string {
  switch (error.kind) {
    case 'no-email':
      return 'Please type your email address.';
    case 'no-password':
    case 'missing-password':
      return 'Please type your password.';
    case 'short-password':
    case 'weak-password':
      return `A password needs at least ${shortestPassword} characters.`;
    case 'email-in-use':
      return 'There is an account with this address already. Sign in instead?';
    case 'wrong-credentials':
      return 'Email and password do not match. Try again, or reset your password.';
    case 'user-not-found':
      return 'There is no account with this address.';
    case 'user-disabled':
      return 'This account has been disabled.';
    case 'invalid-email':
      return 'This is not an email address.';
    case 'too-many-requests':
      return 'Too many attempts. Wait a few minutes, or reset your password.';
    case 'network':
      return 'The server cannot be reached. Check your connection and try again.';
    case 'needs-recent-sign-in':
      return 'For this, please sign in again first.';
    case 'unexpected':
      return `Something went wrong on the server (${error.code}). Please try again.`;
    default:
      return assertNever(error);
  }
}

/** The three forms of a person who is not signed in. */
export type AccountForm = 'sign-in' | 'create' | 'reset';

export const formWords: Record<AccountForm, { readonly submit: string; readonly pending: string }> =
  {
    'sign-in': {
      submit: 'Sign in',
      pending: 'Signing in…',
    },
    create: {
      submit: 'Create account',
      pending: 'Creating your account…',
    },
    reset: {
      submit: 'Send reset link',
      pending: 'Sending…',
    },
  };

/** Says neither whether the account exists nor not, so that nobody can find out who keeps a log. */
export function resetSent(email: string): string {
  return `If ${email} has an account, a link to choose a new password is on its way.`;
}

export const accountWords = {
  lead: 'Write down what happened, on the day it happened. Only you can read it.',
  email: 'Email',
  password: 'Password',
  createInstead: 'Create account',
  forgot: 'Forgot password?',
  back: 'Sign in',
  passwordHint: `At least ${shortestPassword} characters.`,
  cancel: 'Cancel',
  export: 'Export them',
  wait: 'Wait until they are sent',
  waiting: 'Waiting… you will be signed out when everything is sent.',
  signOutAnyway: 'Sign out anyway',
  exportName: 'daylog-unsent.txt',
};

/** Asks what to do about `unsent` words that would be lost by signing out now. */
export function unsentQuestion(unsent: number): string {
  return unsent === 1
    ? '1 change is on this device only. Signing out now would lose it.'
    : `${unsent} changes are on this device only. Signing out now would lose them.`;
}
