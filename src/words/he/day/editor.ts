import type { Words } from '../../Words.ts';

export const editor: Words['editor'] = {
  entryText: 'תוכן הרשומה',
  day: 'יום',
  save: 'שמירה',
  cancel: 'ביטול',
  noSuchDay: 'אין יום כזה.',
  changedElsewhere:
    'הרשומה שונתה במקום אחר בזמן העריכה. המילים שכאן נשארות. השמירה משאירה גם את הגרסה האחרת.',
  otherVersion: 'גרסה אחרת',
  goneElsewhere: 'הרשומה נמחקה או הועברה במקום אחר בזמן העריכה. שמירה תחזיר אותה עם המילים שכאן.',
  olderDraft: 'יש טיוטה שלא נשמרה, מלפני השינוי האחרון של הרשומה.',
  useDraft: 'שימוש בטיוטה',
  dropDraft: 'ויתור על הטיוטה',
};
