import type { Words } from '../Words.ts';

export const settings: Words['settings'] = {
  title: 'Einstellungen',
  looks: 'Aussehen',
  theme: {
    system: 'Wie dieses Gerät',
    light: 'Hell',
    dark: 'Dunkel',
  },
};
