export const app = {
  name: 'Daylog',
  /** The button that opens the account's menu. */
  account: 'Account',
  back: 'Back to the day',
  brokenView: 'This page could not be loaded. Check your connection and try again.',
  broken: 'Something went wrong in Daylog. Your words are on this device.',
  tryAgain: 'Try again',
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
