/** The account menu, and the notice of an ended session. */
export const menu = {
  ownAccount: 'Your account',
  settings: 'Settings',
  trash: 'Deleted entries',
  signOut: 'Sign out',
  sessionEnded:
    'Your session has ended. Your log stays readable here, and what you write is kept on this device until you sign in again.',
  signInAgain: 'Sign in again',
};
