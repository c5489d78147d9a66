import { counted } from '../../counted.ts';
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
  elsewhere: 'נכתב, עדיין לא במכשיר הזה',
  andElsewhere: (count) => `${count} כאן, והשאר עדיין לא במכשיר הזה`,
  unknown: 'עדיין לא ידוע',
  legendElsewhere: 'סימון חלול: נכתב משהו, אבל הוא עדיין לא במכשיר הזה.',
  legendAsking: 'מחפשים את הימים האלה.',
  legendUnknown: (longDay) => `הימים שלפני ${longDay} עדיין לא במכשיר הזה, והשרת לא ענה.`,
  legendNothingKnown: 'הימים עדיין לא במכשיר הזה, והשרת לא ענה. מה שנכתב כאן מוצג.',

  written: 'ימים כתובים',
  first: (longDay) => `היום הכתוב הראשון: ${longDay}`,
  last: (longDay) => `היום הכתוב האחרון: ${longDay}`,
  nothingWritten: 'עדיין לא נכתב דבר.',

  noneBefore: 'לא נכתב דבר לפני היום הזה.',
  noneAfter: 'לא נכתב דבר אחרי היום הזה.',
  noneAtAll: 'עדיין לא נכתב דבר.',
  unsure: 'ייתכן שיש ימים כתובים קרובים יותר שעדיין אינם במכשיר הזה.',
  unknownWay: 'הימים בכיוון הזה עדיין לא במכשיר הזה, והשרת לא עונה.',
};
