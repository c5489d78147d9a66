import { counted } from '../../counted.ts';
import { isolated } from '../../isolated.ts';
import type { Words } from '../../Words.ts';

export const accountPage: Words['accountPage'] = {
  title: 'החשבון שלך',
  loading: 'בטעינה…',
  mailsArePrinted:
    'ה־Daylog הזה פועל באופן מקומי ואינו שולח דוא״ל. קישורים מופיעים במסוף שבו הופעל.',

  emailTitle: 'דוא״ל',
  verified: 'מאומת',
  unverified: 'עדיין לא מאומת',
  whyVerify: 'כתובת מאומתת מאפשרת לחזור לחשבון אם הסיסמה נשכחה.',
  sendVerification: 'שליחת קישור אימות',
  verificationSent: (email) => `קישור נשלח אל ${isolated('he', email)}.`,
  checkAgain: 'בדיקה חוזרת',
  newEmail: 'כתובת חדשה',
  changeEmail: 'שינוי כתובת',
  changingEmail: 'הקישור נשלח…',
  emailSent: (email) =>
    `קישור נשלח אל ${isolated('he', email)}. הכתובת תשתנה עם פתיחתו. לאחר מכן יש להיכנס עם הכתובת החדשה בכל המכשירים.`,

  passwordTitle: 'סיסמה',
  currentPassword: 'סיסמה נוכחית',
  newPassword: 'סיסמה חדשה',
  changePassword: 'שינוי סיסמה',
  changingPassword: 'הסיסמה משתנה…',
  passwordChanged: 'הסיסמה שונתה. כאן הכניסה לחשבון נשמרת; מכשירים אחרים יוצאים ממנו בתוך שעה.',

  everywhereTitle: 'יציאה מכל המכשירים',
  everywhere:
    'שינוי הסיסמה מסיים את החיבור לחשבון בכל מכשיר אחר. מכשיר שנמצא בשימוש עשוי להמשיך עד שעה, עד שהחיבור שלו יפוג. העותק של היומן נשאר במכשיר עד שיוצאים בו מהחשבון.',
  everywhereButton: 'בחירת סיסמה חדשה',

  confirmTitle: 'אימות זהות',
  confirm: 'עבר זמן מאז הכניסה לחשבון. כדי להמשיך, יש להקליד את הסיסמה.',
  confirmButton: 'המשך',
  confirming: 'רגע אחד…',
  cancel: 'ביטול',

  deleteTitle: 'מחיקת החשבון',
  deleteLead:
    'החשבון והיומן כולו, כולל רשומות שנמחקו וגרסאות קודמות, יימחקו מהשרת ומהמכשיר הזה. לא ניתן לבטל את הפעולה.',
  deleteElsewhere: 'במכשירים אחרים העותק נשאר עד שיוצאים בהם מהחשבון.',
  deleteUnsent: (unsent, locale) =>
    counted(
      'he',
      unsent,
      {
        one: 'שינוי אחד מעולם לא נשלח. הוא נכלל בייצוא.',
        two: 'שני שינויים מעולם לא נשלחו. הם נכללים בייצוא.',
        other: '# שינויים מעולם לא נשלחו. הם נכללים בייצוא.',
      },
      locale,
    ),
  exportTitle: 'ייצוא',
  exportLead:
    'קובץ אחד של כל היומן: רשומות, גרסאות קודמות, רשומות שנמחקו, הגדרות, טיוטות ושינויים שלא נשלחו.',
  deleteButton: 'מחיקת החשבון…',
  deleteForGood: 'מחיקה לצמיתות',
  deletePassword: 'סיסמה',
  deleteStarting: 'רגע אחד…',

  deletingTitle: 'החשבון בתהליך מחיקה',
  part: {
    log: 'היומן בשרת',
    account: 'החשבון',
    device: 'היומן במכשיר הזה',
  },
  partState: { done: 'נמחק', now: 'נמחק כעת…', later: 'עדיין לא' },
  deletingWaiting: 'מחיקת החשבון נקטעה. דבר נוסף לא יימחק עד לאישור להמשיך.',
  deletingNeedsPassword: 'כדי להמשיך, יש להקליד שוב את הסיסמה.',
  deletingStorage:
    'הדפדפן הזה עדיין לא מחק את היומן. יש לסגור כרטיסיות אחרות של Daylog ולנסות שוב.',
  goOn: 'המשך',
  tryAgain: 'ניסיון נוסף',
  keepAccount: 'השארת החשבון',
  keepAccountNote: 'מה שכבר נמחק יישאר מחוק.',
  deviceOnly: 'מחיקה מהמכשיר הזה בלבד',
  deviceOnlyNote: 'לחשבון שכבר נמחק במכשיר אחר.',
  deletedTitle: 'החשבון נמחק',
  deleted: 'לא נשאר ממנו דבר, לא בשרת ולא במכשיר הזה.',
  toStart: 'סיום',
};
