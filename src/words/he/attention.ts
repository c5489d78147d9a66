import type { Words } from '../Words.ts';

export const attention: Words['attention'] = {
  title: 'דרושה תשומת לב',
  lead: 'השינויים האלה שמורים רק במכשיר הזה. שום דבר מהם לא אבד.',
  none: 'אין כאן דבר שדורש תשומת לב.',
  retry: 'לנסות שוב',
  edit: 'לשנות את המילים',
  words: 'מילים',
  copy: 'העתקה',
  copied: 'הועתק.',
  export: 'ייצוא הכול',
  discard: 'ויתור',
  discardForGood: 'ויתור לצמיתות',
  discardQuestion: 'המילים יימחקו מהמכשיר הזה.',
  keep: 'להשאיר',
  exportName: 'daylog-unsent.txt',
  deleted: '(נמחק)',
  change: {
    add: 'רשומה חדשה',
    edit: 'רשומה ששונתה',
    delete: 'רשומה שנמחקה',
    restore: 'רשומה שהוחזרה',
  },
  reason: {
    offline: 'לא ניתן היה להגיע לשרת. כדאי לנסות שוב כשיש חיבור.',
    unauthenticated: 'החיבור לחשבון הסתיים. צריך להיכנס מחדש ואז לנסות שוב.',
    'permission-denied':
      'השרת סירב לשינוי. אפשר לשנות אותו ולנסות שוב, או לשמור את המילים במקום אחר.',
    'invalid-data': 'את מה שהשרת מחזיק במקום הזה, Daylog הנוכחי אינו יכול לקרוא.',
    'schema-newer': 'היומן נכתב ב־Daylog חדש יותר. צריך לטעון את הדף מחדש ואז לנסות שוב.',
    unexpected: 'משהו השתבש בשרת. ניסיון נוסף בדרך כלל עוזר.',
  },
};
