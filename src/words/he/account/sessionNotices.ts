import { counted } from '../../counted.ts';
import type { Words } from '../../Words.ts';

export const sessionNotices: Words['sessionNotices'] = {
  waited: (changes, locale) =>
    counted(
      'he',
      changes,
      {
        one: 'שינוי אחד שנכתב בעבר במכשיר הזה חיכה כאן. הוא נשלח עכשיו.',
        two: '# שינויים שנכתבו בעבר במכשיר הזה חיכו כאן. הם נשלחים עכשיו.',
        other: '# שינויים שנכתבו בעבר במכשיר הזה חיכו כאן. הם נשלחים עכשיו.',
      },
      locale,
    ),
  clock: (here, server) =>
    `השעון של המכשיר הזה מראה ${here}, ושל השרת ${server}. רשומות חדשות מקבלות את שעת המכשיר; שעת השרת נשמרת לצידה.`,
  dismiss: 'אישור',
};
