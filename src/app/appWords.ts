export const appWords = {
  name: 'Daylog',
  back: 'Back to the day',
  brokenView: 'This page could not be loaded. Check your connection and try again.',
  broken: 'Something went wrong in Daylog. Your words are on this device.',
  tryAgain: 'Try again',
};
