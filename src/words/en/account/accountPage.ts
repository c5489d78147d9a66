import { counted } from '../../counted.ts';

/** The account page and the steps of an account deletion. */
export const accountPage = {
  title: 'Your account',
  loading: 'Loading…',
  /** The Auth emulator sends no mail. */
  mailsArePrinted:
    'This Daylog runs locally and sends no email. Links appear in the terminal where it was started.',

  emailTitle: 'Email',
  verified: 'Verified',
  unverified: 'Not verified yet',
  whyVerify: 'A verified address lets you back in if you forget your password.',
  sendVerification: 'Send verification link',
  verificationSent: (email: string) => `A link is on its way to ${email}.`,
  checkAgain: 'Check again',
  newEmail: 'New email',
  changeEmail: 'Change email',
  changingEmail: 'Sending the link…',
  emailSent: (email: string) =>
    `A link is on its way to ${email}. Your address changes when you open it. Then sign in with the new one on all your devices.`,

  passwordTitle: 'Password',
  currentPassword: 'Current password',
  newPassword: 'New password',
  changePassword: 'Change password',
  changingPassword: 'Changing…',
  passwordChanged:
    'Your password is changed. You stay signed in here; other devices are signed out within an hour.',

  everywhereTitle: 'Sign out everywhere',
  everywhere:
    'Change your password to end your session on every other device. A device in use may continue for up to an hour, until its session expires. Its copy of your log stays there until someone signs out on it.',
  everywhereButton: 'Choose a new password',

  confirmTitle: "Confirm it's you",
  confirm: 'You signed in a while ago. Enter your password to continue.',
  confirmButton: 'Continue',
  confirming: 'One moment…',
  cancel: 'Cancel',

  deleteTitle: 'Delete account',
  deleteLead:
    'Deletes your account and your whole log, including deleted entries and earlier versions, from the server and from this device. This cannot be undone.',
  deleteElsewhere: 'Other devices keep their copy until someone signs out there.',
  deleteUnsent: (unsent: number, locale: string) =>
    counted(
      'en',
      unsent,
      {
        one: '# change was never sent. The export includes it.',
        other: '# changes were never sent. The export includes them.',
      },
      locale,
    ),
  exportTitle: 'Export',
  exportLead:
    'One file of your whole log: entries, earlier versions, deleted entries, settings, drafts and unsent changes.',
  deleteButton: 'Delete account…',
  deleteForGood: 'Delete permanently',
  deletePassword: 'Password',
  deleteStarting: 'One moment…',

  deletingTitle: 'Deleting your account',
  part: {
    log: 'Your log on the server',
    account: 'Your account',
    device: 'Your log on this device',
  },
  partState: { done: 'deleted', now: 'deleting…', later: 'not yet' },
  /** Shown at a start that finds an unfinished deletion. */
  deletingWaiting:
    'Deleting your account was interrupted. Nothing more is deleted until you continue.',
  deletingNeedsPassword: 'To continue, enter your password again.',
  deletingStorage:
    "This browser hasn't deleted your log yet. Close other Daylog tabs, then try again.",
  goOn: 'Continue',
  tryAgain: 'Try again',
  keepAccount: 'Keep my account',
  keepAccountNote: 'What was already deleted stays deleted.',
  deviceOnly: 'Delete only from this device',
  deviceOnlyNote: 'For an account that was already deleted on another device.',
  deletedTitle: 'Your account is deleted',
  deleted: 'Nothing is left on the server or on this device.',
  toStart: 'Done',
};
