import { counted } from '../counted.ts';
import { isolated } from '../isolated.ts';
import type { Words } from '../Words.ts';

export const photoField: Words['photoField'] = {
  photos: 'התמונות של הרשומה',
  alt: 'תיאור התמונה',
  remove: 'הסרת התמונה',
  earlier: 'הזזת התמונה קדימה',
  later: 'הזזת התמונה אחורה',
  removed: 'התמונה הוסרה.',
  undo: 'ביטול',
  takingIn: 'התמונה בהכנה…',
  waiting: 'הרשומה תתווסף כשהתמונות שלה יהיו מוכנות.',
  dismiss: 'סגירה',
  takenOn: (longDay) => `אחת התמונות צולמה ב־${isolated('he', longDay)}.`,
  writeThere: (longDay) => `לכתוב ב־${isolated('he', longDay)} במקום זאת`,
  refusal: {
    empty: (name) => `הקובץ “${isolated('he', name)}” ריק.`,
    'not-a-photo': (name) =>
      `“${isolated('he', name)}” אינו תמונה ש־Daylog יכול להוסיף. אפשר לבחור JPEG, ‏PNG, ‏WebP או GIF.`,
    'not-here': (name) =>
      `הדפדפן הזה לא יכול לקרוא את “${isolated('he', name)}” (HEIC או AVIF). אפשר לשמור אותו כ־JPEG, או לבחור תאימות מרבית בהגדרות המצלמה.`,
    damaged: (name) =>
      `הקובץ “${isolated('he', name)}” פגום. אפשר להעתיק אותו שוב מהמצלמה ואז להוסיף.`,
    'too-large': (name) =>
      `ב“${isolated('he', name)}” יש יותר מדי פיקסלים. אפשר לשמור אותו קטן יותר ואז להוסיף.`,
    failed: (name) =>
      `הדפדפן לא הצליח להכין את “${isolated('he', name)}”. אפשר לסגור כרטיסיות אחרות ולהוסיף שוב.`,
  },
  notKept: (name) =>
    `המכשיר לא הצליח לשמור את “${isolated('he', name)}”. אפשר לפנות מקום ולהוסיף שוב.`,
};

export const photo: Words['photo'] = {
  photo: 'תמונה',
  close: 'סגירה',
  previous: 'התמונה הקודמת',
  next: 'התמונה הבאה',
  save: 'שמירת התמונה',
  copy: 'העתקת התמונה',
  copied: 'הועתק.',
  notCopied: 'הדפדפן הזה לא יכול להעתיק תמונות. אפשר לשמור אותה במקום זאת.',
  fileName: 'תמונה',
  place: (number, count) => `${number} מתוך ${count}`,
  loading: 'בטעינה…',
  retry: 'ניסיון נוסף',
  discard: 'מחיקה',
  waiting: 'עדיין לא נשלחה',
  sending: (percent) => `בשליחה: ${percent}`,
  refused: 'לא נשלחה',
  missing: {
    asking: 'בטעינה…',
    offline: 'עדיין לא במכשיר הזה',
    absent: 'עדיין לא בשרת',
    damaged: 'התמונה פגומה',
  },
  refusal: {
    budget: 'נגמר המקום לתמונות של היומן הזה. אפשר לשמור את התמונה במקום אחר או למחוק אותה.',
    offline: 'השרת לא היה זמין. אפשר לנסות שוב כשיש חיבור.',
    unauthenticated: 'ההתחברות הסתיימה. יש להתחבר ולנסות שוב.',
    'permission-denied': 'השרת סירב לתמונה הזאת. אפשר לנסות שוב או לשמור אותה.',
    locked: 'ההצפנה של היומן השתנתה. יש לפתוח אותו תחת חשבון, הצפנה, ולנסות שוב.',
    'invalid-data': 'במקום התמונה הזאת יש בשרת משהו אחר. אפשר לשמור אותה ולהוסיף מחדש.',
    unexpected: 'משהו השתבש בשרת. ניסיון נוסף בדרך כלל עוזר.',
  },
  problem: {
    offline: 'התמונה הזאת לא במכשיר. אפשר לנסות שוב כשיש חיבור.',
    absent: 'בשרת עדיין אין את כל התמונה. היא תגיע כשהמכשיר שלה ישלח אותה.',
    damaged: 'אי אפשר לפתוח את התמונה: הנתונים שלה פגומים.',
    other: 'אי אפשר להציג את התמונה עכשיו. אפשר לנסות שוב.',
  },
  notSent: 'תמונות שלא נשלחו',
  discardQuestion: 'למחוק את התמונה? היא תימחק מהמכשיר הזה.',
  discardForGood: 'מחיקה לתמיד',
  keep: 'השארה',
  usage: 'תמונות',
  used: (used, limit, left) => `התמונות תופסות ${used} MB מתוך ${limit} MB. נשארו ${left} MB.`,
  almostFull: 'המקום לתמונות של היומן הזה כמעט מלא.',
  usedLittle: (limit, left) => `התמונות תופסות פחות מ-1 MB מתוך ${limit} MB. נשארו ${left} MB.`,
  usageUnknown: 'כמה מקום תופסות התמונות ידוע כשיש חיבור.',
  keepAll: (size) =>
    size === null ? 'לשמור את כל התמונות במכשיר הזה' : `לשמור את כל התמונות במכשיר הזה (${size})`,
  keepAllHint: 'כך אפשר לראות את כל התמונות גם בלי חיבור. תמונות קטנות נשמרות תמיד.',
  kept: (here, all) => `${here} מתוך ${all} תמונות נמצאות במכשיר הזה.`,
  deviceFull: 'המכשיר הזה מלא מכדי לשמור את כל התמונות. יש לפנות מקום ולנסות שוב.',
  notStored: 'המכשיר לא הצליח לשמור את ההגדרה. יש לנסות שוב.',
};

export const freeSpace: Words['freeSpace'] = {
  lead: 'תמונה שהוצאה מהרשומה שלה, או שהרשומה שלה נמחקה, עדיין תופסת מקום. כאן אפשר למחוק תמונות כאלה.',
  find: 'חיפוש תמונות שאינן בשימוש',
  findAgain: 'חיפוש נוסף',
  findingDays: (done, all) => `הרשומות נבדקות… ${done} מתוך ${all} ימים`,
  findingVersions: (done) => `גרסאות קודמות נבדקות… ${done} רשומות`,
  finding: 'מתבצע חיפוש…',
  none: 'כל תמונה נמצאת ברשומה. אין מה למחוק.',
  found: (photos, megabytes, locale) =>
    counted(
      'he',
      photos,
      {
        one: `תמונה אחת אינה באף רשומה. היא תופסת ${megabytes} MB.`,
        two: `שתי תמונות אינן באף רשומה. הן תופסות ${megabytes} MB.`,
        other: `# תמונות אינן באף רשומה. הן תופסות ${megabytes} MB.`,
      },
      locale,
    ),
  list: 'תמונות שאינן בשימוש',
  all: 'בחירת הכול',
  more: 'הצגת עוד',
  added: (day) => `תמונה שנוספה ב־${day}`,
  photo: 'תמונה',
  megabytes: (count) => `‏${count} MB`,
  deviceOnly: 'רק במכשיר הזה',
  boxIn: 'כאן תופיע מסגרת ריקה:',
  boxNowhere: 'אף גרסה קודמת ואף רשומה שנמחקה לא מציגה אותה.',
  version: (day, time) => `גרסה קודמת, ${day}, ${time}`,
  deleted: (day, time) => `רשומה שנמחקה, ${day}, ${time}`,
  remove: (photos, megabytes, locale) =>
    counted(
      'he',
      photos,
      {
        one: `מחיקת תמונה אחת (${megabytes} MB)`,
        two: `מחיקת שתי תמונות (${megabytes} MB)`,
        other: `מחיקת # תמונות (${megabytes} MB)`,
      },
      locale,
    ),
  confirmTitle: 'למחוק את התמונות האלה לתמיד?',
  confirmLead: (photos, locale) =>
    counted(
      'he',
      photos,
      {
        one: 'תמונה אחת תימחק מהשרת ומהמכשיר הזה. גרסאות קודמות ורשומות שנמחקו יציגו במקומה מסגרת ריקה.',
        two: 'שתי תמונות יימחקו מהשרת ומהמכשיר הזה. גרסאות קודמות ורשומות שנמחקו יציגו במקומן מסגרת ריקה.',
        other:
          '# תמונות יימחקו מהשרת ומהמכשיר הזה. גרסאות קודמות ורשומות שנמחקו יציגו במקומן מסגרת ריקה.',
      },
      locale,
    ),
  confirmNote: 'אי אפשר לבטל את זה. ייצואים וגיבויים קודמים עדיין מכילים את התמונות.',
  confirm: 'מחיקה לתמיד',
  removing: 'מתבצעת מחיקה…',
  keep: 'ביטול',
  removed: (photos, locale) =>
    counted(
      'he',
      photos,
      { one: 'תמונה אחת נמחקה.', two: 'שתי תמונות נמחקו.', other: '# תמונות נמחקו.' },
      locale,
    ),
  kept: (photos, locale) =>
    counted(
      'he',
      photos,
      {
        one: 'תמונה אחת שוב נמצאת ברשומה ונשארת.',
        two: 'שתי תמונות שוב נמצאות ברשומה ונשארות.',
        other: '# תמונות שוב נמצאות ברשומה ונשארות.',
      },
      locale,
    ),
  refused: {
    offline: 'לזה דרוש השרת, והוא לא זמין. אפשר לנסות שוב כשיש חיבור.',
    filling: 'המכשיר הזה עדיין מקבל את היומן. אפשר לנסות שוב כשהכול כאן.',
    outdated: 'מכשיר אחר כתב משהו ממש עכשיו. אפשר לנסות שוב עוד רגע.',
    unreadable:
      'חלק מהרשומות לא נקראות במכשיר הזה, וייתכן שהן מציגות את התמונות. לכן אי אפשר למחוק כאן דבר.',
    other: 'זה לא הצליח. ניסיון נוסף בדרך כלל עוזר.',
  },
};
