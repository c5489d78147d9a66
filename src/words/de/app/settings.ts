import type { Words } from '../../Words.ts';

export const settings: Words['settings'] = {
  title: 'Einstellungen',
  looks: 'Darstellung',
  themeLabel: 'Auf allen Geräten',
  theme: {
    system: 'Wie das System',
    light: 'Hell',
    dark: 'Dunkel',
  },

  languageAndRegion: 'Sprache und Region',
  language: 'Sprache',
  languageHint:
    'Daten und Zahlen erscheinen in dieser Sprache. Daylog selbst gibt es auf Englisch, Deutsch und Hebräisch.',
  asDevice: (language) => `Wie das System (${language})`,
  spoken: 'Ganz Daylog',
  datesOnly: 'Nur Daten und Zahlen',

  days: 'Tage',
  weekStartsOn: 'Wochenbeginn',
  byCustom: (choice) => `Standard der Region (${choice})`,
  weekNumbers: 'Kalenderwochen anzeigen',
  dayStartHour: 'Tagesbeginn',
  dayStartHint:
    'Bis zu dieser Stunde zählen Einträge zum Vortag. Vorhandene Einträge bleiben, wo sie sind.',
  hours: 'Uhrzeitformat',
  hourCycle: {
    byCustom: 'Standard der Region',
    h12: (example) => `12 Stunden (${example})`,
    h23: (example) => `24 Stunden (${example})`,
  },
  homeZone: 'Heimatzeitzone',
  noHomeZone: 'Nicht festgelegt',
  zoneRegion: {
    Africa: 'Afrika',
    America: 'Amerika',
    Antarctica: 'Antarktis',
    Arctic: 'Arktis',
    Asia: 'Asien',
    Atlantic: 'Atlantik',
    Australia: 'Australien',
    Europe: 'Europa',
    Indian: 'Indischer Ozean',
    Pacific: 'Pazifik',
  },
  zoneIs: (zone) => `Zeitzone dieses Geräts: ${zone}`,
  homeZoneHint: 'Ist ein Gerät in einer anderen Zeitzone, steht das über dem neuen Eintrag.',

  writing: 'Schreiben',
  enterKeyLabel: 'Die Eingabetaste',
  enterKey: {
    adds: 'Eingabe fügt den Eintrag hinzu, Umschalt+Eingabe beginnt eine neue Zeile',
    breaks: 'Eingabe beginnt eine neue Zeile, Strg+Eingabe fügt den Eintrag hinzu',
  },
  enterKeyHint: 'Auf einem Touchscreen beginnt die Eingabetaste immer eine neue Zeile.',

  deviceTheme: 'Darstellung auf diesem Gerät',
  asEverywhere: (theme) => `Wie oben (${theme})`,

  unsent:
    'Auf diesem Gerät gesichert. Deine anderen Geräte bekommen diese Einstellungen, sobald du online bist.',
  notUnderstood: (names) =>
    `Ein neueres Daylog hat Einstellungen, die dieses nicht kennt und unverändert lässt: ${names}.`,
};
