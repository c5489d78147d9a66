import { counted } from '../counted.ts';
import type { Words } from '../Words.ts';

export const account: Words['account'] = {
  lead: 'לכתוב מה קרה, ביום שבו זה קרה. רק לך יש אפשרות לקרוא.',
  email: 'דוא״ל',
  password: 'סיסמה',
  createInstead: 'יצירת חשבון',
  forgot: 'שכחת את הסיסמה?',
  back: 'כניסה',
  passwordHint: (shortest) => `לפחות ${shortest} תווים.`,
  form: {
    'sign-in': { submit: 'כניסה', pending: 'הכניסה מתבצעת…' },
    create: { submit: 'יצירת חשבון', pending: 'החשבון נוצר…' },
    reset: { submit: 'שליחת קישור לאיפוס', pending: 'בשליחה…' },
  },
  resetSent: (email) => `אם יש חשבון עבור ${email}, קישור לבחירת סיסמה חדשה כבר בדרך.`,

  problem: {
    'no-email': 'נא להקליד כתובת דוא״ל.',
    'no-password': 'נא להקליד סיסמה.',
    'email-in-use': 'כבר קיים חשבון עם הכתובת הזאת. אולי להיכנס אליו?',
    'wrong-credentials': 'כתובת הדוא״ל והסיסמה אינן תואמות. אפשר לנסות שוב או לאפס את הסיסמה.',
    'user-not-found': 'אין חשבון עם הכתובת הזאת.',
    'user-disabled': 'החשבון הזה הושבת.',
    'invalid-email': 'זו אינה כתובת דוא״ל.',
    'too-many-requests': 'יותר מדי ניסיונות. כדאי להמתין כמה דקות, או לאפס את הסיסמה.',
    network: 'לא ניתן להגיע לשרת. כדאי לבדוק את החיבור ולנסות שוב.',
    'needs-recent-sign-in': 'לשם כך צריך קודם להיכנס שוב.',
    'session-ended': 'החיבור לחשבון הסתיים. נא להיכנס מחדש.',
    'weak-password': 'הסיסמה אינה חזקה מספיק: אפשר לראות מה עוד חסר בה.',
    'link-spent': 'הקישור כבר נוצל או שפג תוקפו. אפשר לבקש חדש.',
    'unverified-email': 'נא לאמת קודם את כתובת הדוא״ל.',
    'not-allowed':
      'ה-Daylog הזה אינו מוגדר לכך. מי שמפעיל אותו יכול לשנות זאת: כדאי לשלוח לו את הפרטים.',
    'app-refused': 'השרת לא קיבל את הדף הזה. יש לטעון אותו מחדש ולנסות שוב.',
    'no-storage': 'הדפדפן אינו מאפשר ל-Daylog לשמור את החיבור. יש לאפשר שמירת נתונים ולנסות שוב.',
  },
  requirement: {
    shortest: (length) => `לפחות ${length} תווים`,
    longest: (length) => `לכל היותר ${length} תווים`,
    lowercase: 'אות לטינית קטנה, a עד z',
    uppercase: 'אות לטינית גדולה, A עד Z',
    digit: 'ספרה',
    symbol: 'סימן, כמו ! או ?',
    met: 'יש',
    unmet: 'עוד חסר',
  },
  requirements: 'מה הסיסמה צריכה להכיל',
  otherAddress: 'הכתובת שלי השתנתה',
  shortPassword: (shortest) => `סיסמה צריכה להכיל לפחות ${shortest} תווים.`,
  unexpected: (code) => `משהו השתבש בשרת (${code}). נא לנסות שוב.`,

  unsentQuestion: (unsent, locale) =>
    counted(
      'he',
      unsent,
      {
        one: 'שינוי אחד נמצא רק במכשיר הזה. יציאה עכשיו תמחק אותו.',
        two: 'שני שינויים נמצאים רק במכשיר הזה. יציאה עכשיו תמחק אותם.',
        other: '# שינויים נמצאים רק במכשיר הזה. יציאה עכשיו תמחק אותם.',
      },
      locale,
    ),
  cancel: 'ביטול',
  export: 'ייצוא',
  wait: 'להמתין עד שיישלחו',
  waiting: 'ממתינים… היציאה תתבצע כשהכול יישלח.',
  signOutAnyway: 'לצאת בכל זאת',
  keepCopy: 'לצאת ולהשאיר אותם כאן',
  keepCopyNote:
    'אם יישארו כאן, הם יישלחו בכניסה הבאה לחשבון במכשיר הזה. איש אחר לא יראה אותם ב-Daylog, אבל מי שמכיר את קרביו של הדפדפן יוכל לקרוא אותם.',
  exportName: 'daylog-unsent.txt',
  deleted: '(נמחק)',
};
