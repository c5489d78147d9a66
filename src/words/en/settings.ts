/** What a person can set. */
export const settings = {
  title: 'Settings',
  looks: 'Looks',
  theme: {
    system: 'As this device',
    light: 'Light',
    dark: 'Dark',
  },
};
