/** The ways to other days, under a day. */
export const otherDays = {
  name: 'Other days',
  yearAgo: (longDay: string) => `One year ago: ${longDay}`,
  /** In place of years, when only a week or a month ago something is written. */
  recently: 'a week or a month ago',
  /** "On this day: 2019, 2022" */
  onThisDay: (years: string) => `On this day: ${years}`,
  before: (longDay: string) => `Written before: ${longDay}`,
  after: (longDay: string) => `Written after: ${longDay}`,
};
