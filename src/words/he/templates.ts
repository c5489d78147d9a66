import { isolated } from '../isolated.ts';
import type { Words } from '../Words.ts';

export const templates: Words['templates'] = {
  title: 'תבניות',
  lead: `תבנית היא טקסט שמוסיפים לרשומות חדשות. היא מתחילה ב־${isolated('he', '#template')} ובשם, והיא לא מופיעה בימים שלך.`,
  how: `כדי להוסיף תבנית בזמן הכתיבה, מקלידים ${isolated('he', '/')} ברשומה ריקה.`,
  list: 'רשימת התבניות',
  newName: 'שם של תבנית חדשה',
  create: 'יצירה',
  filter: 'סינון תבניות',
  noneFits: 'אין תבנית מתאימה.',
  none: 'אין עדיין תבניות.',
  unnamed: 'תבנית ללא שם',
  empty: 'אין עדיין מה להוסיף. אפשר לערוך את התבנית ולכתוב מתחת לשורה הראשונה.',
  insert: 'הוספה',
  insertNamed: (name) => `הוספת ${isolated('he', name)}`,
  edit: 'עריכה',
  editNamed: (name) => `עריכת ${isolated('he', name)}`,
  delete: 'מחיקה',
  deleteNamed: (name) => `מחיקת ${isolated('he', name)}`,
  historyNamed: (name) => `גרסאות קודמות של ${isolated('he', name)}`,
  writtenOn: (longDay) => `נכתבה ב-${isolated('he', longDay)}`,
};
