import type { Words } from '../../Words.ts';

export const parts: Words['parts'] = {
  clear: 'Leeren',
  close: 'Schließen',
  taskDone: 'Erledigt:',
  taskToDo: 'Zu tun:',
};
