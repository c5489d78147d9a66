import { counted } from '../counted.ts';
import { isolated } from '../isolated.ts';
import type { Words } from '../Words.ts';

export const transfer: Words['transfer'] = {
  title: 'ייבוא וייצוא',
  importTitle: 'להביא את היומן שלך',
  lead: 'יש לבחור את הקובץ שיומן אחר ייצא, כמו שהוא. תצוגה מקדימה מראה מה יגיע ומה יאבד.',
  programs:
    'Day One,‏ Journey,‏ Diaro,‏ Daylio,‏ Google Keep,‏ Standard Notes,‏ Simplenote,‏ Joplin,‏ Bear,‏ Journiv,‏ Drafts,‏ Evernote,‏ Apple Journal,‏ DailyTxT,‏ jrnl,‏ Logseq,‏ Obsidian ותיקיות Markdown אחרות, Roam,‏ RedNotebook‏, Org mode, כל קובץ CSV, וגם Daylog עצמו.',
  chooseFiles: 'בחירת קבצים',
  chooseFolder: 'בחירת תיקייה',
  drop: 'אפשר גם לגרור קבצים לכאן.',
  reading: (entries, locale) =>
    counted('he', entries, { one: 'קריאה: רשומה אחת', other: 'קריאה: # רשומות' }, locale),
  cancel: 'ביטול',
  tryOther: 'בחירת קבצים אחרים',
  source: 'היומן של',
  sources: {
    daylog: 'Daylog',
    markdown: 'קובצי Markdown',
    'day-one': 'Day One',
    'day-one-classic': 'Day One Classic',
    'day-one-text': 'Day One כטקסט',
    jrnl: 'jrnl',
    logseq: 'Logseq',
    journey: 'Journey',
    diaro: 'Diaro',
    daylio: 'Daylio',
    keep: 'Google Keep',
    'standard-notes': 'Standard Notes',
    'apple-journal': 'Apple Journal',
    dailytxt: 'DailyTxT',
    roam: 'Roam',
    rednotebook: 'RedNotebook',
    simplenote: 'Simplenote',
    joplin: 'Joplin',
    bear: 'Bear',
    journiv: 'Journiv',
    drafts: 'Drafts',
    evernote: 'Evernote',
    org: 'Org mode',
    csv: 'טבלה (CSV)',
  },
  unchanged: 'דבר לא יובא, והיומן שלך נשאר כמו שהיה.',
  refused: {
    empty: 'אין קובץ במה שנבחר. יש לבחור את הקובץ שהאפליקציה האחרת ייצאה.',
    'broken-zip': 'קובץ ה-zip פגום או קטוע. יש לייצא אותו שוב באפליקציה האחרת.',
    'encrypted-zip': 'לקובץ ה-zip יש סיסמה. יש לפתוח אותו ולבחור את הקבצים שבתוכו.',
    'other-archive': 'Daylog פותח רק קובצי zip. יש לפתוח את הארכיון ולבחור את התיקייה שלו.',
    'unsafe-name':
      'בקובץ ה-zip יש שמות שמובילים אל מחוצה לו, ולכן Daylog לא פותח אותו. יש לייצא שוב באפליקציה האחרת.',
    'too-many-files': 'יש יותר מ-200,000 קבצים. יש לבחור חלק מהם.',
    'too-large':
      'אחד הקבצים גדול ממה ש-Daylog יכול לקרוא. יש לייצא תקופה קצרה יותר באפליקציה האחרת.',
    unknown:
      'לא נמצא בקבצים יומן ש-Daylog מכיר. יש לבחור את הקובץ שהאפליקציה האחרת ייצאה, כמו שהוא.',
    'not-utf8': 'הטקסט הזה אינו ב-UTF-8. יש לשמור אותו כ-UTF-8 באפליקציה האחרת ולבחור אותו שוב.',
    'lost-file': 'לא היה אפשר לקרוא קובץ עד סופו. יש לבחור את הקבצים שוב.',
    'locked-log':
      'היומן שלך מוצפן, והמפתחות שלו לא שמורים בדפדפן הזה. יש לפתוח קודם את נעילת היומן ואז לבחור שוב את הקבצים.',
    'copy-incomplete':
      'היומן המוצפן שלך עדיין מועתק למכשיר הזה, ולכן Daylog לא יכול לדעת מה כבר נמצא בו. יש לחכות עד שהכול יהיה כאן ואז לבחור שוב את הקבצים.',
    'undo-unsent':
      'ביטול ייבוא קודם של הקובץ הזה עדיין נשלח ליומן שלך. יש לחכות עד שכל השינויים יישמרו ואז לבחור שוב את הקבצים.',
    'encryption-changed': 'ההצפנה של היומן שלך השתנתה מאז התצוגה המקדימה. יש לבחור שוב את הקבצים.',
    'worker-died':
      'הייבוא הסתיים במפתיע. מה שכבר נשמר נשאר. כדי להמשיך יש לבחור שוב את אותו הקובץ.',
    storage: 'האחסון של המכשיר לא ענה. מה שכבר נשמר נשאר. כדאי לנסות שוב.',
  },
  refusedKinds: {
    pdf: 'זה קובץ PDF, ו-Daylog לא יכול למצוא בו ימים. יש לייצא באפליקציה האחרת כ-JSON, כטקסט או כ-Markdown.',
    database:
      'זה קובץ של מסד נתונים, ו-Daylog לא פותח אותו. יש לייצא באפליקציה האחרת כ-JSON, כ-CSV או כטקסט.',
    document: 'זה מסמך להדפסה. יש לייצא באפליקציה האחרת כ-JSON, כטקסט או כ-Markdown.',
    spreadsheet: 'זה גיליון אלקטרוני. יש לשמור אותו באפליקציה האחרת כ-CSV ולבחור את הקובץ הזה.',
    'web-page':
      'אלה דפי אינטרנט מסוג ש-Daylog לא מכיר. יש לייצא באפליקציה האחרת כ-JSON, כטקסט או כ-Markdown.',
    data: 'הקובץ הזה נכתב עבור תוכנות, ו-Daylog לא מוצא בו יומן מוכר. יש לייצא באפליקציה האחרת כטקסט, כ-Markdown או כ-CSV.',
  },
  refusedJournal: {
    encrypted: (source) =>
      `הייצוא של ${isolated('he', source)} מוצפן. יש לייצא שם בלי הצפנה או בלי סיסמה.`,
    'newer-version': (source) =>
      `גרסה חדשה יותר של ${isolated('he', source)} כתבה את הקובץ. יש לטעון מחדש את Daylog ולבחור אותו שוב.`,
    broken: (source) => `הייצוא של ${isolated('he', source)} פגום. יש לייצא שם שוב.`,
  },
  ask: 'קודם שאלה אחת',
  dateOrder: 'איזה תאריך זה?',
  dayFirst: 'היום קודם',
  monthFirst: 'החודש קודם',
  columnsLead: 'מה יש בכל עמודה?',
  columns: {
    date: 'תאריך',
    time: 'שעה',
    zone: 'אזור זמן',
    text: 'טקסט',
    title: 'כותרת',
    tags: 'תגיות',
  },
  noColumn: 'אין',
  goOn: 'המשך',
  planTitle: 'מה יגיע',
  counts: (fresh, locale) =>
    counted('he', fresh, { one: 'רשומה חדשה אחת', other: '# רשומות חדשות' }, locale),
  nothingNew: 'אין חדש: כל הרשומות כבר כאן.',
  nothingToImport: 'אין רשומות לייבוא.',
  partial: 'במכשיר הזה עדיין אין את כל היומן. ייתכן שחלק מהרשומות כבר כאן.',
  year: 'שנה',
  journal: 'יומן',
  noYear: 'ללא יום',
  comparisons: {
    new: 'חדשות',
    here: 'כבר כאן',
    different: 'השתנו שם',
    deleted: 'מחקת',
    unreadable: 'לא ניתן לקריאה',
  },
  deletedLead: 'רשומות שמחקת יישארו מחוקות.',
  nothingNewDeleted: 'אין חדש: כל רשומה כבר כאן, או שמחקת אותה.',
  deletions: {
    asking: 'מחפש רשומות שמחקת…',
    partly: 'מחקת יותר רשומות ממה שהתצוגה הזאת בודקת. ייתכן שחלק מהחדשות מחוקות, והן לא יחזרו.',
    unknown: 'השרת לא עונה, ולכן התצוגה הזאת לא יודעת מה מחקת. רשומות מחוקות לא יחזרו.',
  },
  differentLead: 'רשומות שהשתנו שם מאז הייבוא האחרון נשארות כאן כמו שהן.',
  repeated: (count, locale) =>
    counted(
      'he',
      count,
      { one: 'רשומה אחת מופיעה בקובץ פעמיים.', other: '# רשומות מופיעות בקובץ פעמיים.' },
      locale,
    ),
  trashed: (count, locale) =>
    counted(
      'he',
      count,
      {
        one: 'אחת מהן נמחקה שם ותגיע אל „רשומות שנמחקו“.',
        other: '# מהן נמחקו שם ויגיעו אל „רשומות שנמחקו“.',
      },
      locale,
    ),
  drafts: (count, locale) =>
    counted(
      'he',
      count,
      { one: 'גם טקסט אחד שהתחלת יגיע.', other: 'גם # טקסטים שהתחלת יגיעו.' },
      locale,
    ),
  refusedWrites: (count, locale) =>
    counted(
      'he',
      count,
      { one: 'גם שינוי אחד שהשרת דחה יגיע.', other: 'גם # שינויים שהשרת דחה יגיעו.' },
      locale,
    ),
  takeSettings: 'שימוש בהגדרות שבקובץ',
  choicesTitle: 'איך זה יגיע',
  zone: 'אזור הזמן של הרשומות',
  zoneLead: (entries, locale) =>
    counted(
      'he',
      entries,
      {
        one: 'בקובץ מצוין הרגע של רשומה אחת, אבל לא אזור זמן. היא תקבל את השעה באזור הזה.',
        other: 'בקובץ מצוינים הרגעים של # רשומות, אבל לא אזור זמן. הן יקבלו את השעה באזור הזה.',
      },
      locale,
    ),
  hasTags: 'הוספת התגיות לטקסט בתור ‎#תגית',
  hasDetails: 'הוספת מקום, מזג אוויר, מצב רוח וכדומה כשורות אחרונות',
  hasStars: 'שמירת כוכבים',
  hasPhotos: 'ייבוא תמונות',
  photos: (count, megabytes, locale) =>
    counted(
      'he',
      count,
      {
        one: `תמונה אחת תיובא, בערך ${megabytes} MB.`,
        other: `# תמונות ייובאו, בערך ${megabytes} MB.`,
      },
      locale,
    ),
  additions: (count, locale) =>
    counted(
      'he',
      count,
      {
        one: 'רשומה אחת שכבר נמצאת כאן תקבל את התמונות שלה.',
        other: '# רשומות שכבר נמצאות כאן יקבלו את התמונות שלהן.',
      },
      locale,
    ),
  tooManyPhotos: (count, locale) =>
    counted(
      'he',
      count,
      {
        one: 'אין ביומן מקום לעוד תמונה אחת. המילים ייובאו; התמונה של היום הישן ביותר תישאר בחוץ.',
        other:
          'אין ביומן מקום לעוד # תמונות. המילים ייובאו; התמונות של הימים הישנים ביותר יישארו בחוץ.',
      },
      locale,
    ),
  missingPhotos: (count, locale) =>
    counted(
      'he',
      count,
      {
        one: 'תמונה אחת מוזכרת, והקובץ שלה אינו בין הקבצים שנבחרו.',
        other: '# תמונות מוזכרות, והקבצים שלהן אינם בין הקבצים שנבחרו.',
      },
      locale,
    ),
  photoRoomUnknown:
    'השרת לא עונה, ולכן התצוגה הזאת אינה יודעת כמה מקום יש ביומן לתמונות. תמונות בלי מקום יחכו במכשיר הזה.',
  importingPhotos: (done, total) => `תמונות: ${done} מתוך ${total}`,
  endedPhotos: (count, locale) =>
    counted(
      'he',
      count,
      {
        one: 'תמונה אחת נמצאת במכשיר הזה ותישלח אחרי המילים.',
        other: '# תמונות נמצאות במכשיר הזה ויישלחו אחרי המילים.',
      },
      locale,
    ),
  endedAdditions: (count, locale) =>
    counted(
      'he',
      count,
      {
        one: 'רשומה אחת קיבלה את התמונות שלה.',
        other: '# רשומות קיבלו את התמונות שלהן.',
      },
      locale,
    ),
  refusedPhotos: (count, locale) =>
    counted('he', count, { one: 'תמונה אחת לא יובאה', other: '# תמונות לא יובאו' }, locale),
  photoReasons: {
    missing: 'הקובץ שלה אינו בין הקבצים שנבחרו',
    lost: 'אי אפשר לקרוא את הקובץ שלה',
    budget: 'אין ביומן מקום לעוד תמונות',
    'not-kept': 'המכשיר הזה לא הצליח לשמור אותה',
    'long-text': 'הרשומה שלה ארוכה מדי לעוד תמונה',
    empty: 'הקובץ ריק',
    'not-a-photo': 'לא תמונה',
    'not-here': 'הדפדפן הזה לא קורא HEIC ו-AVIF; יש לשמור כ-JPEG',
    damaged: 'פגומה',
    'too-large': 'גדולה מדי',
    failed: 'הדפדפן ויתר; אפשר לבחור שוב באותו קובץ',
  },
  journals: 'יומנים לייבוא',
  samples: 'כמה מהן',
  lossesTitle: 'מה יאבד',
  noLosses: 'דבר לא יאבד.',
  losses: {
    photo: 'תמונות',
    video: 'סרטונים',
    audio: 'הקלטות',
    document: 'קבצים מצורפים',
    place: 'מקומות',
    weather: 'מזג אוויר',
    mood: 'מצבי רוח',
    activity: 'פעילויות',
    style: 'צבעים וסגנונות',
    link: 'קישורים בין רשומות',
    query: 'שאילתות',
    time: 'שעות',
    zone: 'אזורי זמן',
    history: 'גרסאות קודמות',
    encrypted: 'קטעים מוצפנים',
    other: 'פרטים אחרים',
  },
  unreadableTitle: (count, locale) =>
    counted(
      'he',
      count,
      { one: 'חלק אחד לא ניתן לייבוא', other: '# חלקים לא ניתנים לייבוא' },
      locale,
    ),
  unreadable: {
    damaged: 'פגום בתוך קובץ ה-zip',
    'not-utf8': 'לא טקסט ב-UTF-8',
    'not-json': 'לא JSON תקין',
    'no-day': 'אין יום',
    'not-a-date': 'אין תאריך כזה',
    'no-text': 'אין טקסט',
    'deleted-there': 'נמחק שם',
    'encrypted-there': 'מוצפן שם',
    'no-words': 'נתונים לתוכנה ולא טקסט',
    'wrong-shape': 'לא בצורה מוכרת',
    incomplete: 'הקובץ אינו מכיל את הכול',
  },
  moreParts: (count, locale) =>
    counted('he', count, { one: 'ועוד חלק אחד', other: 'ועוד # חלקים' }, locale),
  littleRoom: (needed, free) =>
    `הרשומות האלה צריכות בערך ${isolated('he', needed)} מ״ב, ובמכשיר נשארו ל-Daylog בערך ${isolated('he', free)} מ״ב. כדאי לפנות מקום קודם. אם המקום ייגמר, הייבוא ייעצר ומה שנשמר יישאר.`,
  start: 'ייבוא',
  importing: (done, total) => `מייבא: ${isolated('he', done)} מתוך ${isolated('he', total)}`,
  pause: 'השהיה',
  resume: 'המשך',
  stop: 'עצירה',
  paused: 'מושהה',
  ended: (done, locale) =>
    counted(
      'he',
      done,
      {
        one: 'רשומה אחת נמצאת במכשיר ונשלחת ליומן שלך.',
        other: '# רשומות נמצאות במכשיר ונשלחות ליומן שלך.',
      },
      locale,
    ),
  endedEarly: 'השאר לא יובא. כדי להמשיך יש לבחור שוב את אותו הקובץ.',
  endedFull: 'המכשיר מלא. מה שיובא נשאר. כדאי לפנות קצת מקום.',
  reportLead:
    'לחלקים מהקובץ אין מקום ב-Daylog. רשימה מציינת כל אחד מהם, לפי היום והמזהה באפליקציה האחרת.',
  saveReport: 'שמירת מה שלא יובא',
  reportName: 'daylog-לא-יובא.txt',
  another: 'ייבוא קובץ נוסף',
  showDay: (day) => `הצגת ${day}`,
  listTitle: 'ייבואים במכשיר הזה',
  states: {
    running: 'לא הסתיים. כדי להמשיך יש לבחור שוב את אותו הקובץ.',
    stopped: 'נעצר. כדי להמשיך יש לבחור שוב את אותו הקובץ.',
    done: 'הסתיים',
    undoing: 'בביטול',
    undone: 'בוטל. הרשומות נמצאות תחת „רשומות שנמחקו“.',
  },
  ofTotal: (done, total) => `${isolated('he', done)} מתוך ${isolated('he', total)} רשומות`,
  broughtPhotos: (count, locale) =>
    counted('he', count, { one: 'תמונה אחת', other: '# תמונות' }, locale),
  kept: (count, locale) =>
    counted(
      'he',
      count,
      {
        one: 'רשומה אחת נשארה, כי ערכת אותה או העברת אותה ליום אחר מאז.',
        other: '# רשומות נשארו, כי ערכת אותן או העברת אותן ליום אחר מאז.',
      },
      locale,
    ),
  entries: (count, locale) => counted('he', count, { one: 'רשומה אחת', other: '# רשומות' }, locale),
  moreKept: (count, locale) =>
    counted('he', count, { one: 'ועוד רשומה אחת', other: 'ועוד # רשומות' }, locale),
  showKept: 'הצגה',
  undo: 'ביטול הייבוא',
  undoOf: (name) => `ביטול הייבוא: ${isolated('he', name)}`,
  undoneInPart: 'בוטל בחלקו',
  undoFull:
    'המכשיר מלא, ולכן הביטול נעצר. שום דבר שכתבת לא אבד. יש לפנות מקום ולבטל שוב את הייבוא.',
  undoFailed:
    'המכשיר לא ענה, ולכן הביטול נעצר. שום דבר שכתבת לא אבד. כדי להמשיך יש לבטל שוב את הייבוא.',
  forget: 'הסרה מהרשימה',
  forgetOf: (name) => `הסרה מהרשימה: ${isolated('he', name)}`,
};
