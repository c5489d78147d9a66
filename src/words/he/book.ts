import { counted } from '../counted.ts';
import { isolated } from '../isolated.ts';
import type { Words } from '../Words.ts';

export const book: Words['book'] = {
  open: 'להכין ספר',
  title: 'ספר של הימים שלך',
  first: 'מיום',
  last: 'עד יום',
  bookTitle: 'כותרת',
  paper: 'נייר',
  starredOnly: 'רק רשומות עם כוכב',
  leaveOut: 'להשמיט משהו',
  withoutTags: 'בלי רשומות עם התגיות האלה',
  tagsHint: 'למשל ‎#עבודה #פרטי',
  withoutDays: 'בלי הימים האלה',
  daysHint: 'ימים, חודשים או שנים, למשל 2026-11-20, 2026-10',
  noNumbers:
    'הדפדפן הזה לא יכול לשים מספרי עמודים וכותרות רצות על העמודים, ולכן בתוכן העניינים אין מספרים. Chrome ו‑Edge יכולים.',
  make: 'להכין את הספר',
  noSpan: 'יש לבחור יום ראשון ויום אחרון. היום האחרון לא יכול להיות לפני הראשון.',
  noTag: (typed) => `”${isolated('he', typed)}“ אינו תגית. בתגיות יש אותיות, ספרות, _ ו־-.`,
  noDay: (typed) =>
    `”${isolated('he', typed)}“ אינו יום, חודש או שנה. יש לכתוב 2026-11-20, 11-20-2026, 2026-11 או 2026.`,
  progress: 'הספר בהכנה',
  looking: 'מחפש רשומות…',
  layingOut: (month) => `מסדר את ${month}…`,
  cancel: 'ביטול',
  empty: 'אין רשומה מתאימה. אפשר לבחור טווח אחר או להשמיט פחות.',
  ready: 'הספר מוכן.',
  readyPages: (pages, locale) =>
    counted(
      'he',
      pages,
      { one: 'בספר עמוד אחד.', two: 'בספר שני עמודים.', other: 'בספר # עמודים.' },
      locale,
    ),
  failed: 'לא הצלחנו להכין את הספר. הרשומות שלך שמורות. אפשר לנסות שוב או לבחור טווח קצר יותר.',
  print: 'להדפיס או לשמור כ‑PDF',
  missingDays: (days, locale) =>
    counted(
      'he',
      days,
      {
        one: 'יום אחד אינו במכשיר הזה, או לא כולו. הוא רשום בתוכן העניינים.',
        two: 'יומיים אינם במכשיר הזה, או לא כולם. הם רשומים בתוכן העניינים.',
        other: '# ימים אינם במכשיר הזה, או לא כולם. הם רשומים בתוכן העניינים.',
      },
      locale,
    ),

  contents: 'תוכן העניינים',
  amount: (days, entries, locale) =>
    `${counted('he', days, { one: 'יום אחד', two: 'יומיים', other: '# ימים' }, locale)}, ${counted('he', entries, { one: 'רשומה אחת', two: 'שתי רשומות', other: '# רשומות' }, locale)}`,
  days: (days, locale) =>
    counted('he', days, { one: 'יום אחד', two: 'יומיים', other: '# ימים' }, locale),
  lacking: 'היומן שלך עדיין מועתק למכשיר הזה. ייתכן שחסרים ימים בספר.',
  missing: 'הימים האלה לא היו במכשיר, או לא כולם:',
};
