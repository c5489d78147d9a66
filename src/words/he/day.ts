import { counted } from '../counted.ts';
import type { Words } from '../Words.ts';

export const day: Words['day'] = {
  entries: 'רשומות',
  newEntry: 'רשומה חדשה',
  placeholder: 'מה קרה?',
  add: 'הוספה',
  addEntry: 'הוספת רשומה',
  addLate: 'הוספת רשומה באיחור',
  time: 'שעה',
  edit: 'עריכת הרשומה',
  delete: 'מחיקת הרשומה',
  history: 'גרסאות קודמות',
  clash: 'במכשיר אחר נכתב כאן משהו אחר',
  undo: 'ביטול הפעולה',
  dismiss: 'הסתרה',
  previous: 'היום הקודם',
  today: 'היום',
  next: 'היום הבא',
  steps: 'ליום אחר',
  week: 'שבוע',
  addedLater: 'נוסף מאוחר יותר',
  deleted: 'הרשומה נמחקה.',
  dropped: 'השינויים בוטלו.',
  notTicked:
    'המשימה לא סומנה: היא השתנתה בינתיים, או שהמכשיר לא הצליח לשמור את הסימון. כדאי להסתכל עליה שוב.',
  emptyHistory: 'ביום הזה לא נכתב דבר.',
  emptyAhead: 'עדיין אין כאן דבר.',
  partial: 'היום הזה עוד לא נמצא במכשיר. הוא יופיע כאן ברגע שניתן יהיה להגיע לשרת.',
  noSuchTime: 'זו אינה שעה ביממה.',

  invitation: {
    night: 'עוד ערים? שורה אחת, ואפשר לשלוח את היום לישון.',
    morning: 'דף נקי. מה הביא הבוקר?',
    noon: 'חצי יום כבר כאן. מה קרה עד עכשיו?',
    afternoon: 'אחר הצהריים בשורה אחת: מה יהיה שווה לזכור?',
    evening: 'היום כמעט כתוב. מה קרה?',
    late: 'שורה אחת לפני השינה?',
  },

  reading: (longDay) => `קריאה: ${longDay}`,
  ahead: (longDay) => `${longDay} עוד לפנינו.`,
  noDate: (text) => `„${text}” אינו תאריך, ולכן מוצג היום.`,
  movedTo: (longDay) => `הועבר אל ${longDay}.`,
  begunOn: (longDay) => `חצות חלפה. המילים האלה שייכות אל ${longDay}.`,
  begunBefore: (longDay) => `יום חדש התחיל. המילים האלה שייכות אל ${longDay}.`,
  zoneNote: (city) => `שעון ${city}`,
  away: (city) => `מחוץ לבית: השעות הן לפי ${city}.`,
  entryCount: (entries, locale) =>
    counted('he', entries, { one: 'רשומה אחת', two: 'שתי רשומות', other: '# רשומות' }, locale),
  wordCount: (words, locale) =>
    counted('he', words, { one: 'מילה אחת', two: 'שתי מילים', other: '# מילים' }, locale),

  refusal: {
    'empty-text': 'רשומה צריכה מילים. כדי להסיר אותה יש ״מחיקת הרשומה״.',
    'not-found':
      'הרשומה הזאת כבר לא נמצאת במכשיר. המילים עדיין כאן: כדאי להעתיק אותן לפני שממשיכים.',
    quota:
      'לא נשאר מקום במכשיר, ולכן המילים לא נשמרו. הן עדיין בתיבה: כדאי לפנות מעט מקום ולנסות שוב.',
    blocked:
      'כרטיסייה אחרת עם Daylog ישן יותר מחזיקה באחסון. צריך לסגור אותה ולנסות שוב; המילים עדיין בתיבה.',
    unavailable:
      'הדפדפן הזה אינו מאפשר ל־Daylog לשמור דבר (אולי זה חלון פרטי). המילים נמצאות רק בתיבה: כדאי להעתיק אותן לפני שעוזבים.',
    corrupt:
      'לא ניתן לקרוא את האחסון של המכשיר. המילים עדיין בתיבה: כדאי להעתיק אותן לפני שעוזבים.',
  },
  tooLong: (characters, most) =>
    `יש כאן ${characters} תווים; רשומה מכילה עד ${most}. נא לחלק אותה לשתיים.`,
};
