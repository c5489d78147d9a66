import { counted } from '../../counted.ts';
import { isolated } from '../../isolated.ts';
import type { Words } from '../../Words.ts';

export const tasks: Words['tasks'] = {
  title: 'משימות',
  how: `שורה שמתחילה ב־״${isolated('he', '- [ ]')}״ היא משימה. אפשר לסמן אותה כאן או ברשומה שלה.`,
  empty: 'לא נשאר מה לעשות.',
  total: (tasks, locale) =>
    counted(
      'he',
      tasks,
      { one: 'משימה פתוחה אחת', two: 'שתי משימות פתוחות', other: '# משימות פתוחות' },
      locale,
    ),
  today: 'היום',
  show: 'הצגת הרשומה',
  showEntry: (task) => `הצגת הרשומה: ${isolated('he', task)}`,
  bring: 'העברה להיום',
  bringTask: (task) => `העברה להיום: ${isolated('he', task)}`,
  isBrought: 'הועברה להיום',
  brought: 'המשימה הועברה להיום. המקור מסומן כמועבר.',
  showToday: 'הצגת היום',
  changed: 'המשימה השתנתה. כדאי לבדוק אותה ברשומה שלה.',
  notKept: 'המכשיר הזה לא הצליח לשמור את זה. דבר לא השתנה.',
  copied: 'המשימה הועתקה להיום, אבל לא ניתן היה לסמן את המקור כמועבר. ביום שלו הוא עדיין פתוח.',
  more: 'הצגת משימות נוספות',
  grouping: 'קיבוץ המשימות',
  groupBy: { day: 'לפי יום', tag: 'לפי תגית' },
  noTag: 'בלי תגית',
};
