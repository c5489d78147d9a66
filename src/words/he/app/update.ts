import type { Words } from '../../Words.ts';

export const update: Words['update'] = {
  reload: 'טעינה מחדש לגרסה החדשה',
  draftNotKept:
    'לא ניתן היה לשמור במכשיר את מה שמוקלד עכשיו, ולכן דבר לא נטען מחדש. כדאי להעתיק אותו קודם, או להוסיף אותו.',
};
