import { counted } from '../../counted.ts';
import type { Words } from '../../Words.ts';

export const read: Words['read'] = {
  spans: 'כמה לקרוא',
  span: { day: 'יום', week: 'שבוע', month: 'חודש', year: 'שנה' },
  steps: 'לימים אחרים',
  previous: {
    day: 'היום הקודם',
    week: 'השבוע הקודם',
    month: 'החודש הקודם',
    year: 'השנה הקודמת',
  },
  next: { day: 'היום הבא', week: 'השבוע הבא', month: 'החודש הבא', year: 'השנה הבאה' },
  opening: 'בודקים מה נכתב…',
  empty: {
    day: 'לא נכתב דבר ביום הזה.',
    week: 'לא נכתב דבר בשבוע הזה.',
    month: 'לא נכתב דבר בחודש הזה.',
    year: 'לא נכתב דבר בשנה הזאת.',
  },
  missing: 'כמה מהימים האלה עוד לא במכשיר הזה.',
  dayMissing: 'היום הזה עוד לא במכשיר הזה.',
  print: 'הדפסה',
  preparing: 'מכינים את הדפים…',
  find: 'החיפוש בדף של הדפדפן רואה כאן רק את הימים שסביבך.',
  search: 'החיפוש של Daylog רואה הכול',
  days: 'ימים',
  addedLater: 'נוסף מאוחר יותר',
  writtenDays: (days, locale) =>
    counted(
      'he',
      days,
      { one: 'יום כתוב אחד', two: 'יומיים כתובים', other: '# ימים כתובים' },
      locale,
    ),
};
