import { counted } from '../../counted.ts';
import type { Words } from '../../Words.ts';

export const tasks: Words['tasks'] = {
  title: 'Aufgaben',
  how: 'Eine Zeile, die mit „- [ ]“ beginnt, ist eine Aufgabe. Hake sie hier ab oder dort, wo sie steht.',
  empty: 'Es ist nichts mehr zu tun.',
  total: (tasks, locale) =>
    counted('de', tasks, { one: '# offene Aufgabe', other: '# offene Aufgaben' }, locale),
  today: 'Heute',
  show: 'Eintrag zeigen',
  showEntry: (task) => `Eintrag zeigen: ${task}`,
  bring: 'Auf heute holen',
  bringTask: (task) => `Auf heute holen: ${task}`,
  isBrought: 'auf heute geholt',
  brought: 'Die Aufgabe steht jetzt bei heute und ist dort, wo sie herkam, markiert.',
  showToday: 'Heute zeigen',
  changed: 'Diese Aufgabe hat sich inzwischen geändert. Sieh bei ihrem Tag nach.',
  notKept: 'Dieses Gerät konnte das nicht behalten. Es hat sich nichts geändert.',
  copied:
    'Die Aufgabe steht jetzt bei heute, ließ sich aber dort, wo sie herkam, nicht markieren: Da ist sie noch offen.',
  more: 'Weitere Aufgaben',
};
