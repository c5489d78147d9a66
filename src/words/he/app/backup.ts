import { counted } from '../../counted.ts';
import { isolated } from '../../isolated.ts';
import type { Words } from '../../Words.ts';

export const backup: Words['backup'] = {
  title: 'גיבויים',
  folderTitle: 'תיקייה במחשב הזה',
  folderLead:
    'Daylog כותב קובץ Markdown לכל יום בתיקייה שנבחרה. התיקייה מתעדכנת פעם ביום כש-Daylog פתוח. שום דבר לא נמחק בה.',
  notEncrypted: 'הקבצים בתיקייה אינם מוצפנים.',
  noFolders:
    'הדפדפן הזה לא יכול לעדכן תיקייה. Chrome ו-Edge במחשב יכולים. במקום זה, Daylog יכול להזכיר.',
  chooseFolder: 'בחירת תיקייה',
  chooseOther: 'בחירת תיקייה אחרת',
  notKept: 'המכשיר הזה לא הצליח לזכור את התיקייה. יש לטעון את הדף מחדש ולנסות שוב.',
  folder: (name) => `תיקייה: ${isolated('he', name)}`,
  updating: (files, locale) =>
    counted('he', files, { one: 'בעדכון: קובץ אחד', other: 'בעדכון: # קבצים' }, locale),
  last: (moment) => `גיבוי אחרון: ${moment}.`,
  written: (files, locale) =>
    counted('he', files, { one: 'נכתב קובץ אחד.', other: 'נכתבו # קבצים.' }, locale),
  none: 'עדיין אין גיבוי.',
  partial: 'היומן עדיין לא נמצא כולו במכשיר הזה. הגיבוי הבא יוסיף את הימים החסרים.',
  kept: (files, locale) =>
    counted(
      'he',
      files,
      {
        one: 'קובץ אחד השתנה בתיקייה, או שתוכנה אחרת משתמשת בו. Daylog השאיר אותו כמו שהוא.',
        other: '# קבצים השתנו בתיקייה, או שתוכנה אחרת משתמשת בהם. Daylog השאיר אותם כמו שהם.',
      },
      locale,
    ),
  replace: 'החלפה בגרסה של Daylog',
  failedAt: (moment) => `הגיבוי נכשל: ${moment}.`,
  failure: {
    'not-allowed': 'הדפדפן לא מרשה ל-Daylog לכתוב בתיקייה. כדי להרשות, יש לבחור את התיקייה שוב.',
    gone: 'התיקייה לא נמצאה. יש לחבר את הכונן שלה, או לבחור את התיקייה שוב אם הועברה.',
    full: 'הדיסק מלא. כדאי לפנות קצת מקום או לבחור תיקייה אחרת.',
    unreadable: 'לא ניתן היה לקרוא את היומן במכשיר הזה. יש לטעון את הדף מחדש.',
    unexpected: 'לא ניתן היה לכתוב בתיקייה. Daylog ינסה שוב בעוד שעה.',
  },
  prompt: 'הדפדפן רוצה לדעת שוב אם מותר ל-Daylog לכתוב בתיקייה.',
  denied: 'הדפדפן לא מרשה ל-Daylog לכתוב בתיקייה. כדי להרשות, יש לבחור את התיקייה שוב.',
  allow: 'להרשות',
  update: 'לעדכן עכשיו',
  turnOff: 'הפסקת הגיבויים',
  reminder: 'תזכורת לגבות',
  reminderDays: {
    0: 'אף פעם',
    7: 'אחרי 7 ימים',
    30: 'אחרי 30 ימים',
    90: 'אחרי 90 ימים',
  },
  reminderHint:
    'הספירה מתחילה מהגיבוי האחרון בכל מכשיר: תיקייה, או ייצוא בפורמט של Daylog או כ-Markdown.',
  notice: {
    permission: (name) => `תיקיית הגיבוי ${isolated('he', name)} מחכה לאישור.`,
    failed: 'הגיבויים נכשלים כבר שבוע או יותר.',
    show: 'לגיבויים',
    reminder: (day) => `הגיבוי האחרון היה ב-${isolated('he', day)}.`,
    never: 'ליומן עדיין אין גיבוי.',
    later: 'להזכיר בעוד שבוע',
    notNow: 'לא עכשיו',
    close: 'סגירה',
  },
};
