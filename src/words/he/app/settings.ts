import { isolated } from '../../isolated.ts';
import type { Words } from '../../Words.ts';

export const settings: Words['settings'] = {
  title: 'הגדרות',
  looks: 'מראה',
  themeLabel: 'בכל המכשירים',
  theme: {
    system: 'לפי המערכת',
    light: 'בהיר',
    dark: 'כהה',
  },

  languageAndRegion: 'שפה ואזור',
  language: 'שפה',
  languageHint: 'תאריכים ומספרים מוצגים בשפה הזאת. Daylog עצמו זמין באנגלית, בגרמנית ובעברית.',
  asDevice: (language) => `לפי המערכת (${isolated('he', language)})`,
  spoken: 'כל Daylog',
  datesOnly: 'תאריכים ומספרים בלבד',

  days: 'ימים',
  weekStartsOn: 'תחילת השבוע',
  byCustom: (choice) => `ברירת המחדל באזור (${choice})`,
  weekNumbers: 'הצגת מספרי שבועות',
  dayStartHour: 'תחילת היום',
  dayStartHint: 'עד השעה הזאת, רשומות נוספות ליום הקודם. רשומות קיימות נשארות במקומן.',
  hours: 'תבנית השעה',
  hourCycle: {
    byCustom: 'ברירת המחדל באזור',
    h12: (example) => `12 שעות (${isolated('he', example)})`,
    h23: (example) => `24 שעות (${isolated('he', example)})`,
  },
  homeZone: 'אזור הזמן של הבית',
  noHomeZone: 'לא הוגדר',
  zoneRegion: {
    Africa: 'אפריקה',
    America: 'אמריקה',
    Antarctica: 'אנטארקטיקה',
    Arctic: 'האזור הארקטי',
    Asia: 'אסיה',
    Atlantic: 'האוקיינוס האטלנטי',
    Australia: 'אוסטרליה',
    Europe: 'אירופה',
    Indian: 'האוקיינוס ההודי',
    Pacific: 'האוקיינוס השקט',
  },
  zoneIs: (zone) => `אזור הזמן של המכשיר הזה: ${isolated('he', zone)}`,
  homeZoneHint: 'כשמכשיר נמצא באזור זמן אחר, הדבר מצוין מעל הרשומה החדשה.',

  writing: 'כתיבה',
  enterKeyLabel: 'המקש Enter',
  enterKey: {
    adds: 'Enter מוסיף את הרשומה, Shift+Enter יורד שורה',
    breaks: 'Enter יורד שורה, Ctrl+Enter מוסיף את הרשומה',
  },
  enterKeyHint: 'במסך מגע, Enter תמיד יורד שורה.',

  deviceTheme: 'המראה במכשיר הזה',
  asEverywhere: (theme) => `כמו למעלה (${theme})`,

  unsent: 'נשמר במכשיר הזה. שאר המכשירים שלך יקבלו את ההגדרות האלה כשיהיה חיבור.',
  notUnderstood: (names) =>
    `בגרסה חדשה יותר של Daylog יש הגדרות שהגרסה הזאת אינה מכירה, והן נשארות ללא שינוי: ${isolated('he', names)}.`,
};
