import type { Words } from '../../Words.ts';

export const otherDays: Words['otherDays'] = {
  name: 'Andere Tage',
  recently: 'vor einer Woche oder einem Monat',
  onThisDay: (years) => `An diesem Tag: ${years}`,
  before: (longDay) => `Vorheriger Eintrag: ${longDay}`,
  after: (longDay) => `Nächster Eintrag: ${longDay}`,
};
