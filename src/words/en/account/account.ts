import { counted } from '../../counted.ts';

/** The forms of sign-in and the dialogs of sign-out. */
export const account = {
  lead: 'Write down what happened, on the day it happened. Only you can read it.',
  email: 'Email',
  password: 'Password',
  createInstead: 'Create account',
  forgot: 'Forgot password?',
  back: 'Sign in',
  passwordHint: (shortest: number) => `At least ${shortest} characters.`,
  form: {
    'sign-in': { submit: 'Sign in', pending: 'Signing in…' },
    create: { submit: 'Create account', pending: 'Creating your account…' },
    reset: { submit: 'Send reset link', pending: 'Sending…' },
  },
  /** Does not reveal whether the account exists, so that nobody can find out who keeps a log. */
  resetSent: (email: string) =>
    `If ${email} has an account, a link to choose a new password is on its way.`,

  /** By kind of error. */
  problem: {
    'no-email': 'Please type your email address.',
    'no-password': 'Please type your password.',
    'email-in-use': 'There is an account with this address already. Sign in instead?',
    'wrong-credentials': 'Email and password do not match. Try again, or reset your password.',
    'user-not-found': 'There is no account with this address.',
    'user-disabled': 'This account has been disabled.',
    'invalid-email': 'This is not an email address.',
    'too-many-requests': 'Too many attempts. Wait a few minutes, or reset your password.',
    network: 'The server cannot be reached. Check your connection and try again.',
    'needs-recent-sign-in': 'For this, please sign in again first.',
    'session-ended': 'Your session has ended. Please sign in again.',
    'weak-password': 'This password is not strong enough: see what it still lacks.',
    'link-spent': 'This link was used already or has expired. Ask for a new one.',
    'unverified-email': 'Please verify your email address first.',
    'not-allowed':
      'This Daylog is not set up to allow this. Whoever runs it can change that: send them the details.',
    'app-refused': 'The server did not accept this page. Reload it and try again.',
    'no-storage':
      'This browser does not let Daylog keep your session. Allow it to store data, then try again.',
  },
  /** Requirements of the password policy. */
  requirement: {
    shortest: (length: number) => `At least ${length} characters`,
    longest: (length: number) => `At most ${length} characters`,
    lowercase: 'A small letter, a to z',
    uppercase: 'A capital letter, A to Z',
    digit: 'A digit',
    symbol: 'A symbol, such as ! or ?',
    met: 'done',
    unmet: 'still missing',
  },
  requirements: 'Requirements',
  /** Copies a line for support. It holds nothing about the person. */
  otherAddress: 'My address has changed',
  shortPassword: (shortest: number) => `A password needs at least ${shortest} characters.`,
  unexpected: (code: string) => `Something went wrong on the server (${code}). Please try again.`,

  /** Asks about `unsent` words that a sign-out now would lose. */
  unsentQuestion: (unsent: number, locale: string) =>
    counted(
      'en',
      unsent,
      {
        one: '# change is on this device only. Signing out now would lose it.',
        other: '# changes are on this device only. Signing out now would lose them.',
      },
      locale,
    ),
  /** Shown if the device cannot count the unsent words. */
  unsentUnknown:
    'It cannot be told now whether there are changes on this device only. Kept here, none of them is lost.',
  cancel: 'Cancel',
  export: 'Export them',
  wait: 'Wait until they are sent',
  waiting: 'Waiting… you will be signed out when everything is sent.',
  /** Shown if a copy was kept because it holds unsent words that its person did not know of. */
  wordsKept:
    'Unsent words are kept on this device. They are sent when the person who wrote them signs in here again.',
  /** Shown if the copy could not be removed yet. */
  copyLeft:
    'You are signed out, but this browser did not remove your log from this device. Daylog tries again when it is opened next; on a device that is not yours, delete this site’s data in the browser now.',
  signOutAnyway: 'Sign out anyway',
  keepCopy: 'Sign out and keep them here',
  keepCopyNote:
    'Kept here, they are sent when you sign in on this device again. Nobody else is shown them in Daylog, but somebody who knows this browser’s insides could read them.',
};
