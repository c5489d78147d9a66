import type { Words } from '../Words.ts';

export const reminders: Words['reminders'] = {
  title: 'תזכורת',
  lead: 'לוח השנה מזכיר לך, גם כש־Daylog סגור. האירוע מוביל לרשומה חדשה, ואין בו דבר מהתוכן שלך.',
  time: 'שעה',
  weekdays: 'בימים האלה',
  save: 'שמירת קובץ לוח שנה',
  google: 'הוספה ל־Google Calendar',
  googleHint:
    'פותח את Google בלשונית חדשה. ב־Google כדאי להשתמש בזה ולא בקובץ: הוא משמיט התראות של קבצים.',
  saved: 'נשמר. פתיחת הקובץ מוסיפה את התזכורת. כדי לסיים אותה, מוחקים את האירוע בלוח השנה.',
  incomplete: 'צריך לבחור שעה ולפחות יום אחד.',
  fileName: 'daylog-reminder.ics',
  eventTitle: 'לכתוב ב־Daylog',

  nudge: 'להודיע לי גם כאן, אם היום עדיין ריק',
  nudgeHint: 'במכשיר הזה, ורק כש־Daylog פתוח: אתר לא יכול להעיר דפדפן סגור.',
  nudgeOn: 'כך תגיע הודעה, כל עוד Daylog פתוח.',
  nudgeProblem: {
    denied: 'הדפדפן לא מרשה ל־Daylog להציג הודעות. אפשר להרשות בהגדרות שלו לאתר הזה, ואז לסמן שוב.',
    unable: 'הדפדפן הזה לא מציג הודעות של דף פתוח. לוח השנה עובד.',
  },
  nudgeText: 'כמה מילים על היום?',
};
