import { counted } from '../../counted.ts';
import type { Words } from '../../Words.ts';

export const appLock: Words['appLock'] = {
  title: 'נעילת האפליקציה',
  lead: 'Daylog מבקש את ביטוי הסיסמה של היומן לפני שהוא מציג משהו.',
  isNoEncryption:
    'זו נעילה, לא הצפנה של המכשיר הזה. מי שיכול לקרוא את הקבצים של הדפדפן הזה יכול לקרוא את היומן.',
  isOff: 'נעילת האפליקציה כבויה.',
  when: (minutes, locale) =>
    minutes === 0
      ? 'בכל הפעלה של Daylog'
      : counted(
          'he',
          minutes,
          {
            one: 'בכל הפעלה של Daylog, ואחרי דקה אחת ללא קלט',
            two: 'בכל הפעלה של Daylog, ואחרי שתי דקות ללא קלט',
            other: 'בכל הפעלה של Daylog, ואחרי # דקות ללא קלט',
          },
          locale,
        ),
  isOn: (when) => `פעילה: ${when}.`,
  turnOn: 'הפעלת נעילת האפליקציה',
  change: 'שינוי הזמן',
  turnOff: 'כיבוי נעילת האפליקציה',
  lockNow: 'לנעול עכשיו',
  time: 'לבקש שוב כשאין קלט',
  noTime: 'לא',
  after: (minutes, locale) =>
    counted(
      'he',
      minutes,
      { one: 'אחרי דקה אחת', two: 'אחרי שתי דקות', other: 'אחרי # דקות' },
      locale,
    ),
  passphrase: 'ביטוי סיסמה',
  save: 'שמירה',
  cancel: 'ביטול',
  checking: 'בבדיקה…',

  lockedLead: 'Daylog נעול. נא להקליד את ביטוי הסיסמה של היומן.',
  unlock: 'ביטול הנעילה',
  forgotten: 'שכחת את ביטוי הסיסמה? אפשר להקליד במקומו את מפתח השחזור.',
  problem: {
    empty: 'נא להקליד את ביטוי הסיסמה.',
    'wrong-secret': 'ביטוי הסיסמה הזה אינו פותח את היומן. דבר לא השתנה.',
    'not-checked':
      'לא ניתן היה לבדוק את ביטוי הסיסמה. ייתכן שאין למכשיר הזה די זיכרון לכך. כדאי לסגור כרטיסיות או אפליקציות אחרות ולנסות שוב.',
  },
};
