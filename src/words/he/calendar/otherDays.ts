import { isolated } from '../../isolated.ts';
import type { Words } from '../../Words.ts';

export const otherDays: Words['otherDays'] = {
  name: 'ימים אחרים',
  recently: 'לפני שבוע או חודש',
  onThisDay: (years) => `ביום הזה: ${isolated('he', years)}`,
  before: (longDay) => `הרשומה הקודמת: ${isolated('he', longDay)}`,
  after: (longDay) => `הרשומה הבאה: ${isolated('he', longDay)}`,
};
