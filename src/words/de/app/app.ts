import type { Words } from '../../Words.ts';

export const app: Words['app'] = {
  name: 'Daylog',
  account: 'Konto',
  back: 'Zurück zum Tag',
  brokenView:
    'Diese Seite konnte nicht geladen werden. Deine Worte sind sicher. Prüfe deine Verbindung und versuche es noch einmal. Hilft das nicht, lade neu.',
  broken: 'In Daylog ist etwas schiefgegangen. Deine Worte sind auf diesem Gerät.',
  tryAgain: 'Noch einmal versuchen',
  reload: 'Neu laden',
  views: 'Zurückblicken',
  view: {
    calendar: 'Kalender',
    year: 'Jahr',
    'on-this-day': 'An diesem Tag',
    search: 'Suche',
    tags: 'Tags',
    tasks: 'Aufgaben',
    read: 'Lesen',
  },
};
