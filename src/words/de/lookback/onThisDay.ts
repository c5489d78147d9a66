import { counted } from '../../counted.ts';
import type { Words } from '../../Words.ts';

export const onThisDay: Words['onThisDay'] = {
  title: (monthAndDay) => `An diesem Tag: ${monthAndDay}`,
  weekAgo: 'Vor einer Woche',
  monthAgo: 'Vor einem Monat',
  yearsAgo: (years, locale) =>
    counted('de', years, { one: 'Vor # Jahr', other: 'Vor # Jahren' }, locale),
  nothing:
    'An diesem Tag wurde in früheren Jahren, vor einem Monat und vor einer Woche nichts geschrieben.',
  allMuted: 'Alles zu diesem Tag ist ausgeblendet.',
  reading: 'Wird geladen …',
  incomplete: (longDay) =>
    `Tage vor ${longDay} sind noch nicht auf diesem Gerät. Sie erscheinen hier, sobald sie da sind.`,
  nothingHere:
    'Dein Tagebuch ist noch nicht auf diesem Gerät. Einträge erscheinen hier, sobald sie da sind.',
  partly: 'Einige Einträge dieses Tages sind noch nicht auf diesem Gerät.',

  mute: 'Diesen Tag ausblenden',
  muteNamed: (longDay) => `${longDay} ausblenden`,
  muted: 'Ausgeblendete Tage',
  mutedLead: 'Diese Tage werden hier nicht angezeigt. In deinem Tagebuch bleiben sie erhalten.',
  from: 'Von',
  to: 'Bis',
  muteStretch: 'Diese Tage ausblenden',
  stretch: (from, to) => `${from} bis ${to}`,
  unmute: 'Wieder anzeigen',
  unmuteNamed: (days) => `${days} wieder anzeigen`,
  noSuchStretch: 'Wähle einen ersten Tag und einen letzten, der nicht davor liegt.',
  saidMuted: (days) => `Ausgeblendet: ${days}.`,
  saidUnmuted: (days) => `Wieder angezeigt: ${days}.`,
  notKept: 'Das konnte nicht gespeichert werden. Versuche es noch einmal.',
};
