import type { Words } from '../../Words.ts';

export const parts: Words['parts'] = {
  close: 'סגירה',
  taskDone: 'בוצע:',
  taskToDo: 'לביצוע:',
};
