import type { Words } from '../../Words.ts';

export const app: Words['app'] = {
  name: 'Daylog',
  account: 'Konto',
  palette: 'Befehlspalette',
  backTo: (day) => `Zurück zum ${day}`,
  skipToEntries: 'Zu den Einträgen springen',
  skipToContent: 'Zum Inhalt springen',
  brokenView:
    'Diese Seite konnte nicht geladen werden. Deine Einträge sind sicher. Prüfe deine Verbindung und versuche es noch einmal. Hilft das nicht, lade die Seite neu.',
  broken:
    'In Daylog ist etwas schiefgegangen. Deine Einträge sind auf diesem Gerät sicher. Versuche es noch einmal oder lade die Seite neu.',
  tryAgain: 'Noch einmal versuchen',
  reload: 'Neu laden',
  lookBack: 'Rückblick',
  views: 'Rückblick',
  view: {
    calendar: 'Kalender',
    year: 'Jahr',
    'on-this-day': 'An diesem Tag',
    search: 'Suche',
    tags: 'Schlagwörter',
    tasks: 'Aufgaben',
    read: 'Lesen',
  },
};
