import type { Words } from '../Words.ts';

export const goTo: Words['goTo'] = {
  title: 'מעבר לתאריך',
  date: 'תאריך',
  text: 'או במילים',
  hint: 'אתמול, יום שישי שעבר, לפני 3 שבועות, מאי 2019, 20.11.2026',
  go: 'מעבר',
  understood: (longDay) => `זה ${longDay}.`,
  twoWays: 'אפשר להבין את זה בשתי דרכים:',
  notUnderstood: (text) => `Daylog לא מבין את „${text}” כתאריך.`,
  noSuchDay: 'אין יום כזה.',
  loading: 'רק רגע…',
};
