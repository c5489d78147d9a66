import { isolated } from '../isolated.ts';
import type { Words } from '../Words.ts';

export const wholePage: Words['wholePage'] = {
  back: 'חזרה ליום',
  keys: (command, enter) =>
    `${isolated('he', enter)} מתחיל שורה חדשה. ${isolated('he', `${command}+${enter}`)} מוסיף את הרשומה.`,
};
