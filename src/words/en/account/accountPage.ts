import { counted } from '../../counted.ts';

/** The account page and the steps of an account deletion. */
export const accountPage = {
  title: 'Your account',
  loading: 'Asking the server…',
  /** The Auth emulator sends no mail. */
  mailsArePrinted:
    'This Daylog runs on a computer of its own and sends no mail: each link is written in the terminal in which it was started.',

  emailTitle: 'Email',
  verified: 'Verified',
  unverified: 'Not verified yet',
  whyVerify: 'A verified address is how you get back in when you forget your password.',
  sendVerification: 'Send verification link',
  verificationSent: (email: string) => `A link is on its way to ${email}.`,
  checkAgain: 'Check again',
  newEmail: 'New email',
  changeEmail: 'Change email',
  changingEmail: 'Sending the link…',
  emailSent: (email: string) =>
    `A link is on its way to ${email}. Your address changes when you open it; after that, sign in again with the new one, here and on every other device.`,

  passwordTitle: 'Password',
  newPassword: 'New password',
  changePassword: 'Change password',
  changingPassword: 'Changing…',
  passwordChanged:
    'Your password is changed. You stay signed in here; every other device is signed out within an hour.',

  everywhereTitle: 'Sign out everywhere',
  everywhere:
    'Change your password: that ends your session on every other device. A device that is in use at that moment may go on for up to an hour, until its pass runs out. What a device holds stays on it until somebody signs out there.',

  confirmTitle: 'Is it you?',
  confirm:
    'It has been a while since you signed in. Type your password once more, then this goes on by itself.',
  confirmButton: 'Continue',
  confirming: 'One moment…',
  cancel: 'Cancel',

  deleteTitle: 'Delete account',
  deleteLead:
    'Deletes your account and your whole log, with deleted entries and earlier versions: from the server, and from this device. Nobody can bring it back.',
  deleteElsewhere: 'Other devices keep what they hold until somebody signs out there.',
  deleteUnsent: (unsent: number, locale: string) =>
    counted(
      'en',
      unsent,
      {
        one: '# change was never sent. It is in the export.',
        other: '# changes were never sent. They are in the export.',
      },
      locale,
    ),
  export: 'Export my log',
  exportFailed: 'This device could not read your log. Reload the page and try again.',
  exportIncomplete:
    'This device does not hold your whole log yet: an export made now lacks the days that are missing.',
  /** A file name. */
  exportName: 'daylog.json',
  deleteButton: 'Delete account…',
  deleteForGood: 'Delete for good',
  deletePassword: 'Password',
  deleteStarting: 'One moment…',

  deletingTitle: 'Deleting your account',
  part: {
    log: 'Your log on the server',
    account: 'Your account',
    device: 'Your log on this device',
  },
  partState: { done: 'deleted', now: 'being deleted…', later: 'not yet' },
  /** Shown at a start that finds an unfinished deletion. */
  deletingWaiting:
    'The deletion of your account was interrupted. Nothing more is deleted until you say so.',
  deletingNeedsPassword: 'To go on, the server wants your password once more.',
  deletingStorage:
    'This browser holds on to your log. Close other tabs with Daylog, then try again.',
  goOn: 'Go on',
  tryAgain: 'Try again',
  keepAccount: 'Keep my account',
  keepAccountNote: 'What has been deleted stays deleted.',
  deviceOnly: 'Delete only what is on this device',
  deviceOnlyNote: 'For an account that is gone already, deleted from another device.',
  deletedTitle: 'Your account is deleted',
  deleted: 'Nothing of it is left on the server or on this device.',
  toStart: 'To the start',
};
