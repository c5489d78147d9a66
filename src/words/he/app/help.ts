import type { Words } from '../../Words.ts';

export const help: Words['help'] = {
  title: 'קיצורי מקלדת',
  lead: 'הם פועלים כשלא כותבים בתוך שדה.',
  does: {
    steps: 'היום הקודם והיום הבא',
    today: 'היום',
    written: 'היום הקודם והיום הבא שיש בהם רשומות',
    ends: 'היום הראשון והיום האחרון שיש בהם רשומות',
    goTo: 'מעבר לתאריך',
    search: 'חיפוש',
    compose: 'רשומה חדשה',
    edit: 'עריכת הרשומה שבמיקוד, או האחרונה',
    undo: 'ביטול הפעולה',
    palette: 'לוח פקודות',
    help: 'הרשימה הזאת',
    add: 'בזמן כתיבה: הוספה או שמירה',
    newLine: 'בזמן כתיבה: שורה חדשה',
    leave: 'יציאה משדה, מחלון או ממסך',
  },
  key: {
    enter: 'Enter',
    shift: 'Shift',
    control: 'Ctrl',
    escape: 'Esc',
  },
};
