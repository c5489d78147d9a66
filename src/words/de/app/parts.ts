import type { Words } from '../../Words.ts';

export const parts: Words['parts'] = {
  close: 'Schließen',
  taskDone: 'Erledigt:',
  taskToDo: 'Zu tun:',
};
