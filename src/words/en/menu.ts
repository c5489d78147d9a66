/** What stands at the top of every page. */
export const menu = {
  account: 'Account',
  ownAccount: 'Your account',
  settings: 'Settings',
  trash: 'Deleted entries',
  signOut: 'Sign out',
  sessionEnded:
    'Your session has ended. Your log stays readable here, and what you write is kept on this device until you sign in again.',
  signInAgain: 'Sign in again',
};
