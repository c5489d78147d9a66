import { counted } from '../../counted.ts';
import type { Words } from '../../Words.ts';

export const year: Words['year'] = {
  steps: 'Jahr wechseln',
  previous: 'Vorheriges Jahr',
  next: 'Nächstes Jahr',
  allTime: 'Alle Jahre',
  empty: 'In diesem Jahr wurde nichts geschrieben.',
  emptyAll: 'Noch keine Einträge.',
  days: 'Tage des Jahres',
  less: 'weniger',
  more: 'mehr',
  entryCount: (entries, locale) =>
    counted('de', entries, { one: '# Eintrag', other: '# Einträge' }, locale),
  wordCount: (words, locale) => counted('de', words, { one: '# Wort', other: '# Wörter' }, locale),
  writtenDays: (days, locale) =>
    counted('de', days, { one: 'an # Tag', other: 'an # Tagen' }, locale),
  runs: 'Tage in Folge',
  longest: 'Längste Serie',
  current: 'Aktuelle Serie',
  noRun: 'keine',
  runDays: (days, locale) => counted('de', days, { one: '# Tag', other: '# Tage' }, locale),
  rest: 'Erlaubte Ruhetage pro Woche',
  restHow:
    'Eine Serie läuft weiter, solange in keinen sieben Tagen hintereinander mehr Tage ohne Einträge liegen.',
  byYear: 'Nach Jahren',
  byMonth: 'Nach Monaten',
  byWeekday: 'Nach Wochentagen',
  byHour: 'Nach Stunden',
  year: 'Jahr',
  month: 'Monat',
  weekday: 'Wochentag',
  hour: 'Stunde',
  entries: 'Einträge',
  words: 'Wörter',
  mostAt: (label) => `Die meisten Wörter: ${label}`,
};
