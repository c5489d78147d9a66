import { counted } from '../../counted.ts';
import type { Words } from '../../Words.ts';

export const search: Words['search'] = {
  title: 'חיפוש',
  box: 'חיפוש ברשומות',
  results: 'תוצאות החיפוש',
  reading: 'היומן שלך נקרא…',
  unavailable: 'אי אפשר לקרוא כרגע את היומן במכשיר הזה. Daylog ממשיך לנסות.',
  incomplete: 'היומן שלך עדיין מועתק למכשיר הזה: ייתכן שחסרות תוצאות.',
  found: (entries, days, locale) =>
    `${counted('he', entries, { one: 'רשומה אחת', two: 'שתי רשומות', other: '# רשומות' }, locale)} ${counted('he', days, { one: 'ביום אחד', two: 'ביומיים', other: 'ב-# ימים' }, locale)}`,
  nothing: 'לא נמצא דבר.',
  similar: 'מילים דומות:',
  more: 'עוד',
  resultOn: (longDay) => `ב${longDay}`,

  lead: 'מילים נמצאות בכל מקום, גם באמצע מילים אחרות; אין הבדל בין אותיות גדולות לקטנות, וניקוד לא משנה.',
  operators: 'מה אפשר לחפש',
  operator: {
    words: { typed: 'גשם מטרייה', does: 'רשומות עם שתי המילים' },
    phrase: { typed: '"גשם כל היום"', does: 'המילים האלה, זו אחר זו' },
    without: { typed: 'גשם -מטרייה', does: 'בלי מילה' },
    tag: { typed: 'tag:בית', does: 'עם התגית הזאת' },
    tagStart: { typed: '#בי', does: 'עם תגית שמתחילה כך' },
    before: { typed: 'before:2026-11-20', does: 'בימים שלפני היום הזה' },
    after: { typed: 'after:11-20-2026', does: 'בימים שאחרי היום הזה (חודש-יום-שנה)' },
    on: { typed: 'on:2026-11', does: 'ביום הזה, בחודש הזה או בשנה הזאת' },
  },

  problem: {
    noDate: (operator, value) =>
      `${operator}: „${value}” הוא לא יום, חודש או שנה. אפשר לכתוב 2026-11-20,‏ 11-20-2026,‏ 2026-11 או 2026.`,
    dateMissing: (operator) =>
      `${operator}: צריך יום, חודש או שנה, למשל 2026-11-20,‏ 2026-11 או 2026.`,
    noTag: (value) => `tag: „${value}” הוא לא תגית. בתגית יש אותיות, ספרות, _ ו־-.`,
    tagMissing: 'tag: צריך תגית, למשל tag:בית.',
    noOperator: (operator) => `ל„${operator}:” אין כאן משמעות מיוחדת; הוא מחופש כמילה.`,
    notWithout: (operator) =>
      `מינוס לפני ${operator}: לא עושה דבר; אפשר להשתמש ב-before: או ב-after: במקומו.`,
    noDays: 'אין אף יום בין התאריכים האלה.',
  },
};
