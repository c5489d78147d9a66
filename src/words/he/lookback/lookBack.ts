import type { Words } from '../../Words.ts';

export const lookBack: Words['lookBack'] = {
  opening: 'היומן שלך בקריאה…',
  incomplete: 'היומן שלך עדיין מועתק למכשיר הזה. רשומות שעדיין לא כאן חסרות בדף הזה.',
  unavailable: 'לא ניתן לקרוא כרגע את היומן במכשיר הזה. Daylog ממשיך לנסות.',
};
