import type { Words } from '../../Words.ts';

export const lookBack: Words['lookBack'] = {
  opening: 'עוברים על היומן שלך…',
  incomplete: 'היומן שלך עוד מועתק למכשיר הזה: מה שעוד לא כאן חסר בדף הזה.',
  unavailable: 'אי אפשר לקרוא כרגע את היומן במכשיר הזה. ננסה שוב.',
};
