import { counted } from '../counted.ts';
import type { Words } from '../Words.ts';

export const tasks: Words['tasks'] = {
  title: 'משימות',
  how: 'שורה שמתחילה ב־“- [ ]” היא משימה. אפשר לסמן אותה כאן או במקום שבו היא כתובה.',
  empty: 'לא נשאר מה לעשות.',
  total: (tasks, locale) =>
    counted(
      'he',
      tasks,
      { one: 'משימה פתוחה אחת', two: 'שתי משימות פתוחות', other: '# משימות פתוחות' },
      locale,
    ),
  today: 'היום',
  show: 'להציג את הרשומה',
  showEntry: (task) => `להציג את הרשומה: ${task}`,
  bring: 'להביא להיום',
  bringTask: (task) => `להביא להיום: ${task}`,
  isBrought: 'הובאה להיום',
  brought: 'המשימה כתובה עכשיו ביום הנוכחי, ומסומנת במקום שממנו באה.',
  showToday: 'להציג את היום',
  changed: 'המשימה השתנתה בינתיים. כדאי להסתכל עליה ביום שלה.',
  notKept: 'המכשיר הזה לא הצליח לשמור את זה. שום דבר לא השתנה.',
  copied:
    'המשימה כתובה עכשיו ביום הנוכחי, אבל לא ניתן היה לסמן אותה במקום שממנו באה: שם היא עדיין פתוחה.',
  more: 'משימות נוספות',
};
