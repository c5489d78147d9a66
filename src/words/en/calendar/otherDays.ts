/** Links to other days, below a day. */
export const otherDays = {
  name: 'Other days',
  /** Replaces the years if only the day a week or a month ago has entries. */
  recently: 'a week or a month ago',
  /** "On this day: 2019, 2022" */
  onThisDay: (years: string) => `On this day: ${years}`,
  before: (longDay: string) => `Previous entry: ${longDay}`,
  after: (longDay: string) => `Next entry: ${longDay}`,
};
