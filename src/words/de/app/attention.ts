import type { Words } from '../../Words.ts';

export const attention: Words['attention'] = {
  title: 'Bitte ansehen',
  lead: 'Diese Änderungen sind nur auf diesem Gerät. Nichts davon ist verloren.',
  none: 'Hier gibt es nichts zu tun.',
  retry: 'Noch einmal versuchen',
  edit: 'Text bearbeiten',
  noWords: 'Es gibt keinen Text zu senden. Um diese Änderung aufzugeben, wähle „Verwerfen“.',
  words: 'Text',
  copy: 'Kopieren',
  copied: 'Kopiert.',
  addAsNew: 'Als neuen Eintrag hinzufügen',
  copyRefused:
    'Dieser Browser erlaubt hier kein Kopieren. Markiere den Text und kopiere ihn selbst.',
  export: 'Alles exportieren',
  discard: 'Verwerfen',
  discardForGood: 'Endgültig verwerfen',
  discardQuestion: 'Diese Änderung verwerfen? Ihr Text wird von diesem Gerät gelöscht.',
  keep: 'Behalten',
  exportName: 'daylog-ungesendet.txt',
  deleted: '(gelöscht)',
  change: {
    add: 'Hinzugefügter Eintrag',
    edit: 'Bearbeiteter Eintrag',
    delete: 'Gelöschter Eintrag',
    restore: 'Wiederhergestellter Eintrag',
  },
  reason: {
    offline: 'Der Server war nicht zu erreichen. Versuche es noch einmal, wenn du online bist.',
    unauthenticated:
      'Deine Sitzung ist abgelaufen. Melde dich an und versuche es dann noch einmal.',
    'permission-denied':
      'Der Server hat diese Änderung abgelehnt. Bearbeite sie und versuche es noch einmal, oder kopiere den Text.',
    locked:
      'Die Verschlüsselung des Logbuchs hat sich geändert. Entsperre es unter Konto, Verschlüsselung und versuche es dann noch einmal.',
    'invalid-data':
      'Dieses Daylog kann nicht lesen, was der Server zu diesem Eintrag hat. Lade die Seite neu und versuche es noch einmal, oder kopiere den Text.',
    'schema-newer':
      'Dein Tagebuch braucht ein neueres Daylog. Lade die Seite neu und versuche es dann noch einmal.',
    unexpected: 'Auf dem Server ist etwas schiefgegangen. Ein neuer Versuch hilft meistens.',
  },
  storage: {
    quota:
      'Auf diesem Gerät ist kein Speicherplatz mehr frei. Alles Gespeicherte ist sicher, und neuer Text bleibt im Feld. Gib etwas Platz frei und versuche es dann noch einmal.',
    blocked:
      'Ein anderer Tab mit Daylog blockiert den Speicher. Alles Gespeicherte ist sicher. Schließe die anderen Tabs und lade dann diese Seite neu.',
    cleared:
      'Der Browser hat gelöscht, was Daylog auf diesem Gerät gespeichert hatte. Kopiere, was du gerade schreibst, und lade dann diese Seite neu. Gesendete Einträge kommen vom Server zurück.',
    unavailable:
      'In diesem Browser kann Daylog nichts speichern. Vielleicht ist das ein privates Fenster. Kopiere neuen Text, bevor du die Seite verlässt.',
    corrupt:
      'Der Speicher dieses Geräts ist nicht lesbar. Alles Gesendete ist auf dem Server sicher. Kopiere neuen Text und lade dann diese Seite neu.',
  },
};
