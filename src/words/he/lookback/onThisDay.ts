import { counted } from '../../counted.ts';
import type { Words } from '../../Words.ts';

export const onThisDay: Words['onThisDay'] = {
  title: (monthAndDay) => `ביום הזה: ${monthAndDay}`,
  weekAgo: 'לפני שבוע',
  monthAgo: 'לפני חודש',
  yearsAgo: (years, locale) =>
    counted('he', years, { one: 'לפני שנה', two: 'לפני שנתיים', other: 'לפני # שנים' }, locale),
  nothing: 'לא נכתב דבר ביום הזה בשנים קודמות, וגם לא לפני שבוע או חודש.',
  allMuted: 'כל מה שהיה מוצג כאן מושתק.',
  reading: 'רק רגע…',
  incomplete: (longDay) => `הימים שלפני ${longDay} עדיין לא במכשיר הזה. הם יוצגו כאן כשיגיעו.`,
  nothingHere: 'היומן שלך עדיין לא במכשיר הזה. מה שיש יוצג כאן כשיגיע.',
  partly: 'יש עוד מהיום הזה שעדיין לא במכשיר הזה.',

  mute: 'להשתיק את היום הזה',
  muteNamed: (longDay) => `להשתיק את ${longDay}`,
  muted: 'ימים מושתקים',
  mutedLead: 'הימים האלה לא מוצגים כאן. ביומן שלך הם נשארים כמו שהם.',
  from: 'מתאריך',
  to: 'עד תאריך',
  muteStretch: 'להשתיק את הימים האלה',
  stretch: (from, to) => `${from} עד ${to}`,
  unmute: 'להציג שוב',
  unmuteNamed: (days) => `להציג שוב את ${days}`,
  noSuchStretch: 'היום הראשון צריך להיות לפני האחרון.',
  saidMuted: (days) => `${days}: מושתק.`,
  saidUnmuted: (days) => `${days}: מוצג שוב.`,
  notKept: 'אי אפשר היה לשמור את זה. כדאי לנסות שוב.',
};
