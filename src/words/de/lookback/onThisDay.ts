import { counted } from '../../counted.ts';
import type { Words } from '../../Words.ts';

export const onThisDay: Words['onThisDay'] = {
  title: (monthAndDay) => `An diesem Tag: ${monthAndDay}`,
  weekAgo: 'Vor einer Woche',
  monthAgo: 'Vor einem Monat',
  yearsAgo: (years, locale) =>
    counted('de', years, { one: 'Vor # Jahr', other: 'Vor # Jahren' }, locale),
  nothing:
    'An diesem Tag steht in früheren Jahren nichts, auch nicht vor einer Woche oder einem Monat.',
  allMuted: 'Alles, was hier zu sehen wäre, ist stummgeschaltet.',
  reading: 'Einen Augenblick …',
  incomplete: (longDay) =>
    `Tage vor ${longDay} sind noch nicht auf diesem Gerät. Sie erscheinen hier, sobald sie da sind.`,
  nothingHere:
    'Dein Tagebuch ist noch nicht auf diesem Gerät. Was es gibt, erscheint hier, sobald es da ist.',
  partly: 'Von diesem Tag gibt es mehr, das noch nicht auf diesem Gerät ist.',

  mute: 'Diesen Tag stummschalten',
  muteNamed: (longDay) => `${longDay} stummschalten`,
  muted: 'Stummgeschaltete Tage',
  mutedLead: 'Diese Tage werden hier nicht gezeigt. In deinem Tagebuch bleiben sie, wie sie sind.',
  from: 'Von',
  to: 'Bis',
  muteStretch: 'Diese Tage stummschalten',
  stretch: (from, to) => `${from} bis ${to}`,
  unmute: 'Wieder zeigen',
  unmuteNamed: (days) => `${days} wieder zeigen`,
  noSuchStretch: 'Der erste Tag muss vor dem letzten liegen.',
  saidMuted: (days) => `${days}: stummgeschaltet.`,
  saidUnmuted: (days) => `${days}: wieder zu sehen.`,
  notKept: 'Das konnte nicht gespeichert werden. Bitte versuche es noch einmal.',
};
