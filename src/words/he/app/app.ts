import { isolated } from '../../isolated.ts';
import type { Words } from '../../Words.ts';

export const app: Words['app'] = {
  name: 'Daylog',
  account: 'חשבון',
  palette: 'לוח פקודות',
  backTo: (day) => `חזרה אל ${isolated('he', day)}`,
  skipToEntries: 'דילוג אל הרשומות',
  skipToContent: 'דילוג אל התוכן',
  brokenView:
    'לא ניתן היה לטעון את הדף. המילים שלך שמורות. כדאי לבדוק את החיבור ולנסות שוב. אם זה לא עוזר, כדאי לטעון מחדש.',
  broken: 'משהו השתבש ב־Daylog. המילים שלך שמורות במכשיר הזה. אפשר לנסות שוב או לטעון מחדש.',
  tryAgain: 'ניסיון נוסף',
  reload: 'טעינה מחדש',
  lookBack: 'מבט לאחור',
  views: 'מבט לאחור',
  view: {
    calendar: 'לוח שנה',
    year: 'שנה',
    'on-this-day': 'ביום הזה',
    search: 'חיפוש',
    tags: 'תגיות',
    tasks: 'משימות',
    read: 'קריאה',
  },
};
