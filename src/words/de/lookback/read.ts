import { counted } from '../../counted.ts';
import type { Words } from '../../Words.ts';

export const read: Words['read'] = {
  spans: 'Wie viel du liest',
  span: { day: 'Tag', week: 'Woche', month: 'Monat', year: 'Jahr' },
  steps: 'Zu anderen Tagen',
  previous: { day: 'Tag davor', week: 'Woche davor', month: 'Monat davor', year: 'Jahr davor' },
  next: { day: 'Tag danach', week: 'Woche danach', month: 'Monat danach', year: 'Jahr danach' },
  opening: 'Es wird nachgesehen, was geschrieben ist …',
  empty: {
    day: 'An diesem Tag ist nichts geschrieben.',
    week: 'In dieser Woche ist nichts geschrieben.',
    month: 'In diesem Monat ist nichts geschrieben.',
    year: 'In diesem Jahr ist nichts geschrieben.',
  },
  missing: 'Einige dieser Tage sind noch nicht auf diesem Gerät.',
  dayMissing: 'Dieser Tag ist noch nicht auf diesem Gerät.',
  print: 'Drucken',
  preparing: 'Die Seiten werden vorbereitet …',
  find: '„Auf Seite suchen“ in deinem Browser sieht hier nur die Tage um dich herum.',
  search: 'Die Suche sieht überall nach',
  days: 'Tage',
  addedLater: 'später hinzugefügt',
  writtenDays: (days, locale) =>
    counted('de', days, { one: '# beschriebener Tag', other: '# beschriebene Tage' }, locale),
};
