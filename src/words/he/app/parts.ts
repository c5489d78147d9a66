import type { Words } from '../../Words.ts';

export const parts: Words['parts'] = {
  clear: 'ניקוי',
  close: 'סגירה',
  taskDone: 'בוצע:',
  taskToDo: 'לביצוע:',
};
