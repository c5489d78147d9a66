/** The way to a date that is typed or said. */
export const goTo = {
  title: 'Go to date',
  date: 'Date',
  text: 'Or in words',
  hint: 'yesterday, last Friday, 3 weeks ago, May 2019, 11-20-2026',
  go: 'Go',
  /** What the words were taken to mean, before anybody goes there. */
  understood: (longDay: string) => `That is ${longDay}.`,
  twoWays: 'This can be read in two ways:',
  notUnderstood: (text: string) => `“${text}” is no date that Daylog understands.`,
  noSuchDay: 'There is no such day.',
  loading: 'One moment…',
};
