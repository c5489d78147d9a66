import type { Words } from '../../Words.ts';

export const attention: Words['attention'] = {
  title: 'Bitte ansehen',
  lead: 'Diese Änderungen sind nur auf diesem Gerät. Nichts davon ist verloren.',
  none: 'Hier gibt es nichts zu tun.',
  retry: 'Noch einmal versuchen',
  edit: 'Worte ändern',
  noWords: 'Es gibt keine Worte zu senden. Um diese Änderung aufzugeben, nimm „Verwerfen“.',
  words: 'Worte',
  copy: 'Kopieren',
  copied: 'Kopiert.',
  copyRefused:
    'Dieser Browser lässt hier nichts kopieren. Markiere die Worte und kopiere sie selbst.',
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
  storage: {
    quota:
      'Auf diesem Gerät ist kein Platz mehr. Was schon aufbewahrt war, ist sicher; neue Worte bleiben im Feld, bis Platz ist. Schaffe etwas Platz und versuche es dann noch einmal.',
    blocked:
      'Ein anderer Tab mit Daylog hält den Speicher fest. Schließe die anderen Tabs und lade diese Seite neu; nichts von dem, was aufbewahrt war, ist verloren.',
    cleared:
      'Der Browser hat gelöscht, was Daylog auf diesem Gerät hatte. Kopiere Worte, die du gerade schreibst, dann lade diese Seite neu. Gesendete Einträge kommen vom Server zurück.',
    unavailable:
      'Dieser Browser lässt Daylog nichts aufbewahren (vielleicht ein privates Fenster). Kopiere neue Worte, bevor du gehst.',
    corrupt:
      'Der Speicher dieses Geräts ist nicht lesbar. Was gesendet war, ist auf dem Server sicher; kopiere neue Worte, bevor du gehst, und lade diese Seite neu.',
  },
};
