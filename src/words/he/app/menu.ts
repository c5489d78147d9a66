import type { Words } from '../../Words.ts';

export const menu: Words['menu'] = {
  ownAccount: 'החשבון שלך',
  settings: 'הגדרות',
  trash: 'רשומות שנמחקו',
  signOut: 'יציאה',
  sessionEnded:
    'החיבור לחשבון הסתיים. היומן נשאר כאן לקריאה, ומה שייכתב יישמר במכשיר הזה עד לכניסה מחדש.',
  signInAgain: 'כניסה מחדש',
};
