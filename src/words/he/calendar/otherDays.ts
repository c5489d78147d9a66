import type { Words } from '../../Words.ts';

export const otherDays: Words['otherDays'] = {
  name: 'ימים אחרים',
  yearAgo: (longDay) => `לפני שנה: ${longDay}`,
  recently: 'לפני שבוע או חודש',
  onThisDay: (years) => `ביום הזה: ${years}`,
  before: (longDay) => `נכתב לפני כן: ${longDay}`,
  after: (longDay) => `נכתב אחרי כן: ${longDay}`,
};
