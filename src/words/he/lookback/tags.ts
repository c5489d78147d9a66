import { counted } from '../../counted.ts';
import { isolated } from '../../isolated.ts';
import type { Words } from '../../Words.ts';

export const tags: Words['tags'] = {
  title: 'תגיות',
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
  renameNamed: (name) => `שינוי השם של ${isolated('he', name)}`,
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
