export const app = {
  name: 'Daylog',
  /** The button that opens the account menu. */
  account: 'Account',
  /** The button on touch screens; elsewhere a key opens it. */
  palette: 'Command palette',
  back: 'Back to the day',
  brokenView:
    "This page couldn't be loaded. Your words are safe. Check your connection and try again. If that doesn't help, reload.",
  broken:
    'Something went wrong in Daylog. Your words are safe on this device. Try again, or reload.',
  tryAgain: 'Try again',
  reload: 'Reload',
  views: 'Looking back',
  view: {
    calendar: 'Calendar',
    year: 'Year',
    'on-this-day': 'On this day',
    search: 'Search',
    tags: 'Tags',
    tasks: 'Tasks',
    read: 'Read',
  },
};
