import { counted } from '../../counted.ts';
import type { Words } from '../../Words.ts';

export const year: Words['year'] = {
  steps: 'Zu einem anderen Jahr',
  previous: 'Jahr davor',
  next: 'Jahr danach',
  allTime: 'Alle Jahre',
  empty: 'In diesem Jahr ist nichts geschrieben.',
  emptyAll: 'Noch ist nichts geschrieben.',
  days: 'Tage des Jahres',
  less: 'weniger',
  more: 'mehr',
  entryCount: (entries, locale) =>
    counted('de', entries, { one: '# Eintrag', other: '# Einträge' }, locale),
  wordCount: (words, locale) => counted('de', words, { one: '# Wort', other: '# Wörter' }, locale),
  writtenDays: (days, locale) =>
    counted('de', days, { one: 'an # Tag', other: 'an # Tagen' }, locale),
  runs: 'Tage in Folge',
  longest: 'Längste Folge',
  current: 'Laufende Folge',
  noRun: 'keine',
  runDays: (days, locale) => counted('de', days, { one: '# Tag', other: '# Tage' }, locale),
  rest: 'Ruhetage in der Woche',
  restHow:
    'Eine Folge läuft weiter, solange in keinen sieben Tagen hintereinander mehr Tage ohne Eintrag liegen als hier steht.',
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
};
