import { counted } from '../../counted.ts';
import type { Words } from '../../Words.ts';

export const tags: Words['tags'] = {
  title: 'תגיות',
  list: 'תגיות',
  filter: 'סינון תגיות',
  sort: 'מיון לפי',
  sorting: { often: 'שכיחות', recent: 'שימוש אחרון', name: 'שם' },
  reading: 'היומן שלך נקרא…',
  unavailable: 'אי אפשר לקרוא כרגע את היומן במכשיר הזה. Daylog ממשיך לנסות.',
  incomplete: 'היומן שלך עדיין מועתק למכשיר הזה: ייתכן שחסרות תגיות.',
  none: 'עדיין אין תגיות ברשומות. אפשר לכתוב ‎#בית‎, והיא תופיע כאן.',
  noneFits: 'אין תגית מתאימה.',
  entryCount: (entries, locale) =>
    counted('he', entries, { one: 'רשומה אחת', two: 'שתי רשומות', other: '# רשומות' }, locale),
  lastUsed: (longDay) => `לאחרונה ב${longDay}`,

  rename: 'שינוי שם',
  renameNamed: (name) => `שינוי השם של ${name}`,
  renaming: (name) => `שינוי השם של #${name}`,
  newName: 'שם חדש',
  renameLead: (entries, locale) =>
    counted(
      'he',
      entries,
      {
        one: 'התגית תשתנה ברשומה אחת, כמו בכל עריכה.',
        two: 'התגית תשתנה בשתי רשומות, כל אחת כמו בעריכה.',
        other: 'התגית תשתנה ב-# רשומות, כל אחת כמו בעריכה.',
      },
      locale,
    ),
  renameIncomplete: 'היומן שלך עדיין מועתק למכשיר הזה: רשומות שעדיין לא כאן ישמרו את התגית הישנה.',
  apply: 'לשנות שם',
  cancel: 'ביטול',
  noName: 'בתגית יש אותיות, ספרות, _ ו־-, ולפחות אות אחת.',
  sameName: 'זה כבר השם שלה.',
  isBusy: 'שינוי שם אחר עדיין מתבצע.',
  mergeAsk: (name, entries) => `התגית #${name} כבר קיימת (${entries}). אחר כך שתיהן יהיו תגית אחת.`,
  merge: 'לאחד לתגית אחת',

  progress: (done, all, locale) =>
    `${done.toLocaleString(locale)} מתוך ${counted('he', all, { one: 'רשומה אחת', two: 'שתי רשומות', other: '# רשומות' }, locale)} שונו`,
  undoProgress: (done, all, locale) =>
    `${done.toLocaleString(locale)} מתוך ${counted('he', all, { one: 'רשומה אחת', two: 'שתי רשומות', other: '# רשומות' }, locale)} שוחזרו`,
  stop: 'לעצור',
  goOn: 'להמשיך',
  dismiss: 'להסתיר',
  undo: 'לבטל את השינוי',
  renamed: (from, to, count) => `#${from} נקראת עכשיו #${to} (${count}).`,
  stopped: (from, to, done, left) => `נעצר: ${done} עכשיו עם #${to}, ${left} עדיין עם #${from}.`,
  undone: (name, count) => `#${name} חזרה (${count}).`,
  undoneSome: (name, count, changed) =>
    `#${name} חזרה (${count}). השתנו מאז ונשארו כמו שהן: ${changed}.`,
  notKept: 'המכשיר הזה לא הצליח לשמור את השינוי. מה ששונה עד עכשיו נשאר משונה.',
};
