import { counted } from '../../counted.ts';
import { isolated } from '../../isolated.ts';
import type { Words } from '../../Words.ts';

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
