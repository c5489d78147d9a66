import type { Words } from '../../Words.ts';

export const settings: Words['settings'] = {
  title: 'Einstellungen',
  looks: 'Aussehen',
  theme: {
    system: 'Wie dieses Gerät',
    light: 'Hell',
    dark: 'Dunkel',
  },

  language: 'Sprache',
  languageHint:
    'In dieser Sprache stehen Daten und Zahlen. Daylog selbst spricht Englisch, Deutsch und Hebräisch.',
  asDevice: (language) => `Wie dieses Gerät (${language})`,
  spoken: 'Alles',
  datesOnly: 'Nur Daten und Zahlen',

  days: 'Tage',
  weekStartsOn: 'Die Woche beginnt am',
  byCustom: (choice) => `Wie es üblich ist (${choice})`,
  weekNumbers: 'Der Kalender zählt die Wochen',
  dayStartHour: 'Der Tag beginnt um',
  dayStartHint:
    'Vor dieser Stunde ist noch der Tag davor. Einträge bleiben an dem Tag, an dem sie geschrieben wurden.',
  hours: 'Stunden',
  hourCycle: {
    byCustom: 'Wie es üblich ist',
    h12: (example) => `12 Stunden (${example})`,
    h23: (example) => `24 Stunden (${example})`,
  },
  homeZone: 'Zeitzone zu Hause',
  noHomeZone: 'Nicht gewählt',
  zoneIs: (zone) => `Dieses Gerät ist in ${zone}.`,
  homeZoneHint: 'Ist ein Gerät anderswo, sagt Daylog das über dem Feld für neue Worte.',

  writing: 'Schreiben',
  enterKey: {
    adds: 'Eingabe trägt ein, Umschalt+Eingabe beginnt eine neue Zeile',
    breaks: 'Eingabe beginnt eine neue Zeile, Strg+Eingabe trägt ein',
  },
  enterKeyHint: 'Auf einem Touchscreen beginnt die Eingabetaste immer eine neue Zeile.',

  thisDevice: 'Nur auf diesem Gerät',
  deviceTheme: 'Aussehen auf diesem Gerät',
  asEverywhere: (theme) => `Wie oben gewählt (${theme})`,

  unsent: 'Auf diesem Gerät gesichert. Deine anderen Geräte bekommen es, sobald du online bist.',
  notUnderstood: (names) =>
    `Ein neueres Daylog hat etwas eingestellt, das dieses hier nicht kennt (${names}). Es bleibt, wie es ist.`,
};
