import { counted } from '../../counted.ts';
import type { Words } from '../../Words.ts';

export const accountPage: Words['accountPage'] = {
  title: 'החשבון שלך',
  loading: 'פונים לשרת…',
  mailsArePrinted: 'ה-Daylog הזה פועל על מחשב משלו ואינו שולח דואר: כל קישור נכתב במסוף שבו הופעל.',

  emailTitle: 'דוא״ל',
  verified: 'מאומת',
  unverified: 'עדיין לא מאומת',
  whyVerify: 'כתובת מאומתת היא הדרך לחזור פנימה אם הסיסמה נשכחה.',
  sendVerification: 'שליחת קישור אימות',
  verificationSent: (email) => `קישור נשלח אל ${email}.`,
  checkAgain: 'בדיקה חוזרת',
  newEmail: 'כתובת חדשה',
  changeEmail: 'שינוי כתובת',
  changingEmail: 'הקישור נשלח…',
  emailSent: (email) =>
    `קישור נשלח אל ${email}. הכתובת תשתנה עם פתיחתו; לאחר מכן יש להיכנס מחדש עם הכתובת החדשה, כאן ובכל מכשיר אחר.`,

  passwordTitle: 'סיסמה',
  newPassword: 'סיסמה חדשה',
  changePassword: 'שינוי סיסמה',
  changingPassword: 'הסיסמה משתנה…',
  passwordChanged: 'הסיסמה שונתה. כאן החיבור נשאר; כל מכשיר אחר ינותק בתוך שעה.',

  everywhereTitle: 'יציאה מכל המכשירים',
  everywhere:
    'יש לשנות את הסיסמה: כך מסתיים החיבור בכל מכשיר אחר. מכשיר שנמצא בשימוש באותו רגע עשוי להמשיך עד שעה, עד שהאישור שלו יפוג. מה ששמור במכשיר נשאר בו עד שמישהו יוצא בו מהחשבון.',

  confirmTitle: 'לוודא שזה מי שצריך',
  confirm: 'עבר זמן מאז הכניסה. יש להקליד שוב את הסיסמה, והפעולה תמשיך מעצמה.',
  confirmButton: 'המשך',
  confirming: 'רגע אחד…',
  cancel: 'ביטול',

  deleteTitle: 'מחיקת החשבון',
  deleteLead:
    'מוחק את החשבון ואת היומן כולו, כולל רשומות שנמחקו וגרסאות קודמות: מהשרת ומהמכשיר הזה. איש לא יוכל להחזיר אותם.',
  deleteElsewhere: 'מכשירים אחרים שומרים את מה שיש בהם עד שמישהו יוצא בהם מהחשבון.',
  deleteUnsent: (unsent, locale) =>
    counted(
      'he',
      unsent,
      {
        one: 'שינוי אחד מעולם לא נשלח. הוא נכלל בייצוא.',
        two: '# שינויים מעולם לא נשלחו. הם נכללים בייצוא.',
        other: '# שינויים מעולם לא נשלחו. הם נכללים בייצוא.',
      },
      locale,
    ),
  export: 'ייצוא היומן',
  exportFailed: 'המכשיר לא הצליח לקרוא את היומן. יש לטעון את הדף מחדש ולנסות שוב.',
  exportIncomplete: 'היומן עדיין לא נמצא כולו במכשיר הזה: בייצוא עכשיו יחסרו הימים שאינם כאן.',
  exportName: 'daylog.json',
  deleteButton: 'מחיקת החשבון…',
  deleteForGood: 'מחיקה לתמיד',
  deletePassword: 'סיסמה',
  deleteStarting: 'רגע אחד…',

  deletingTitle: 'החשבון נמחק',
  part: {
    log: 'היומן בשרת',
    account: 'החשבון',
    device: 'היומן במכשיר הזה',
  },
  partState: { done: 'נמחק', now: 'נמחק כעת…', later: 'עדיין לא' },
  deletingWaiting: 'מחיקת החשבון הופסקה. דבר נוסף לא יימחק עד שתאשרו.',
  deletingNeedsPassword: 'כדי להמשיך, השרת מבקש שוב את הסיסמה.',
  deletingStorage: 'הדפדפן עדיין מחזיק את היומן. יש לסגור כרטיסיות אחרות של Daylog ולנסות שוב.',
  goOn: 'המשך',
  tryAgain: 'ניסיון נוסף',
  keepAccount: 'השארת החשבון',
  keepAccountNote: 'מה שנמחק יישאר מחוק.',
  deviceOnly: 'מחיקת מה שבמכשיר הזה בלבד',
  deviceOnlyNote: 'לחשבון שכבר אינו קיים, כי נמחק ממכשיר אחר.',
  deletedTitle: 'החשבון נמחק',
  deleted: 'לא נשאר ממנו דבר, לא בשרת ולא במכשיר הזה.',
  toStart: 'להתחלה',
};
