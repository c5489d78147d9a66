import { counted } from '../counted.ts';
import { isolated } from '../isolated.ts';
import type { Words } from '../Words.ts';

export const day: Words['day'] = {
  entries: 'רשומות',
  newEntry: 'רשומה חדשה',
  placeholder: 'מה קרה?',
  placeholderAhead: 'מה מתוכנן?',
  add: 'להוסיף',
  addEntry: 'להוסיף רשומה',
  addLate: 'הוספת רשומה באיחור',
  wholePage: 'כתיבה על כל הדף',
  time: 'שעה',
  edit: 'עריכת הרשומה',
  delete: 'מחיקת הרשומה',
  history: 'גרסאות קודמות',
  clash: 'במכשיר אחר יש גרסה אחרת',
  moreActions: 'פעולות נוספות',
  dayActions: 'פעולות ביום',
  hasStar: 'עם כוכב',
  undo: 'ביטול הפעולה',
  dismiss: 'הסתרה',
  previous: 'היום הקודם',
  today: 'היום',
  next: 'היום הבא',
  steps: 'מעבר ליום אחר',
  week: 'שבוע',
  addedLater: 'נוסף מאוחר יותר',
  afterClockChange: 'אחרי הזזת השעון',
  secondTime: 'השעון הוזז אחורה והראה את השעה הזאת פעמיים. זו הפעם השנייה.',
  written: (date) => `נכתב ב-${isolated('he', date)}, יובא`,
  writtenOn: (date) => `נכתב ב-${isolated('he', date)}`,
  deleted: 'הרשומה נמחקה.',
  dropped: 'השינויים בוטלו.',
  starred: 'סומן בכוכב.',
  unstarred: 'הכוכב הוסר.',
  copied: 'הועתק.',
  notCopied: 'הדפדפן לא אפשר להעתיק. אפשר לסמן את הטקסט ולהעתיק אותו.',
  notTicked:
    'המשימה לא סומנה. היא השתנתה, או שהמכשיר לא הצליח לשמור את הסימון. כדאי לבדוק ולנסות שוב.',
  emptyHistory: 'ביום הזה לא נכתב דבר.',
  emptyAhead: 'עדיין אין כאן דבר.',
  unreadable:
    'האחסון של המכשיר הזה אינו עונה, ולכן לא ניתן להציג את היום הזה. כל מה שנשלח בטוח בשרת. Daylog ממשיך לנסות. אם זה נמשך, כדאי לטעון את הדף מחדש.',
  loading: 'היום הזה עדיין נטען…',
  partial: 'היום הזה עדיין לא נמצא במכשיר. הוא יופיע כאן ברגע שניתן יהיה להגיע לשרת.',
  partialLocked: 'היום הזה עדיין לא במכשיר הזה. הוא יופיע אחרי פתיחת היומן.',
  noSuchTime: 'זו אינה שעה. יש להזין שעה, למשל 09:30.',
  addPhotos: 'הוספת תמונות',

  invitation: {
    night: 'עוד ערים? שורה אחת, ואפשר לשלוח את היום לישון.',
    morning: 'דף נקי. מה הביא הבוקר?',
    noon: 'צהריים. מה קרה עד עכשיו?',
    afternoon: 'אחר הצהריים בשורה אחת: מה יהיה שווה לזכור?',
    evening: 'היום מתקרב לסופו. מה קרה?',
    late: 'שורה אחת לפני השינה?',
  },

  reading: (longDay) => `קריאה: ${isolated('he', longDay)}`,
  ahead: 'היום הזה עוד לפנינו.',
  noDate: (text) => `״${isolated('he', text)}״ אינו תאריך. מוצג היום הנוכחי.`,
  becameTemplate: 'זו תבנית עכשיו. היא נמצאת בדף התבניות.',
  becameEntry: (longDay) => `זו שוב רשומה של ${isolated('he', longDay)}.`,
  movedTo: (longDay) => `הועבר אל ${isolated('he', longDay)}.`,
  actions: (time) => `פעולות ברשומה, ${isolated('he', time)}`,
  begunOn: (longDay) => `חצות חלפה. המילים האלה עדיין שייכות אל ${isolated('he', longDay)}.`,
  begunBefore: (longDay) =>
    `יום חדש התחיל. המילים האלה עדיין שייכות אל ${isolated('he', longDay)}.`,
  zoneNote: (city) => `שעון ${isolated('he', city)}`,
  away: (city) => `מחוץ לבית. השעות הן לפי שעון ${isolated('he', city)}.`,
  entryCount: (entries, locale) =>
    counted('he', entries, { one: 'רשומה אחת', two: 'שתי רשומות', other: '# רשומות' }, locale),
  unreadableRows: (rows, locale) =>
    counted(
      'he',
      rows,
      {
        one: 'פריט אחד ביום הזה אינו ניתן לקריאה כרשומה, ולכן אינו מוצג. הוא נשאר בשרת ללא שינוי.',
        two: 'שני פריטים ביום הזה אינם ניתנים לקריאה כרשומות, ולכן אינם מוצגים. הם נשארים בשרת ללא שינוי.',
        other:
          '# פריטים ביום הזה אינם ניתנים לקריאה כרשומות, ולכן אינם מוצגים. הם נשארים בשרת ללא שינוי.',
      },
      locale,
    ),
  wordCount: (words, locale) =>
    counted('he', words, { one: 'מילה אחת', two: 'שתי מילים', other: '# מילים' }, locale),

  refusal: {
    'empty-text': 'רשומה אינה יכולה להיות ריקה. כדי להסיר אותה יש ״מחיקת הרשומה״.',
    changed: 'הרשומה שונתה במקום אחר, ולכן לא נמחקה. כדאי לקרוא אותה, ולמחוק שוב אם עדיין רוצים.',
    'not-found':
      'הרשומה הזאת כבר לא נמצאת במכשיר. המילים עדיין בתיבה. כדאי להעתיק אותן לפני שממשיכים.',
    quota:
      'לא נשאר מקום במכשיר, ולכן המילים לא נשמרו. הן עדיין בתיבה. כדאי לפנות מעט מקום ולנסות שוב.',
    blocked:
      'כרטיסייה אחרת של Daylog חוסמת את האחסון. המילים עדיין בתיבה. כדאי להעתיק אותן, לסגור את הכרטיסיות האחרות ואז לטעון את הדף מחדש.',
    cleared:
      'הדפדפן מחק את מה ש־Daylog שמר במכשיר. המילים עדיין בתיבה. כדאי להעתיק אותן ואז לטעון את הדף מחדש.',
    unavailable:
      'הדפדפן הזה אינו מאפשר ל־Daylog לשמור דבר. אולי זה חלון פרטי. המילים נמצאות רק בתיבה. כדאי להעתיק אותן לפני שעוזבים.',
    corrupt:
      'לא ניתן לקרוא את האחסון של המכשיר. המילים עדיין בתיבה. כדאי להעתיק אותן לפני שעוזבים.',
  },
  tooLong: (characters, most) =>
    `יש כאן ${characters} תווים; המגבלה היא ${most}. כדאי לחלק לשתי רשומות.`,
};

export const editor: Words['editor'] = {
  entryText: 'תוכן הרשומה',
  day: 'יום',
  save: 'שמירה',
  cancel: 'ביטול',
  noSuchDay: 'אין יום כזה.',
  changedElsewhere:
    'הרשומה שונתה במקום אחר בזמן העריכה. המילים שכאן נשארות. השמירה משאירה גם את הגרסה האחרת.',
  otherVersion: 'גרסה אחרת',
  goneElsewhere: 'הרשומה נמחקה או הועברה במקום אחר בזמן העריכה. שמירה תחזיר אותה עם המילים שכאן.',
  olderDraft: 'יש טיוטה שלא נשמרה, מלפני השינוי האחרון של הרשומה.',
  useDraft: 'שימוש בטיוטה',
  dropDraft: 'ויתור על הטיוטה',
};

export const writing: Words['writing'] = {
  tools: 'עיצוב טקסט',
  list: 'רשימה',
  task: 'תיבת סימון',
  heading: 'כותרת',
  bold: 'מודגש',
  tag: 'תגית',
  template: 'תבנית',
  tags: 'תגיות מוצעות',
  people: 'אנשים מוצעים',
  dueDates: 'תאריכי יעד',
  templates: 'תבניות',
  manageTemplates: 'ניהול התבניות…',
  aboutTemplates: `תבנית היא רשומה שמתחילה ב־${isolated('he', '#template')} ובשם.`,
  suggestions: (count, locale) =>
    counted('he', count, { one: 'הצעה אחת', two: 'שתי הצעות', other: '# הצעות' }, locale),
};

export const calendar: Words['calendar'] = {
  previousMonth: 'החודש הקודם',
  nextMonth: 'החודש הבא',
  thisMonth: 'החודש הזה',
  steps: 'מעבר לחודש אחר',
  month: 'חודש',
  year: 'שנה',
  week: 'שבוע',
  weekNumber: (week) => `שבוע ${week}`,
  goToDate: 'מעבר לתאריך',
  scales: 'טווח',
  colourBy: 'צביעה לפי',
  colours: { words: 'מילים', entries: 'רשומות', photos: 'תמונות', tag: 'תגית', tracker: 'מדד' },
  less: 'פחות',
  more: 'יותר',
  tagged: (entries, name, locale) =>
    counted('he', entries, { other: `# עם ${isolated('he', `#${name}`)}` }, locale),
  tagDays: (days, name, year, locale) =>
    `${isolated('he', `#${name}`)}: ${counted('he', days, { one: 'ביום אחד', two: 'ביומיים', other: 'ב־# ימים' }, locale)} בשנת ${year}`,

  entryCount: (entries, locale) =>
    counted('he', entries, { one: 'רשומה אחת', two: 'שתי רשומות', other: '# רשומות' }, locale),
  photoCount: (photos, locale) =>
    counted('he', photos, { one: 'תמונה אחת', two: 'שתי תמונות', other: '# תמונות' }, locale),
  elsewhere: 'יש רשומות, עדיין לא במכשיר הזה',
  andElsewhere: (count) => `${count} כאן, והשאר עדיין לא במכשיר הזה`,
  unknown: 'עדיין לא ידוע',
  legendElsewhere: 'בימים עם מסגרת יש רשומות שעדיין לא במכשיר הזה.',
  legendAsking: 'הימים האלה בבדיקה…',
  legendUnknown: (longDay) =>
    `הימים שלפני ${isolated('he', longDay)} עדיין לא במכשיר הזה, והשרת לא ענה.`,
  legendNothingKnown: 'הימים האלה עדיין לא במכשיר הזה, והשרת לא ענה. מוצג מה שנכתב כאן.',

  noneBefore: 'אין רשומות לפני היום הזה.',
  noneAfter: 'אין רשומות אחרי היום הזה.',
  noneAtAll: 'עדיין אין רשומות.',
  unsure: 'ייתכן שיש רשומות קרובות יותר שעדיין אינן במכשיר הזה.',
  unknownWay: 'הימים בכיוון הזה עדיין לא במכשיר הזה, והשרת לא עונה.',
};

export const otherDays: Words['otherDays'] = {
  name: 'ימים אחרים',
  pastTitle: 'ביום הזה',
  onThisDayRecently: 'בעבר: לפני שבוע או חודש',
  notHere: 'עדיין לא במכשיר הזה',
  before: (longDay) => `היום הקודם עם רשומות: ${isolated('he', longDay)}`,
  after: (longDay) => `היום הבא עם רשומות: ${isolated('he', longDay)}`,
};
