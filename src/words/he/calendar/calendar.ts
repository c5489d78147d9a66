import { counted } from '../../counted.ts';
import { isolated } from '../../isolated.ts';
import type { Words } from '../../Words.ts';

export const calendar: Words['calendar'] = {
  previousMonth: 'החודש הקודם',
  nextMonth: 'החודש הבא',
  thisMonth: 'החודש הזה',
  steps: 'מעבר לחודש אחר',
  month: 'חודש',
  year: 'שנה',
  week: 'שבוע',
  weekNumber: (week) => `שבוע ${week}`,
  goToDate: 'מעבר לתאריך',

  entryCount: (entries, locale) =>
    counted('he', entries, { one: 'רשומה אחת', two: 'שתי רשומות', other: '# רשומות' }, locale),
  elsewhere: 'יש רשומות, עדיין לא במכשיר הזה',
  andElsewhere: (count) => `${count} כאן, והשאר עדיין לא במכשיר הזה`,
  unknown: 'עדיין לא ידוע',
  legendElsewhere: 'בימים עם מסגרת יש רשומות שעדיין לא במכשיר הזה.',
  legendAsking: 'הימים האלה בבדיקה…',
  legendUnknown: (longDay) =>
    `הימים שלפני ${isolated('he', longDay)} עדיין לא במכשיר הזה, והשרת לא ענה.`,
  legendNothingKnown: 'הימים האלה עדיין לא במכשיר הזה, והשרת לא ענה. מוצג מה שנכתב כאן.',

  written: 'ימים עם רשומות',
  first: (longDay) => `הרשומה הראשונה: ${isolated('he', longDay)}`,
  last: (longDay) => `הרשומה האחרונה: ${isolated('he', longDay)}`,
  nothingWritten: 'עדיין אין רשומות.',

  noneBefore: 'אין רשומות לפני היום הזה.',
  noneAfter: 'אין רשומות אחרי היום הזה.',
  noneAtAll: 'עדיין אין רשומות.',
  unsure: 'ייתכן שיש רשומות קרובות יותר שעדיין אינן במכשיר הזה.',
  unknownWay: 'הימים בכיוון הזה עדיין לא במכשיר הזה, והשרת לא עונה.',
};
