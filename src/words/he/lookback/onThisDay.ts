import { counted } from '../../counted.ts';
import { isolated } from '../../isolated.ts';
import type { Words } from '../../Words.ts';

export const onThisDay: Words['onThisDay'] = {
  title: (monthAndDay) => `ביום הזה: ${isolated('he', monthAndDay)}`,
  weekAgo: 'לפני שבוע',
  monthAgo: 'לפני חודש',
  yearsAgo: (years, locale) =>
    counted('he', years, { one: 'לפני שנה', two: 'לפני שנתיים', other: 'לפני # שנים' }, locale),
  nothing: 'לא נכתב דבר ביום הזה בשנים קודמות, לפני חודש או לפני שבוע.',
  allMuted: 'כל מה ששייך ליום הזה מוסתר.',
  reading: 'בטעינה…',
  incomplete: (longDay) =>
    `הימים שלפני ${isolated('he', longDay)} עדיין לא במכשיר הזה. הם יופיעו כאן כשיגיעו.`,
  nothingHere: 'היומן שלך עדיין לא במכשיר הזה. רשומות יופיעו כאן כשיגיעו.',
  partly: 'חלק מהרשומות של היום הזה עדיין לא במכשיר הזה.',

  mute: 'הסתרת היום הזה',
  muteNamed: (longDay) => `הסתרת ${isolated('he', longDay)}`,
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
