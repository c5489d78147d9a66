import type { Words } from '../../Words.ts';

export const settings: Words['settings'] = {
  title: 'הגדרות',
  looks: 'מראה',
  theme: {
    system: 'כמו במכשיר הזה',
    light: 'בהיר',
    dark: 'כהה',
  },

  language: 'שפה',
  languageHint: 'תאריכים ומספרים נכתבים בשפה הזאת. Daylog עצמו מדבר אנגלית, גרמנית ועברית.',
  asDevice: (language) => `כמו במכשיר הזה (${language})`,
  spoken: 'הכול',
  datesOnly: 'תאריכים ומספרים בלבד',

  days: 'ימים',
  weekStartsOn: 'השבוע מתחיל ב',
  byCustom: (choice) => `כמקובל (${choice})`,
  weekNumbers: 'לוח השנה ממספר את השבועות',
  dayStartHour: 'היום מתחיל בשעה',
  dayStartHint: 'לפני השעה הזאת עדיין נמשך היום הקודם. רשומות נשארות ביום שבו נכתבו.',
  hours: 'שעות',
  hourCycle: {
    byCustom: 'כמקובל',
    h12: (example) => `12 שעות (${example})`,
    h23: (example) => `24 שעות (${example})`,
  },
  homeZone: 'אזור הזמן של הבית',
  noHomeZone: 'לא נבחר',
  zoneIs: (zone) => `המכשיר הזה נמצא ב־${zone}.`,
  homeZoneHint: 'כשמכשיר נמצא במקום אחר, Daylog אומר זאת מעל התיבה למילים חדשות.',

  writing: 'כתיבה',
  enterKey: {
    adds: 'Enter מוסיף, Shift+Enter יורד שורה',
    breaks: 'Enter יורד שורה, Ctrl+Enter מוסיף',
  },
  enterKeyHint: 'במסך מגע Enter תמיד יורד שורה.',

  thisDevice: 'רק במכשיר הזה',
  deviceTheme: 'המראה במכשיר הזה',
  asEverywhere: (theme) => `כפי שנבחר למעלה (${theme})`,

  unsent: 'נשמר במכשיר הזה. שאר המכשירים יקבלו זאת כשיהיה חיבור.',
  notUnderstood: (names) =>
    `Daylog חדש יותר הגדיר משהו שהנוכחי אינו מכיר (${names}). זה נשאר כפי שהוא.`,
};
