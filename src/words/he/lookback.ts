import { counted } from '../counted.ts';
import { isolated } from '../isolated.ts';
import type { Words } from '../Words.ts';

export const lookBack: Words['lookBack'] = {
  opening: 'היומן שלך בקריאה…',
  incomplete: 'היומן שלך עדיין מועתק למכשיר הזה. רשומות שעדיין לא כאן חסרות בדף הזה.',
  unavailable: 'לא ניתן לקרוא כרגע את היומן במכשיר הזה. Daylog ממשיך לנסות.',
};

export const search: Words['search'] = {
  title: 'חיפוש',
  box: 'חיפוש ברשומות',
  results: 'תוצאות החיפוש',
  reading: 'היומן שלך בקריאה…',
  unavailable: 'לא ניתן לקרוא כרגע את היומן במכשיר הזה. Daylog ממשיך לנסות.',
  incomplete: 'היומן שלך עדיין מועתק למכשיר הזה. ייתכן שחסרות תוצאות.',
  found: (entries, days, locale) =>
    `${counted('he', entries, { one: 'רשומה אחת', two: 'שתי רשומות', other: '# רשומות' }, locale)} ${counted('he', days, { one: 'ביום אחד', two: 'ביומיים', other: 'ב־# ימים' }, locale)}`,
  nothing: 'אין תוצאות.',
  similar: 'האם הכוונה הייתה',
  more: 'הצגת עוד',
  resultOn: (longDay) => `ב${isolated('he', longDay)}`,

  lead: 'החיפוש מוצא מילים וחלקי מילים. אין הבדל בין אותיות גדולות לקטנות, וניקוד לא משנה.',
  operators: 'טיפים לחיפוש',
  operator: {
    words: { typed: 'גשם מטרייה', does: 'רשומות עם שתי המילים' },
    phrase: { typed: '"גשם כל היום"', does: 'הביטוי הזה בדיוק' },
    without: { typed: 'גשם -מטרייה', does: 'בלי המילה השנייה' },
    tag: { typed: 'tag:בית', does: 'עם התגית הזאת' },
    tagStart: { typed: '#בי', does: 'עם תגית שמתחילה כך' },
    person: { typed: 'person:אנה', does: 'עם האדם הזה' },
    personStart: { typed: '@אנ', does: 'עם אדם ששמו מתחיל כך' },
    tracker: { typed: 'שינה:>6', does: 'עם ערך שינה גדול מ־6. אפשר גם <, <=, >= ו־=' },
    before: { typed: 'before:2026-11-20', does: 'לפני היום הזה' },
    after: { typed: 'after:11-20-2026', does: 'אחרי היום הזה (חודש-יום-שנה)' },
    on: { typed: 'on:2026-11', does: 'ביום הזה, בחודש הזה או בשנה הזאת' },
  },

  problem: {
    noDate: (operator, value) =>
      `${isolated('he', `${operator}:`)} ״${isolated('he', value)}״ אינו יום, חודש או שנה. אפשר לכתוב 2026-11-20,‏ 11-20-2026,‏ 2026-11 או 2026.`,
    dateMissing: (operator) =>
      `${isolated('he', `${operator}:`)} צריך יום, חודש או שנה, למשל 2026-11-20,‏ 2026-11 או 2026.`,
    noTag: (value) =>
      `${isolated('he', 'tag:')} ״${isolated('he', value)}״ אינה תגית. בתגיות יש אותיות, ספרות, _ ו־-.`,
    tagMissing: `${isolated('he', 'tag:')} צריך תגית, למשל ${isolated('he', 'tag:בית')}.`,
    noPerson: (value) =>
      `${isolated('he', 'person:')} ״${isolated('he', value)}״ אינו שם. בשמות יש אותיות, ספרות, נקודות, _ ו־-.`,
    personMissing: `${isolated('he', 'person:')} צריך שם, למשל ${isolated('he', 'person:אנה')}.`,
    noOperator: (operator) =>
      `ל־״${isolated('he', `${operator}:`)}״ אין כאן משמעות מיוחדת. החיפוש מתייחס אליו כטקסט.`,
    notWithout: (operator) =>
      `מינוס לפני ${isolated('he', `${operator}:`)} אינו משפיע. אפשר להשתמש במקומו ב־${isolated('he', 'before:')} או ב־${isolated('he', 'after:')}.`,
    number: (typed, value) =>
      `החיפוש מתייחס ל־״${isolated('he', typed)}״ כמספר. כדי להוציא את ${isolated('he', value)} מהתוצאות, אפשר לכתוב ${isolated('he', `-"${value}"`)}.`,
    onlyWithout: 'מינוס מוציא מהתוצאות את מה שאחריו. אלה כל הרשומות האחרות.',
    noDays: 'אין ימים בין התאריכים האלה.',
  },
};

export const tags: Words['tags'] = {
  title: 'תגיות',
  tagsAndPeople: 'תגיות, אנשים ומדדים',
  list: 'תגיות',
  filter: 'סינון תגיות',
  sort: 'מיון לפי',
  sorting: { often: 'שכיחות', recent: 'שימוש אחרון', name: 'שם' },
  reading: 'היומן שלך בקריאה…',
  unavailable: 'לא ניתן לקרוא כרגע את היומן במכשיר הזה. Daylog ממשיך לנסות.',
  incomplete: 'היומן שלך עדיין מועתק למכשיר הזה. ייתכן שחסרות תגיות.',
  none: `עדיין אין תגיות. אפשר לכתוב ${isolated('he', '#בית')} ברשומה, והתגית תופיע כאן.`,
  noneFits: 'אין תגיות מתאימות.',
  entryCount: (entries, locale) =>
    counted('he', entries, { one: 'רשומה אחת', two: 'שתי רשומות', other: '# רשומות' }, locale),
  lastUsed: (longDay) => `לאחרונה ב${isolated('he', longDay)}`,

  rename: 'שינוי שם',
  moreFor: (name) => `פעולות נוספות עבור ${isolated('he', name)}`,
  renaming: (name) => `שינוי השם של ${isolated('he', `#${name}`)}`,
  newName: 'שם חדש',
  renameLead: (entries, locale) =>
    counted(
      'he',
      entries,
      {
        one: 'שם התגית ישתנה ברשומה אחת. אפשר לבטל את השינוי.',
        two: 'שם התגית ישתנה בשתי רשומות. אפשר לבטל את השינוי.',
        other: 'שם התגית ישתנה ב־# רשומות. אפשר לבטל את השינוי.',
      },
      locale,
    ),
  renameIncomplete: 'היומן שלך עדיין מועתק למכשיר הזה. ברשומות שעדיין לא כאן תישאר התגית הישנה.',
  apply: 'שינוי שם',
  cancel: 'ביטול',
  noName: 'בתגיות יש אותיות, ספרות, _ ו־-, ולפחות אות אחת.',
  sameName: 'זה כבר השם של התגית.',
  isBusy: 'שינוי שם אחר עדיין מתבצע. כדאי לנסות שוב כשיסתיים.',
  mergeAsk: (name, entries) =>
    `התגית ${isolated('he', `#${name}`)} כבר קיימת (${entries}). שינוי השם ימזג את שתי התגיות.`,
  merge: 'מיזוג התגיות',

  progress: (done, all, locale) =>
    `${done.toLocaleString(locale)} מתוך ${counted('he', all, { one: 'רשומה אחת', two: 'שתי רשומות', other: '# רשומות' }, locale)} שונו`,
  undoProgress: (done, all, locale) =>
    `${done.toLocaleString(locale)} מתוך ${counted('he', all, { one: 'רשומה אחת', two: 'שתי רשומות', other: '# רשומות' }, locale)} שוחזרו`,
  stop: 'עצירה',
  goOn: 'המשך',
  dismiss: 'הסתרה',
  undo: 'ביטול השינוי',
  renamed: (from, to, count) =>
    `${isolated('he', `#${from}`)} נקראת עכשיו ${isolated('he', `#${to}`)} (${count}).`,
  stopped: (from, to, done, left) =>
    `נעצר: ${done} עכשיו עם ${isolated('he', `#${to}`)}, ${left} עדיין עם ${isolated('he', `#${from}`)}.`,
  undone: (name, count) => `${isolated('he', `#${name}`)} חזרה (${count}).`,
  undoneSome: (name, count, changed) =>
    `${isolated('he', `#${name}`)} חזרה (${count}). נערכו מאז ונשארו ללא שינוי: ${changed}.`,
  notKept: 'המכשיר הזה לא הצליח לשמור את השינוי. רשומות שכבר שונו נשארות כך.',
};

export const people: Words['people'] = {
  title: 'אנשים',
  list: 'אנשים',
  filter: 'סינון אנשים',
  reading: 'היומן שלך בקריאה…',
  unavailable: 'לא ניתן לקרוא כרגע את היומן במכשיר הזה. Daylog ממשיך לנסות.',
  incomplete: 'היומן שלך עדיין מועתק למכשיר הזה. ייתכן שחסרות רשומות עם אנשים.',
  none: `עדיין אין אנשים. אפשר לכתוב ${isolated('he', '@אנה')} ברשומה, והשם יופיע כאן.`,
  noneFits: 'אין אנשים מתאימים.',
  lastNamed: (longDay) => `לאחרונה ב${isolated('he', longDay)}`,
  notNamed: 'השם הזה אינו מופיע באף רשומה.',
  span: (first, last) => `מ־${isolated('he', first)} עד ${isolated('he', last)}`,
  all: 'כל האנשים',
  searchThese: 'חיפוש ברשומות האלה',
};

export const linkedFrom: Words['linkedFrom'] = {
  title: 'רשומות שמקשרות לכאן',
  entries: (entries, locale) =>
    counted(
      'he',
      entries,
      { one: 'קישור מרשומה אחת', two: 'קישור משתי רשומות', other: 'קישור מ־# רשומות' },
      locale,
    ),
  showAll: (entries, locale) =>
    counted(
      'he',
      entries,
      { one: 'הצגת רשומה אחת', two: 'הצגת שתי הרשומות', other: 'הצגת כל # הרשומות' },
      locale,
    ),
};

export const tasks: Words['tasks'] = {
  title: 'משימות',
  how: `שורה שמתחילה ב־״${isolated('he', '- [ ]')}״ היא משימה. ״${isolated('he', 'due:2026-12-01')}״ בתוכה הוא התאריך שלה.`,
  empty: 'לא נשאר מה לעשות.',
  total: (tasks, locale) =>
    counted(
      'he',
      tasks,
      { one: 'משימה פתוחה אחת', two: 'שתי משימות פתוחות', other: '# משימות פתוחות' },
      locale,
    ),
  today: 'היום',
  show: 'הצגת הרשומה',
  showEntry: (task) => `הצגת הרשומה: ${isolated('he', task)}`,
  bring: 'העברה להיום',
  bringTask: (task) => `העברה להיום: ${isolated('he', task)}`,
  isBrought: 'הועברה להיום',
  brought: 'המשימה הועברה להיום. המקור מסומן כמועבר.',
  showToday: 'הצגת היום',
  changed: 'המשימה השתנתה. כדאי לבדוק אותה ברשומה שלה.',
  notKept: 'המכשיר הזה לא הצליח לשמור את זה. דבר לא השתנה.',
  notAllKept: 'המכשיר הזה לא הצליח לשמור הכול. שאר המשימות נשארו כפי שהיו.',
  copied: 'המשימה הועתקה להיום, אבל לא ניתן היה לסמן את המקור כמועבר. ביום שלו הוא עדיין פתוח.',
  overdue: 'באיחור',
  dueToday: 'להיום',
  comingUp: 'בקרוב',
  older: 'ישנות יותר',
  due: (date) => `עד ${isolated('he', date)}`,
  letGo: 'הסרה מהמשימות',
  letGoTask: (task) => `הסרה מהמשימות: ${isolated('he', task)}`,
  letGoAll: (tasks, locale) =>
    counted(
      'he',
      tasks,
      { one: 'הסרת משימה אחת', two: 'הסרת שתי המשימות', other: 'הסרת כל # המשימות' },
      locale,
    ),
  isLetGo: 'הוסרה',
  areLetGo: (tasks, locale) =>
    counted(
      'he',
      tasks,
      {
        one: 'משימה אחת הוסרה. המילים שלה נשארו ברשומה.',
        two: 'שתי משימות הוסרו. המילים שלהן נשארו ברשומות.',
        other: '# משימות הוסרו. המילים שלהן נשארו ברשומות.',
      },
      locale,
    ),
  takeBack: 'ביטול הפעולה',
  grouping: 'קיבוץ המשימות',
  groupBy: { day: 'לפי יום', tag: 'לפי תגית' },
  noTag: 'בלי תגית',
};

export const year: Words['year'] = {
  steps: 'מעבר לשנה אחרת',
  previous: 'השנה הקודמת',
  next: 'השנה הבאה',
  allTime: 'כל השנים',
  empty: 'לא נכתב דבר בשנה הזאת.',
  emptyAll: 'עדיין אין רשומות.',
  days: 'ימי השנה',
  entryCount: (entries, locale) =>
    counted('he', entries, { one: 'רשומה אחת', two: 'שתי רשומות', other: '# רשומות' }, locale),
  wordCount: (words, locale) =>
    counted('he', words, { one: 'מילה אחת', two: 'שתי מילים', other: '# מילים' }, locale),
  writtenDays: (days, locale) =>
    counted('he', days, { one: 'ביום אחד', two: 'ביומיים', other: 'ב־# ימים' }, locale),
  runs: 'ימים ברצף',
  longest: 'הרצף הארוך ביותר',
  current: 'הרצף הנוכחי',
  noRun: 'אין',
  runDays: (days, locale) =>
    counted('he', days, { one: 'יום אחד', two: 'יומיים', other: '# ימים' }, locale),
  byYear: 'לפי שנים',
  byMonth: 'לפי חודשים',
  byWeekday: 'לפי ימי השבוע',
  byHour: 'לפי שעות',
  year: 'שנה',
  month: 'חודש',
  weekday: 'יום בשבוע',
  hour: 'שעה',
  entries: 'רשומות',
  words: 'מילים',
  mostAt: (label) => `הכי הרבה מילים: ${label}`,
};

export const onThisDay: Words['onThisDay'] = {
  title: (monthAndDay) => `בעבר: ${isolated('he', monthAndDay)}`,
  weekAgo: 'לפני שבוע',
  monthAgo: 'לפני חודש',
  yearsAgo: (years, locale) =>
    counted('he', years, { one: 'לפני שנה', two: 'לפני שנתיים', other: 'לפני # שנים' }, locale),
  nothing: 'לא נכתב דבר ביום הזה בשנים קודמות, לפני חודש או לפני שבוע.',
  allMuted: 'כל מה ששייך ליום הזה מוסתר.',
  reading: 'בטעינה…',
  incomplete: (longDay) =>
    `הימים שלפני ${isolated('he', longDay)} עדיין לא במכשיר הזה. הם יופיעו כאן כשיגיעו.`,
  missingYears: (years) => `עדיין לא במכשיר הזה: ${isolated('he', years)}. השאר יופיע כאן כשיועתק.`,
  missingYearsLocked: (years) =>
    `עדיין לא במכשיר הזה: ${isolated('he', years)}. השאר יופיע כאן אחרי פתיחת נעילת היומן.`,
  nothingHere: 'היומן שלך עדיין לא במכשיר הזה. רשומות יופיעו כאן כשיגיעו.',
  partly: 'חלק מהרשומות של היום הזה עדיין לא במכשיר הזה.',

  mute: 'הסתרת היום הזה',
  moreFor: (longDay) => `פעולות נוספות עבור ${isolated('he', longDay)}`,
  muted: 'ימים מוסתרים',
  mutedLead: 'הימים האלה לא מוצגים כאן. ביומן שלך הם נשארים.',
  from: 'מתאריך',
  to: 'עד תאריך',
  muteStretch: 'הסתרת הימים האלה',
  stretch: (from, to) => `${isolated('he', from)} עד ${isolated('he', to)}`,
  unmute: 'הצגה מחדש',
  unmuteNamed: (days) => `הצגה מחדש של ${days}`,
  noSuchStretch: 'יש לבחור יום ראשון, ויום אחרון שאינו לפניו.',
  saidMuted: (days) => `הוסתר: ${days}.`,
  saidUnmuted: (days) => `מוצג שוב: ${days}.`,
  notKept: 'לא ניתן היה לשמור את זה. כדאי לנסות שוב.',
};

export const read: Words['read'] = {
  spans: 'טווח',
  span: { day: 'יום', week: 'שבוע', month: 'חודש', year: 'שנה' },
  steps: 'מעבר לטווח אחר',
  previous: {
    day: 'היום הקודם',
    week: 'השבוע הקודם',
    month: 'החודש הקודם',
    year: 'השנה הקודמת',
  },
  next: { day: 'היום הבא', week: 'השבוע הבא', month: 'החודש הבא', year: 'השנה הבאה' },
  opening: 'הרשומות בחיפוש…',
  empty: {
    day: 'לא נכתב דבר ביום הזה.',
    week: 'לא נכתב דבר בשבוע הזה.',
    month: 'לא נכתב דבר בחודש הזה.',
    year: 'לא נכתב דבר בשנה הזאת.',
  },
  missing: 'חלק מהימים האלה עדיין לא במכשיר הזה.',
  dayMissing: 'היום הזה עדיין לא במכשיר הזה.',
  print: 'הדפסה',
  preparing: 'הדפים בהכנה…',
  days: 'ימים',
  addedLater: 'נוסף מאוחר יותר',
  writtenDays: (days, locale) =>
    counted(
      'he',
      days,
      { one: 'יום אחד עם רשומות', two: 'יומיים עם רשומות', other: '# ימים עם רשומות' },
      locale,
    ),
};

export const emptyDay: Words['emptyDay'] = {
  ago: { week: 'לפני שבוע', month: 'לפני חודש', year: 'לפני שנה' },
  examplesTitle: 'לדוגמה',
  steps: {
    journal: {
      sentence: 'כבר יש לך יומן? אפשר לייבא אותו ל־Daylog.',
      action: 'ייבוא יומן',
    },
    encryption: {
      sentence: 'עם הצפנה, אפשר לקרוא את היומן רק אצלך.',
      action: 'הצפנת היומן',
    },
    lock: {
      sentence: 'עם נעילת האפליקציה, Daylog מבקש סוד לפני הצגת היומן במכשיר הזה.',
      action: 'הגדרת נעילת האפליקציה',
    },
  },
  notNow: 'לא עכשיו',
  examples: {
    moment: 'קפה ראשון במרפסת. קר, צלול, שקט.',
    tag: 'עשרים עמודים לפני העבודה. #קריאה',
    task: '- [ ] להתקשר לרופא השיניים',
  },
};
