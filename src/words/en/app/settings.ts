/** The settings page. */
export const settings = {
  title: 'Settings',
  looks: 'Looks',
  theme: {
    system: 'As this device',
    light: 'Light',
    dark: 'Dark',
  },

  language: 'Language',
  languageHint:
    'Dates and numbers are written in this language. Daylog itself speaks English, German and Hebrew.',
  asDevice: (language: string) => `As this device (${language})`,
  spoken: 'Everything',
  datesOnly: 'Dates and numbers only',

  days: 'Days',
  weekStartsOn: 'The week starts on',
  byCustom: (choice: string) => `As is the custom (${choice})`,
  weekNumbers: 'The calendar numbers its weeks',
  dayStartHour: 'The day starts at',
  dayStartHint:
    'Before this hour it is still the day before. Entries stay on the day they were written on.',
  hours: 'Hours',
  hourCycle: {
    byCustom: 'As is the custom',
    h12: (example: string) => `12 hours (${example})`,
    h23: (example: string) => `24 hours (${example})`,
  },
  homeZone: 'Home time zone',
  noHomeZone: 'Not chosen',
  zoneIs: (zone: string) => `This device is in ${zone}.`,
  homeZoneHint: 'When a device is elsewhere, Daylog says so above the box for new words.',

  writing: 'Writing',
  enterKey: {
    adds: 'Enter adds, Shift+Enter breaks the line',
    breaks: 'Enter breaks the line, Ctrl+Enter adds',
  },
  enterKeyHint: 'On a touch screen Enter always breaks the line.',

  thisDevice: 'Only on this device',
  deviceTheme: 'Looks on this device',
  asEverywhere: (theme: string) => `As chosen above (${theme})`,

  unsent: 'Kept on this device. Your other devices get it when you are online.',
  /** `names` is a list such as "fontSize, theme". */
  notUnderstood: (names: string) =>
    `A newer Daylog set something that this one does not know (${names}). It is left as it is.`,
};
