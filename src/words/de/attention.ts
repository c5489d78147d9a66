import type { Words } from '../Words.ts';

export const attention: Words['attention'] = {
  title: 'Bitte ansehen',
  lead: 'Diese Änderungen sind nur auf diesem Gerät. Nichts davon ist verloren.',
  none: 'Hier gibt es nichts zu tun.',
  retry: 'Noch einmal versuchen',
  edit: 'Worte ändern',
  words: 'Worte',
  copy: 'Kopieren',
  copied: 'Kopiert.',
  export: 'Alles exportieren',
  discard: 'Verwerfen',
  discardForGood: 'Endgültig verwerfen',
  discardQuestion: 'Die Worte verschwinden dann von diesem Gerät.',
  keep: 'Behalten',
  exportName: 'daylog-ungesendet.txt',
  deleted: '(gelöscht)',
  change: {
    add: 'Ein neuer Eintrag',
    edit: 'Ein geänderter Eintrag',
    delete: 'Ein gelöschter Eintrag',
    restore: 'Ein zurückgeholter Eintrag',
  },
  reason: {
    offline: 'Der Server war nicht zu erreichen. Versuche es noch einmal, wenn du online bist.',
    unauthenticated:
      'Deine Sitzung war zu Ende. Melde dich wieder an und versuche es dann noch einmal.',
    'permission-denied':
      'Der Server hat die Änderung abgelehnt. Ändere sie und versuche es noch einmal, oder bewahre die Worte anderswo auf.',
    'invalid-data': 'Was auf dem Server an dieser Stelle steht, kann dieses Daylog nicht lesen.',
    'schema-newer':
      'Dein Log wurde von einem neueren Daylog geschrieben. Lade diese Seite neu und versuche es dann noch einmal.',
    unexpected: 'Auf dem Server ist etwas schiefgegangen. Ein neuer Versuch hilft meistens.',
  },
};
