import { counted } from '../../counted.ts';
import type { Words } from '../../Words.ts';

export const calendar: Words['calendar'] = {
  previousMonth: 'Voriger Monat',
  nextMonth: 'Nächster Monat',
  thisMonth: 'Dieser Monat',
  steps: 'Zu einem anderen Monat',
  month: 'Monat',
  year: 'Jahr',
  week: 'Woche',
  weekNumber: (week) => `Woche ${week}`,
  goToDate: 'Gehe zum Datum',

  entryCount: (entries, locale) =>
    counted('de', entries, { one: '# Eintrag', other: '# Einträge' }, locale),
  elsewhere: 'beschrieben, noch nicht auf diesem Gerät',
  andElsewhere: (count) => `${count} hier, weitere noch nicht auf diesem Gerät`,
  unknown: 'noch nicht bekannt',
  legendElsewhere: 'Ein umrandeter Strich: etwas steht da, aber noch nicht auf diesem Gerät.',
  legendAsking: 'Diese Tage werden nachgeschlagen.',
  legendUnknown: (longDay) =>
    `Tage vor ${longDay} sind noch nicht auf diesem Gerät, und der Server hat nicht geantwortet.`,
  legendNothingKnown:
    'Die Tage sind noch nicht auf diesem Gerät, und der Server hat nicht geantwortet. Was du hier geschrieben hast, ist zu sehen.',

  written: 'Beschriebene Tage',
  first: (longDay) => `Erster beschriebener Tag: ${longDay}`,
  last: (longDay) => `Letzter beschriebener Tag: ${longDay}`,
  nothingWritten: 'Noch steht hier nichts.',

  noneBefore: 'Vor diesem Tag steht nichts.',
  noneAfter: 'Nach diesem Tag steht nichts.',
  noneAtAll: 'Noch steht nichts geschrieben.',
  unsure: 'Näher liegende Tage könnten noch nicht auf diesem Gerät sein.',
  unknownWay:
    'Die Tage in dieser Richtung sind noch nicht auf diesem Gerät, und der Server antwortet nicht.',
};
