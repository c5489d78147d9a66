import { counted } from '../../counted.ts';
import { isolated } from '../../isolated.ts';
import type { Words } from '../../Words.ts';

export const sessionNotices: Words['sessionNotices'] = {
  waited: (changes, locale) =>
    counted(
      'he',
      changes,
      {
        one: 'שינוי אחד שלך מהעבר חיכה במכשיר הזה. הוא נשלח עכשיו.',
        two: 'שני שינויים שלך מהעבר חיכו במכשיר הזה. הם נשלחים עכשיו.',
        other: '# שינויים שלך מהעבר חיכו במכשיר הזה. הם נשלחים עכשיו.',
      },
      locale,
    ),
  clock: (here, server) =>
    `השעון של המכשיר הזה מראה ${isolated('he', here)}, ושל השרת ${isolated('he', server)}. רשומות חדשות מקבלות את שעת המכשיר. כדאי לבדוק את השעון שלו.`,
  dismiss: 'אישור',
};
