/** The settings page. */
export const settings = {
  title: 'Settings',
  looks: 'Appearance',
  themeLabel: 'On all devices',
  theme: {
    system: 'Match system',
    light: 'Light',
    dark: 'Dark',
  },

  languageAndRegion: 'Language and region',
  language: 'Language',
  languageHint:
    'Dates and numbers use this language. Daylog itself is available in English, German and Hebrew.',
  asDevice: (language: string) => `Match system (${language})`,
  spoken: 'All of Daylog',
  datesOnly: 'Dates and numbers only',

  days: 'Days',
  weekStartsOn: 'Week starts on',
  byCustom: (choice: string) => `Regional default (${choice})`,
  weekNumbers: 'Show week numbers',
  dayStartHour: 'Day starts at',
  dayStartHint:
    'Until this hour, entries go to the previous day. Existing entries stay where they are.',
  hours: 'Time format',
  hourCycle: {
    byCustom: 'Regional default',
    h12: (example: string) => `12-hour (${example})`,
    h23: (example: string) => `24-hour (${example})`,
  },
  homeZone: 'Home time zone',
  noHomeZone: 'Not set',
  /** Groups of time zones, by the first part of the zone's name. */
  zoneRegion: {
    Africa: 'Africa',
    America: 'America',
    Antarctica: 'Antarctica',
    Arctic: 'Arctic',
    Asia: 'Asia',
    Atlantic: 'Atlantic Ocean',
    Australia: 'Australia',
    Europe: 'Europe',
    Indian: 'Indian Ocean',
    Pacific: 'Pacific Ocean',
  },
  zoneIs: (zone: string) => `Time zone of this device: ${zone}`,
  homeZoneHint: 'When a device is in another zone, Daylog says so above the new entry.',

  writing: 'Writing',
  enterKeyLabel: 'The Enter key',
  enterKey: {
    adds: 'Enter adds the entry, Shift+Enter starts a new line',
    breaks: 'Enter starts a new line, Ctrl+Enter adds the entry',
  },
  enterKeyHint: 'On a touch screen, Enter always starts a new line.',

  deviceTheme: 'Appearance on this device',
  asEverywhere: (theme: string) => `Same as above (${theme})`,

  unsent: 'Kept on this device. Your other devices get these settings when you are online.',
  /** `names` is a list such as "fontSize, theme". */
  notUnderstood: (names: string) =>
    `A newer Daylog has settings that this one doesn't know, and leaves unchanged: ${names}.`,
};
