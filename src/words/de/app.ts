import type { Words } from '../Words.ts';

export const app: Words['app'] = {
  name: 'Daylog',
  account: 'Konto',
  back: 'Zurück zum Tag',
  brokenView:
    'Diese Seite konnte nicht geladen werden. Prüfe deine Verbindung und versuche es noch einmal.',
  broken: 'In Daylog ist etwas schiefgegangen. Deine Worte sind auf diesem Gerät.',
  tryAgain: 'Noch einmal versuchen',
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
