import { isolated } from '../../isolated.ts';
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
    bold: 'בזמן כתיבה: הדגשה',
    italic: 'בזמן כתיבה: כתב נטוי',
    link: 'בזמן כתיבה: הפיכת הבחירה לקישור',
    moveIn: 'בתוך רשימה: הגדלת ההזחה',
    moveOut: 'בתוך רשימה: הקטנת ההזחה',
    tags: 'בזמן כתיבה: הצעת תגיות',
    templates: `ברשומה ריקה: הוספת תבנית (רשומה שמתחילה ב־${isolated('he', '#template')})`,
    leave: 'יציאה משדה, מחלון או ממסך',
  },
  key: {
    enter: 'Enter',
    shift: 'Shift',
    control: 'Ctrl',
    tab: 'Tab',
    escape: 'Esc',
  },
};
