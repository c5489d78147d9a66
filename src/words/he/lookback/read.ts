import { counted } from '../../counted.ts';
import type { Words } from '../../Words.ts';

export const read: Words['read'] = {
  spans: 'טווח',
  span: { day: 'יום', week: 'שבוע', month: 'חודש', year: 'שנה' },
  steps: 'מעבר לטווח אחר',
  previous: {
    day: 'היום הקודם',
    week: 'השבוע הקודם',
    month: 'החודש הקודם',
    year: 'השנה הקודמת',
  },
  next: { day: 'היום הבא', week: 'השבוע הבא', month: 'החודש הבא', year: 'השנה הבאה' },
  opening: 'הרשומות בחיפוש…',
  empty: {
    day: 'לא נכתב דבר ביום הזה.',
    week: 'לא נכתב דבר בשבוע הזה.',
    month: 'לא נכתב דבר בחודש הזה.',
    year: 'לא נכתב דבר בשנה הזאת.',
  },
  missing: 'חלק מהימים האלה עדיין לא במכשיר הזה.',
  dayMissing: 'היום הזה עדיין לא במכשיר הזה.',
  print: 'הדפסה',
  preparing: 'הדפים בהכנה…',
  find: '״חיפוש בדף״ של הדפדפן רואה רק את הימים הסמוכים.',
  search: 'חיפוש בכל הרשומות',
  days: 'ימים',
  addedLater: 'נוסף מאוחר יותר',
  writtenDays: (days, locale) =>
    counted(
      'he',
      days,
      { one: 'יום אחד עם רשומות', two: 'יומיים עם רשומות', other: '# ימים עם רשומות' },
      locale,
    ),
};
