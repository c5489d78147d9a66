import type { Words } from '../../Words.ts';

export const help: Words['help'] = {
  title: 'מקשים',
  lead: 'הם פועלים כל עוד הסמן אינו בתוך שדה.',
  does: {
    steps: 'היום הקודם, היום הבא',
    today: 'היום',
    written: 'היום הכתוב הקודם, היום הכתוב הבא',
    ends: 'היום הכתוב הראשון והאחרון',
    goTo: 'מעבר לתאריך',
    search: 'חיפוש',
    compose: 'רשומה חדשה',
    edit: 'עריכת הרשומה המסומנת, או האחרונה',
    undo: 'ביטול הפעולה',
    help: 'הרשימה הזאת',
    add: 'בתוך תיבה: הוספה או שמירה',
    newLine: 'בתוך תיבה: שורה חדשה',
    leave: 'יציאה מתיבה, סגירת חלון',
  },
  key: {
    enter: 'Enter',
    shift: 'Shift',
    control: 'Ctrl',
    escape: 'Esc',
  },
};
