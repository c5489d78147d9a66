import type { Words } from '../../Words.ts';

export const update: Words['update'] = {
  reload: 'טעינה מחדש ועדכון',
  draftNotKept:
    'לא ניתן היה לשמור במכשיר הזה את מה שנכתב עכשיו, ולכן הדף לא נטען מחדש. כדאי קודם להוסיף או להעתיק אותו.',
};
