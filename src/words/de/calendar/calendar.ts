import { counted } from '../../counted.ts';
import type { Words } from '../../Words.ts';

export const calendar: Words['calendar'] = {
  previousMonth: 'Vorheriger Monat',
  nextMonth: 'Nächster Monat',
  thisMonth: 'Dieser Monat',
  steps: 'Monat wechseln',
  month: 'Monat',
  year: 'Jahr',
  week: 'Woche',
  weekNumber: (week) => `Woche ${week}`,
  goToDate: 'Gehe zum Datum',

  entryCount: (entries, locale) =>
    counted('de', entries, { one: '# Eintrag', other: '# Einträge' }, locale),
  elsewhere: 'mit Einträgen, noch nicht auf diesem Gerät',
  andElsewhere: (count) => `${count} hier, weitere noch nicht auf diesem Gerät`,
  unknown: 'noch nicht bekannt',
  legendElsewhere: 'Umrandete Tage haben Einträge, die noch nicht auf diesem Gerät sind.',
  legendAsking: 'Diese Tage werden nachgeschlagen …',
  legendUnknown: (longDay) =>
    `Tage vor ${longDay} sind noch nicht auf diesem Gerät, und der Server hat nicht geantwortet.`,
  legendNothingKnown:
    'Diese Tage sind noch nicht auf diesem Gerät, und der Server hat nicht geantwortet. Zu sehen ist, was hier geschrieben wurde.',

  written: 'Tage mit Einträgen',
  first: (longDay) => `Erster Eintrag: ${longDay}`,
  last: (longDay) => `Letzter Eintrag: ${longDay}`,
  nothingWritten: 'Noch keine Einträge.',

  noneBefore: 'Keine Einträge vor diesem Tag.',
  noneAfter: 'Keine Einträge nach diesem Tag.',
  noneAtAll: 'Noch keine Einträge.',
  unsure: 'Vielleicht gibt es nähere Einträge, die noch nicht auf diesem Gerät sind.',
  unknownWay:
    'Die Tage in dieser Richtung sind noch nicht auf diesem Gerät, und der Server antwortet nicht.',
};
