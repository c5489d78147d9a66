import type { Words } from '../../Words.ts';

export const palette: Words['palette'] = {
  title: 'לוח פקודות',
  field: 'יום, תצוגה, פעולה, הגדרה או תגית',
  hint: 'אתמול, לוח שנה, כהה, #בית …',
  group: {
    days: 'ימים',
    actions: 'פעולות',
    views: 'תצוגות',
    settings: 'הגדרות',
    tags: 'תגיות',
    search: 'חיפוש',
  },
  searchFor: (text) => `חיפוש רשומות עם „\u2068${text}\u2069”`,
};
