import type { Words } from '../../Words.ts';

export const entryActions: Words['entryActions'] = {
  star: 'סימון בכוכב',
  unstar: 'הסרת הכוכב',
  copyMarkdown: 'העתקה כ־Markdown',
  copyText: 'העתקה כטקסט פשוט',
  copyLink: 'העתקת קישור',
  move: 'העברה…',
  moveTo: 'העברה אל',
  moveNow: 'העברה',

  copyDayMarkdown: 'העתקת היום כ־Markdown',
  copyDayText: 'העתקת היום כטקסט פשוט',
  starred: 'רשומות עם כוכב',
};
