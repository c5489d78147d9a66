/** The account menu, and the notice of an ended session. */
export const menu = {
  ownAccount: 'Your account',
  settings: 'Settings',
  encryption: 'Encryption',
  /** Shown only while the log is encrypted. */
  onlyYou: 'Only you can read it',
  transfer: 'Import and export',
  trash: 'Deleted entries',
  signOut: 'Sign out',
  sessionEnded:
    'Your session has ended. You can still read and write here. New words stay on this device until you sign in again.',
  signInAgain: 'Sign in again',
};
