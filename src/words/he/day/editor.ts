import type { Words } from '../../Words.ts';

export const editor: Words['editor'] = {
  entryText: 'תוכן הרשומה',
  day: 'יום',
  save: 'שמירה',
  cancel: 'ביטול',
  noSuchDay: 'אין יום כזה.',
  changedElsewhere:
    'הרשומה שונתה במקום אחר בזמן העריכה. המילים שכאן נשארות; שמירתן משאירה גם את הגרסה האחרת.',
  otherVersion: 'הגרסה האחרת',
  goneElsewhere: 'הרשומה נמחקה או הועברה במקום אחר בזמן העריכה. שמירה תחזיר אותה עם המילים שכאן.',
  olderDraft: 'יש מילים שלא נשמרו, מלפני השינוי האחרון של הרשומה.',
  useDraft: 'להשתמש בהן',
  dropDraft: 'לוותר עליהן',
};
