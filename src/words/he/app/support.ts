import type { Words } from '../../Words.ts';

export const support: Words['support'] = {
  copyDetails: 'העתקת פרטים לתמיכה',
  copied: 'הפרטים הועתקו.',
};
