import { counted } from '../../counted.ts';
import type { Words } from '../../Words.ts';

export const read: Words['read'] = {
  spans: 'Zeitraum',
  span: { day: 'Tag', week: 'Woche', month: 'Monat', year: 'Jahr' },
  steps: 'Zeitraum wechseln',
  previous: {
    day: 'Vorheriger Tag',
    week: 'Vorherige Woche',
    month: 'Vorheriger Monat',
    year: 'Vorheriges Jahr',
  },
  next: {
    day: 'Nächster Tag',
    week: 'Nächste Woche',
    month: 'Nächster Monat',
    year: 'Nächstes Jahr',
  },
  opening: 'Einträge werden gesucht …',
  empty: {
    day: 'An diesem Tag wurde nichts geschrieben.',
    week: 'In dieser Woche wurde nichts geschrieben.',
    month: 'In diesem Monat wurde nichts geschrieben.',
    year: 'In diesem Jahr wurde nichts geschrieben.',
  },
  missing: 'Einige dieser Tage sind noch nicht auf diesem Gerät.',
  dayMissing: 'Dieser Tag ist noch nicht auf diesem Gerät.',
  print: 'Drucken',
  preparing: 'Die Seiten werden vorbereitet …',
  find: '„Auf Seite suchen“ in deinem Browser sieht nur die Tage in der Nähe.',
  search: 'Alle Einträge durchsuchen',
  days: 'Tage',
  addedLater: 'nachgetragen',
  writtenDays: (days, locale) =>
    counted('de', days, { one: '# Tag mit Einträgen', other: '# Tage mit Einträgen' }, locale),
};
