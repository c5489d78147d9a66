import type { Words } from '../Words.ts';

export const goTo: Words['goTo'] = {
  title: 'Gehe zum Datum',
  date: 'Datum',
  text: 'Oder in Worten',
  hint: 'gestern, letzten Freitag, vor 3 Wochen, Mai 2019, 20.11.2026',
  go: 'Hin',
  understood: (longDay) => `Das ist ${longDay}.`,
  twoWays: 'Das lässt sich auf zwei Arten lesen:',
  notUnderstood: (text) => `„${text}“ versteht Daylog nicht als Datum.`,
  noSuchDay: 'Diesen Tag gibt es nicht.',
  loading: 'Einen Augenblick …',
};
