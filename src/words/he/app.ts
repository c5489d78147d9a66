import { counted } from '../counted.ts';
import { isolated } from '../isolated.ts';
import type { Words } from '../Words.ts';

export const app: Words['app'] = {
  name: 'Daylog',
  account: 'חשבון',
  palette: 'לוח פקודות',
  backTo: (day) => `חזרה אל ${isolated('he', day)}`,
  skipToEntries: 'דילוג אל הרשומות',
  skipToWriting: 'דילוג אל הכתיבה',
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
    'on-this-day': 'בעבר',
    search: 'חיפוש',
    tags: 'תגיות',
    people: 'אנשים',
    trackers: 'מדדים',
    tasks: 'משימות',
    read: 'קריאה',
  },
};

export const menu: Words['menu'] = {
  ownAccount: 'החשבון שלך',
  settings: 'הגדרות',
  encryption: 'הצפנה',
  onlyYou: 'אפשר לקרוא אותו רק אצלך',
  transfer: 'ייבוא וייצוא',
  templates: 'תבניות',
  trash: 'רשומות שנמחקו',
  signOut: 'יציאה',
  sessionEnded:
    'החיבור לחשבון הסתיים. אפשר להמשיך לקרוא ולכתוב כאן. מילים חדשות נשארות במכשיר הזה עד לכניסה מחדש.',
  signInAgain: 'כניסה מחדש',
};

export const parts: Words['parts'] = {
  clear: 'ניקוי',
  close: 'סגירה',
  taskDone: 'בוצע:',
  taskToDo: 'לביצוע:',
};

export const sync: Words['sync'] = {
  status: 'מצב הסנכרון',
  saved: 'כל השינויים נשמרו',
  savedAsOf: (moment) => `כל השינויים נשמרו, נכון ל־${isolated('he', moment)}`,
  dayLoading: 'היום הזה עדיין נטען',
  readable: 'לא מוצפן',
  saving: 'בשמירה…',
  savingSome: (changes, locale) =>
    counted(
      'he',
      changes,
      { one: 'שינוי אחד בשמירה…', two: 'שני שינויים בשמירה…', other: '# שינויים בשמירה…' },
      locale,
    ),
  savingImported: (changes, locale) =>
    counted(
      'he',
      changes,
      {
        one: 'שינוי אחד מייבוא בשמירה…',
        two: 'שני שינויים מייבוא בשמירה…',
        other: '# שינויים מייבוא בשמירה…',
      },
      locale,
    ),
  importedToSend: (changes, locale) =>
    counted(
      'he',
      changes,
      {
        one: 'שינוי אחד מייבוא יישלח',
        two: 'שני שינויים מייבוא יישלחו',
        other: '# שינויים מייבוא יישלחו',
      },
      locale,
    ),
  savingPhotos: (photos, locale) =>
    counted(
      'he',
      photos,
      { one: 'שומר תמונה אחת…', two: 'שומר שתי תמונות…', other: 'שומר # תמונות…' },
      locale,
    ),
  photosToSend: (photos, locale) =>
    counted(
      'he',
      photos,
      { one: 'תמונה אחת תישלח', two: 'שתי תמונות יישלחו', other: '# תמונות יישלחו' },
      locale,
    ),
  refusedPhotos: (photos, locale) =>
    counted(
      'he',
      photos,
      {
        one: 'לא ניתן היה לשמור תמונה אחת ברשת',
        two: 'לא ניתן היה לשמור שתי תמונות ברשת',
        other: 'לא ניתן היה לשמור # תמונות ברשת',
      },
      locale,
    ),
  onDevice: 'נשמר במכשיר הזה',
  newerDaylog: 'טעינה מחדש תעדכן את Daylog',
  held: {
    locked: 'נעול',
    'encryption-faulty': 'לא מסונכרן: ההצפנה בשרת שגויה',
  },
  waitsFor: {
    offline: (changes, locale) =>
      counted(
        'he',
        changes,
        {
          one: 'שינוי אחד יישלח כשיהיה חיבור',
          two: 'שני שינויים יישלחו כשיהיה חיבור',
          other: '# שינויים יישלחו כשיהיה חיבור',
        },
        locale,
      ),
    'needs-sign-in': (changes, locale) =>
      counted(
        'he',
        changes,
        {
          one: 'שינוי אחד יישלח אחרי כניסה מחדש',
          two: 'שני שינויים יישלחו אחרי כניסה מחדש',
          other: '# שינויים יישלחו אחרי כניסה מחדש',
        },
        locale,
      ),
  },
  unsentSince: (moment) => `לא נשלח מאז ${isolated('he', moment)}`,
  atRisk: (moment) =>
    `שינויים מאז ${isolated('he', moment)} נמצאים רק במכשיר הזה. ייתכן שהדפדפן ימחק אותם אם Daylog לא ייפתח כמה ימים. כדאי להתחבר לרשת כדי לשלוח אותם, או לייצא אותם.`,
  exportUnsent: 'ייצוא שינויים שלא נשלחו',
  homeScreen:
    'ייתכן שהדפדפן הזה ימחק את מה ש־Daylog שומר כאן אם לא ייפתח שבעה ימים. במסך הבית זה נשמר: בוחרים ״שיתוף״ ואז ״הוספה למסך הבית״.',
  noSiteProof:
    'reCAPTCHA של Google לא הצליח לבדוק את הדף הזה, ולכן ייתכן שהשרת לא יקבל שינויים. הם נשארים במכשיר הזה. אם משהו חוסם כאן את www.google.com, יש לאפשר אותו ולטעון את הדף מחדש.',
  nowOffline: (sentence) => `אין חיבור. ${sentence}`,
  nowOnline: (sentence) => `החיבור חזר. ${sentence}`,
  needsAttention: (what) => `דרושה תשומת לב: ${what}`,
  parked: (changes, locale) =>
    counted(
      'he',
      changes,
      {
        one: 'שינוי אחד לא התקבל',
        two: 'שני שינויים לא התקבלו',
        other: '# שינויים לא התקבלו',
      },
      locale,
    ),
  storage: {
    quota: 'לא נשאר מקום במכשיר הזה',
    blocked: 'כרטיסייה אחרת של Daylog חוסמת את האחסון',
    cleared: 'הדפדפן מחק את מה ש־Daylog שמר כאן; צריך לטעון את הדף מחדש',
    unavailable: 'הדפדפן הזה אינו מאפשר ל־Daylog לשמור דבר',
    corrupt: 'לא ניתן לקרוא את האחסון של המכשיר הזה',
  },

  renaming: (from, done, all, locale) =>
    `שינוי השם של ${isolated('he', `#${from}`)}: ${done.toLocaleString(locale)} מתוך ${counted('he', all, { one: 'רשומה אחת', two: 'שתי רשומות', other: '# רשומות' }, locale)}`,
  undoingRename: (from, done, all, locale) =>
    `ביטול שינוי השם של ${isolated('he', `#${from}`)}: ${done.toLocaleString(locale)} מתוך ${counted('he', all, { one: 'רשומה אחת', two: 'שתי רשומות', other: '# רשומות' }, locale)}`,

  days: (days, locale) =>
    counted('he', days, { one: 'יום אחד', two: 'יומיים', other: '# ימים' }, locale),
  filling: (days, megabytes) =>
    `היומן מועתק למכשיר הזה: ${days}, ${isolated('he', `${megabytes} MB`)}`,
  fillingIsPaused: (days, megabytes) =>
    `העתקת היומן למכשיר הזה מושהית: ${days}, ${isolated('he', `${megabytes} MB`)}`,
};

export const support: Words['support'] = {
  copyDetails: 'העתקת פרטים לתמיכה',
  copied: 'הפרטים הועתקו.',
};

export const update: Words['update'] = {
  reload: 'טעינה מחדש ועדכון',
  draftNotKept:
    'לא ניתן היה לשמור במכשיר הזה את מה שנכתב עכשיו, ולכן הדף לא נטען מחדש. כדאי קודם להוסיף או להעתיק אותו.',
};

export const sessionNotices: Words['sessionNotices'] = {
  waited: (changes, locale) =>
    counted(
      'he',
      changes,
      {
        one: 'שינוי אחד שלך מהעבר חיכה במכשיר הזה. הוא נשלח עכשיו.',
        two: 'שני שינויים שלך מהעבר חיכו במכשיר הזה. הם נשלחים עכשיו.',
        other: '# שינויים שלך מהעבר חיכו במכשיר הזה. הם נשלחים עכשיו.',
      },
      locale,
    ),
  clock: (here, server) =>
    `השעון של המכשיר הזה מראה ${isolated('he', here)}, ושל השרת ${isolated('he', server)}. רשומות חדשות מקבלות את שעת המכשיר. כדאי לבדוק את השעון שלו.`,
  dismiss: 'אישור',
};
