import { counted } from '../counted.ts';
import { isolated } from '../isolated.ts';
import type { Words } from '../Words.ts';

export const book: Words['book'] = {
  open: 'Buch machen',
  title: 'Ein Buch deiner Tage',
  first: 'Von',
  last: 'Bis',
  bookTitle: 'Titel',
  paper: 'Papier',
  starredOnly: 'Nur Einträge mit Stern',
  leaveOut: 'Etwas weglassen',
  withoutTags: 'Ohne Einträge mit diesen Tags',
  tagsHint: 'Zum Beispiel #arbeit #privat',
  withoutDays: 'Ohne diese Tage',
  daysHint: 'Tage, Monate oder Jahre, zum Beispiel 2026-11-20, 2026-10',
  noNumbers:
    'Dieser Browser kann keine Seitenzahlen und Kopfzeilen auf die Seiten setzen. Das Inhaltsverzeichnis hat deshalb keine Zahlen. Chrome und Edge können es.',
  make: 'Buch erstellen',
  noSpan: 'Wähle einen ersten und einen letzten Tag. Der letzte darf nicht vor dem ersten liegen.',
  noTag: (typed) =>
    `„${isolated('de', typed)}“ ist kein Tag. Tags haben Buchstaben, Ziffern, _ und -.`,
  noDay: (typed) =>
    `„${isolated('de', typed)}“ ist kein Datum, Monat oder Jahr. Schreibe 2026-11-20, 11-20-2026, 2026-11 oder 2026.`,
  progress: 'Das Buch entsteht',
  looking: 'Einträge werden gesucht…',
  layingOut: (month) => `${month} wird gesetzt…`,
  cancel: 'Abbrechen',
  empty: 'Kein Eintrag passt. Wähle einen anderen Zeitraum oder lass weniger weg.',
  ready: 'Das Buch ist fertig.',
  readyPages: (pages, locale) =>
    counted('de', pages, { one: 'Das Buch hat # Seite.', other: 'Das Buch hat # Seiten.' }, locale),
  failed:
    'Das Buch konnte nicht erstellt werden. Deine Einträge sind sicher. Versuche es noch einmal oder wähle einen kürzeren Zeitraum.',
  print: 'Drucken oder als PDF speichern',
  missingDays: (days, locale) =>
    counted(
      'de',
      days,
      {
        one: '# Tag ist nicht oder nicht ganz auf diesem Gerät. Das Inhaltsverzeichnis nennt ihn.',
        other:
          '# Tage sind nicht oder nicht ganz auf diesem Gerät. Das Inhaltsverzeichnis nennt sie.',
      },
      locale,
    ),

  contents: 'Inhalt',
  amount: (days, entries, locale) =>
    `${counted('de', days, { one: '# Tag', other: '# Tage' }, locale)}, ${counted('de', entries, { one: '# Eintrag', other: '# Einträge' }, locale)}`,
  days: (days, locale) => counted('de', days, { one: '# Tag', other: '# Tage' }, locale),
  lacking: 'Dein Tagebuch wird noch auf dieses Gerät kopiert. Im Buch können Tage fehlen.',
  missing: 'Diese Tage waren nicht oder nicht ganz auf dem Gerät:',
};
