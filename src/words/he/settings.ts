import { counted } from '../counted.ts';
import { isolated } from '../isolated.ts';
import type { Words } from '../Words.ts';

export const settings: Words['settings'] = {
  title: 'הגדרות',
  looks: 'מראה',
  themeLabel: 'ערכת צבעים',
  theme: {
    system: 'לפי המערכת',
    light: 'בהיר',
    dark: 'כהה',
  },
  onlyHere: 'ערכת צבעים רק במכשיר הזה',
  textSize: 'גודל הטקסט',
  textSizes: { small: 'קטן', normal: 'רגיל', large: 'גדול' },
  textWidth: 'רוחב הטקסט',
  textWidths: { narrow: 'צר', normal: 'רגיל', wide: 'רחב' },
  dayValues: 'הצגת המדדים מתחת ליום, במכשיר הזה',
  here: 'במכשיר הזה.',

  languageAndRegion: 'שפה ואזור',
  language: 'שפה',
  asDevice: (language) => `לפי המערכת (${isolated('he', language)})`,
  formats: 'תאריכים ומספרים',

  days: 'ימים',
  weekStartsOn: 'תחילת השבוע',
  byCustom: (choice) => `ברירת המחדל באזור (${choice})`,
  weekNumbers: 'הצגת מספרי שבועות',
  dayStartHour: 'תחילת היום',
  dayStartHint: 'עד השעה הזאת, רשומות נוספות ליום הקודם.',
  hours: 'תבנית השעה',
  hourCycle: {
    byCustom: 'ברירת המחדל באזור',
    h12: (example) => `12 שעות (${isolated('he', example)})`,
    h23: (example) => `24 שעות (${isolated('he', example)})`,
  },
  restDays: 'ימי מנוחה בשבוע',
  restDaysHint: 'מותר לרצף לדלג על מספר כזה של ימים מתוך כל שבעה.',
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
  zoneIs: (zone) => `המכשיר הזה: ${isolated('he', zone)}`,
  homeZoneHint: 'באזור זמן אחר, הדבר מצוין מעל הרשומה החדשה.',

  writing: 'כתיבה',
  enterKeyLabel: 'המקש Enter',
  enterKey: {
    adds: 'Enter מוסיף את הרשומה, Shift+Enter שורה',
    breaks: 'Enter מוסיף שורה, Ctrl+Enter את הרשומה',
  },
  enterKeyHint: 'במסך מגע, Enter תמיד מוסיף שורה.',
  templates: 'תבניות לרשומות חדשות',

  unsent: 'נשמר במכשיר הזה. שאר המכשירים שלך יקבלו את ההגדרות האלה כשיהיה חיבור.',
  notUnderstood: (names) =>
    `בגרסה חדשה יותר של Daylog יש הגדרות שהגרסה הזאת אינה מכירה, והן נשארות ללא שינוי: ${isolated('he', names)}.`,
};

export const appLock: Words['appLock'] = {
  title: 'נעילת האפליקציה',
  lead: {
    passphrase: 'קוד PIN, המכשיר הזה או ביטוי הסיסמה של היומן פותחים את Daylog.',
    password: 'קוד PIN, המכשיר הזה או סיסמת החשבון פותחים את Daylog.',
  },
  isNoEncryption: 'הנעילה מרחיקה עיניים ואינה מצפינה דבר.',
  isReadable:
    'הקבצים של הדפדפן הזה מכילים את היומן כטקסט קריא. מי שמחזיק בהם יכול גם לנחש קוד PIN.',
  isOff: 'כבויה.',
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
  change: 'שינוי הנעילה',
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
  secret: { passphrase: 'ביטוי סיסמה', password: 'סיסמת החשבון', pin: 'קוד PIN' },
  usePin: 'ביטול הנעילה בקוד PIN',
  newPin: 'קוד PIN חדש',
  pinHint: (least, most) => `${least} עד ${most} ספרות.`,
  pinKept: 'שדה ריק משאיר את הקוד הנוכחי.',
  useDevice: 'ביטול הנעילה באמצעות המכשיר הזה',
  deviceHint: 'המכשיר בודק טביעת אצבע, פנים או את הקוד שלו.',
  askingDevice: 'בהמתנה למכשיר…',
  deviceProblem: {
    'device-cancelled': 'המכשיר לא אישר את זהותך.',
    'device-unavailable': 'הדפדפן הזה אינו יכול לפנות למכשיר עכשיו.',
    'device-unproven':
      'התשובה של המכשיר אינה מתאימה. יש לבטל את הנעילה בדרך אחרת, ואז לבחור שוב את המכשיר בהגדרות.',
  },
  save: 'שמירה',
  cancel: 'ביטול',
  checking: 'בבדיקה…',

  opening: 'Daylog נעול.',
  lockedLead: {
    passphrase: 'Daylog נעול. נא להקליד את ביטוי הסיסמה של היומן.',
    password: 'Daylog נעול. נא להקליד את סיסמת החשבון.',
    pin: 'Daylog נעול. נא להקליד את קוד ה־PIN.',
  },
  textWaits:
    'הטקסט ששיתפת מחכה בכרטיסייה הזאת. אחרי ביטול הנעילה הוא יופיע בתיבה של רשומה חדשה. התנתקות תמחק אותו.',
  useOther: {
    passphrase: 'שימוש בביטוי הסיסמה במקום',
    password: 'שימוש בסיסמת החשבון במקום',
  },
  unlock: 'ביטול הנעילה',
  forgotten: 'שכחת את ביטוי הסיסמה? אפשר להקליד במקומו את מפתח השחזור.',
  problem: {
    passphrase: {
      empty: 'נא להקליד את ביטוי הסיסמה.',
      'wrong-secret': 'ביטוי הסיסמה הזה אינו פותח את היומן. דבר לא השתנה.',
      'not-checked':
        'לא ניתן היה לבדוק את ביטוי הסיסמה. ייתכן שאין למכשיר הזה די זיכרון לכך. כדאי לסגור כרטיסיות או אפליקציות אחרות ולנסות שוב.',
    },
    password: {
      empty: 'נא להקליד את סיסמת החשבון.',
      'wrong-secret': 'זו אינה סיסמת החשבון.',
      'not-checked': 'לא ניתן היה לבדוק את הסיסמה. נא לנסות שוב.',
    },
    pin: {
      empty: 'נא להקליד את קוד ה־PIN.',
      'wrong-secret': 'קוד ה־PIN שגוי.',
      'not-checked': 'לא ניתן היה לבדוק את קוד ה־PIN. נא לנסות שוב.',
    },
  },
  pinProblem: {
    'wrong-pin': (seconds, locale) =>
      seconds === 0
        ? 'קוד ה־PIN שגוי.'
        : counted(
            'he',
            seconds,
            {
              one: 'קוד ה־PIN שגוי. אפשר לנסות שוב בעוד שנייה.',
              two: 'קוד ה־PIN שגוי. אפשר לנסות שוב בעוד שתי שניות.',
              other: 'קוד ה־PIN שגוי. אפשר לנסות שוב בעוד # שניות.',
            },
            locale,
          ),
    'pin-waits': (seconds, locale) =>
      counted(
        'he',
        seconds,
        {
          one: 'קוד ה־PIN לא נבדק. אפשר לנסות שוב בעוד שנייה.',
          two: 'קוד ה־PIN לא נבדק. אפשר לנסות שוב בעוד שתי שניות.',
          other: 'קוד ה־PIN לא נבדק. אפשר לנסות שוב בעוד # שניות.',
        },
        locale,
      ),
  },
  pinSpent: 'יותר מדי קודים שגויים. יש להקליד במקומם את ביטוי הסיסמה או את סיסמת החשבון.',
};

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
