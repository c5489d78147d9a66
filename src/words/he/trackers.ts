import { counted } from '../counted.ts';
import { isolated } from '../isolated.ts';
import type { Words } from '../Words.ts';

export const trackers: Words['trackers'] = {
  chips: 'מדדים',
  suggested: 'הצעות למדדים',
  units: 'יחידות',
  dayValues: 'הערכים של היום הזה',
  title: 'מדדים',
  list: 'מדדים',
  filter: 'סינון מדדים',
  reading: 'היומן נקרא…',
  unavailable: 'אי אפשר לקרוא את היומן במכשיר הזה כרגע. Daylog ממשיך לנסות.',
  incomplete: 'היומן עדיין מועתק למכשיר הזה. ייתכן שחסרים ערכים.',
  none: `עדיין אין מדדים. כותבים ${isolated('he', 'שינה:: 7')} ברשומה, והמדד מופיע כאן.`,
  noneFits: 'אין מדדים מתאימים.',
  valueCount: (values, locale) =>
    counted('he', values, { one: 'ערך אחד', two: 'שני ערכים', other: '# ערכים' }, locale),
  dayCount: (days, locale) =>
    counted('he', days, { one: 'ביום אחד', two: 'ביומיים', other: 'ב־# ימים' }, locale),
  lastUsed: (longDay) => `לאחרונה ב־${isolated('he', longDay)}`,
  notUsed: 'אין רשומה עם ערך בשם הזה.',
  span: (first, last) => `${isolated('he', first)} – ${isolated('he', last)}`,
  all: 'כל המדדים',
  searchThese: 'חיפוש ברשומות האלה',
  colourYear: 'בריבועי השנה',
  scale: 'קו לפי',
  scales: { day: 'יום', week: 'שבוע', month: 'חודש' },
  chart: (name) => `${isolated('he', name)} לאורך זמן`,
  keysHelp: 'מקשי החצים עוברים בין הערכים.',
  mean: 'ממוצע',
  lowest: 'הנמוך ביותר',
  highest: 'הגבוה ביותר',
  sum: 'סכום',
  values: 'ערכים',
  byWeekday: 'ממוצע לפי יום בשבוע',
  weekday: 'יום בשבוע',
  numbers: 'כל המספרים',
  words: 'מילים',
  word: 'מילה',
  others: (count, unit) => `${count} ב־${isolated('he', unit)}: לא נכללים במספרים האלה.`,
};
