import type { Words } from '../../Words.ts';

export const menu: Words['menu'] = {
  ownAccount: 'החשבון שלך',
  settings: 'הגדרות',
  encryption: 'הצפנה',
  onlyYou: 'אפשר לקרוא אותו רק אצלך',
  transfer: 'ייבוא וייצוא',
  trash: 'רשומות שנמחקו',
  signOut: 'יציאה',
  sessionEnded:
    'החיבור לחשבון הסתיים. אפשר להמשיך לקרוא ולכתוב כאן. מילים חדשות נשארות במכשיר הזה עד לכניסה מחדש.',
  signInAgain: 'כניסה מחדש',
};
