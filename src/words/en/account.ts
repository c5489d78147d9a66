import { counted } from '../counted.ts';

/** The forms of sign-in and the dialogs of sign-out. */
export const account = {
  area: 'account' as const,
  lead: 'Write down what happened, on the day it happened. Private to your account.',
  /** A text came with the address of this page. */
  textWaits: 'The text you shared waits in this tab. Sign in to see it in the box for a new entry.',
  email: 'Email',
  password: 'Password',
  /** Shows the password. Without the word of its label: other programs find the field by it. */
  showTyped: 'Show what you type',
  createInstead: 'Create account',
  forgot: 'Forgot password?',
  back: 'Sign in',
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
    'no-email': 'Enter your email address.',
    'no-password': 'Enter your password.',
    'wrong-password': "This isn't your current password.",
    'is-passphrase':
      'This is the passphrase of your log, which the server must never see. Choose another password.',
    'email-in-use': "There's already an account with this address. Sign in instead?",
    /** Also for an address without an account, so that nobody can find out who keeps a log. */
    'wrong-credentials':
      'This email and password do not match an account. Try again, or reset your password.',
    'user-disabled':
      'This account has been disabled. Only the operator of this Daylog can enable it again.',
    'invalid-email': "This isn't an email address.",
    'too-many-requests': 'Too many attempts. Wait a few minutes, or reset your password.',
    network: "The server can't be reached. Check your connection and try again.",
    'needs-recent-sign-in': 'Sign in again to do this.',
    'session-ended': 'Your session has ended. Sign in again.',
    'weak-password': 'This password is too weak. Check the requirements.',
    'link-spent': 'This link has expired or was already used. Request a new one.',
    'unverified-email': 'Verify your email address first.',
    'not-allowed':
      "This Daylog isn't set up for this. Its operator can change that: send them the details.",
    'app-refused': "The server didn't accept this page. Reload it and try again.",
    'no-storage':
      "This browser doesn't let Daylog keep you signed in. Allow it to store data, then try again.",
  },
  /** Requirements of the password policy. */
  requirement: {
    shortest: (length: number) => `At least ${length} characters`,
    longest: (length: number) => `At most ${length} characters`,
    lowercase: 'A lowercase letter, a to z',
    uppercase: 'An uppercase letter, A to Z',
    digit: 'A digit',
    symbol: 'A symbol, such as ! or ?',
    met: 'done',
    unmet: 'still missing',
  },
  requirements: 'Requirements',
  /** Copies a line for support. It holds nothing about the person. */
  otherAddress: 'My address has changed',
  shortPassword: (shortest: number) => `A password needs at least ${shortest} characters.`,
  unexpected: (code: string) => `Something went wrong on the server (${code}). Try again.`,

  /** Asks about `unsent` words that a sign-out now would lose. */
  unsentQuestion: (unsent: number, locale: string) =>
    counted(
      'en',
      unsent,
      {
        one: '# change is only on this device. If you sign out now, it is lost.',
        other: '# changes are only on this device. If you sign out now, they are lost.',
      },
      locale,
    ),
  /** Shown if the device cannot count the unsent words. */
  unsentUnknown:
    "Daylog can't tell right now whether there are changes only on this device. If you keep them here, nothing is lost.",
  /** Asked before every sign-out of an encrypted log. */
  encryptedQuestion:
    'Your log is encrypted. You need your passphrase or your recovery key to open it again.',
  cancel: 'Cancel',
  export: 'Export unsent changes',
  wait: 'Wait until everything is sent',
  waiting: "Waiting… You'll be signed out once everything is sent.",
  /** Shown if a copy was kept because it holds unsent words that its person did not know of. */
  wordsKept:
    'Unsent words are kept on this device. They are sent when the person who wrote them signs in here again.',
  /** Shown if the copy could not be removed yet. */
  copyLeft:
    "You are signed out, but this browser hasn't removed your log from this device yet. Daylog tries again the next time you open it. If this isn't your device, delete this site's data in the browser now.",
  /** Shown while the removal of the copy waits. */
  copyHeld:
    "You are signed out, but your log is still on this device: another page of Daylog has it open. Close that page, and the log is removed. If this isn't your device, delete this site's data in the browser now.",
  signOutAnyway: 'Sign out anyway',
  keepCopy: 'Sign out and keep changes here',
  keepCopyNote:
    "Changes kept here are sent when you sign in on this device again. Daylog shows them to nobody else, but someone with access to this browser's files could read them.",
};
