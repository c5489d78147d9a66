import { counted } from '../../counted.ts';
import type { Words } from '../../Words.ts';

export const tasks: Words['tasks'] = {
  title: 'Aufgaben',
  how: 'Eine Zeile, die mit „- [ ]“ beginnt, ist eine Aufgabe. Hake sie hier oder in ihrem Eintrag ab.',
  empty: 'Nichts mehr zu tun.',
  total: (tasks, locale) =>
    counted('de', tasks, { one: '# offene Aufgabe', other: '# offene Aufgaben' }, locale),
  today: 'Heute',
  show: 'Eintrag anzeigen',
  showEntry: (task) => `Eintrag anzeigen: ${task}`,
  bring: 'Auf heute verschieben',
  bringTask: (task) => `Auf heute verschieben: ${task}`,
  isBrought: 'auf heute verschoben',
  brought: 'Auf heute verschoben. Das Original ist als verschoben markiert.',
  showToday: 'Heute anzeigen',
  changed: 'Diese Aufgabe hat sich geändert. Sieh in ihrem Eintrag nach.',
  notKept: 'Dieses Gerät konnte das nicht speichern. Es wurde nichts geändert.',
  copied:
    'Auf heute kopiert, aber das Original ließ sich nicht als verschoben markieren. An seinem Tag ist es noch offen.',
  more: 'Weitere Aufgaben anzeigen',
  grouping: 'Aufgaben gruppieren',
  groupBy: { day: 'Nach Tag', tag: 'Nach Schlagwort' },
  noTag: 'Ohne Schlagwort',
};
