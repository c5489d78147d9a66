import type { Theme } from '../../hooks/theme.ts';

export const settingsWords = {
  title: 'Settings',
  looks: 'Looks',
};

export const themeWords: Record<Theme, string> = {
  system: 'As this device',
  light: 'Light',
  dark: 'Dark',
};
