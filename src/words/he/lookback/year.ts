import { counted } from '../../counted.ts';
import type { Words } from '../../Words.ts';

export const year: Words['year'] = {
  steps: 'מעבר לשנה אחרת',
  previous: 'השנה הקודמת',
  next: 'השנה הבאה',
  allTime: 'כל השנים',
  empty: 'לא נכתב דבר בשנה הזאת.',
  emptyAll: 'עדיין אין רשומות.',
  days: 'ימי השנה',
  less: 'פחות',
  more: 'יותר',
  entryCount: (entries, locale) =>
    counted('he', entries, { one: 'רשומה אחת', two: 'שתי רשומות', other: '# רשומות' }, locale),
  wordCount: (words, locale) =>
    counted('he', words, { one: 'מילה אחת', two: 'שתי מילים', other: '# מילים' }, locale),
  writtenDays: (days, locale) =>
    counted('he', days, { one: 'ביום אחד', two: 'ביומיים', other: 'ב־# ימים' }, locale),
  runs: 'ימים ברצף',
  longest: 'הרצף הארוך ביותר',
  current: 'הרצף הנוכחי',
  noRun: 'אין',
  runDays: (days, locale) =>
    counted('he', days, { one: 'יום אחד', two: 'יומיים', other: '# ימים' }, locale),
  rest: 'ימי מנוחה מותרים בשבוע',
  restHow: 'רצף נמשך כל עוד אין שבעה ימים רצופים שבהם יותר ימים בלי רשומות מהמספר הזה.',
  byYear: 'לפי שנים',
  byMonth: 'לפי חודשים',
  byWeekday: 'לפי ימי השבוע',
  byHour: 'לפי שעות',
  year: 'שנה',
  month: 'חודש',
  weekday: 'יום בשבוע',
  hour: 'שעה',
  entries: 'רשומות',
  words: 'מילים',
  mostAt: (label) => `הכי הרבה מילים: ${label}`,
};
