import type { Words } from '../Words.ts';

export const settings: Words['settings'] = {
  title: 'הגדרות',
  looks: 'מראה',
  theme: {
    system: 'כמו במכשיר הזה',
    light: 'בהיר',
    dark: 'כהה',
  },
};
