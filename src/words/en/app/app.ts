export const app = {
  name: 'Daylog',
  /** The button that opens the account menu. */
  account: 'Account',
  /** The button on touch screens; elsewhere a key opens it. */
  palette: 'Command palette',
  /** The link from a view to the selected day; `day` is a short date. */
  backTo: (day: string) => `Back to ${day}`,
  skipToEntries: 'Skip to the entries',
  skipToContent: 'Skip to the content',
  brokenView:
    "This page couldn't be loaded. Your words are safe. Check your connection and try again. If that doesn't help, reload.",
  broken:
    'Something went wrong in Daylog. Your words are safe on this device. Try again, or reload.',
  tryAgain: 'Try again',
  reload: 'Reload',
  /** The button that shows the links to the views over many days. */
  lookBack: 'Look back',
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
