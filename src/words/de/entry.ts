import { counted } from '../counted.ts';
import type { Words } from '../Words.ts';

export const entryActions: Words['entryActions'] = {
  star: 'Mit Stern markieren',
  unstar: 'Stern entfernen',
  copyMarkdown: 'Als Markdown kopieren',
  copyText: 'Als reinen Text kopieren',
  copyLink: 'Link kopieren',
  move: 'Verschieben …',
  moveTo: 'Verschieben auf',
  moveNow: 'Verschieben',

  copyDayMarkdown: 'Tag als Markdown kopieren',
  copyDayText: 'Tag als reinen Text kopieren',
  starred: 'Einträge mit Stern',
};

export const history: Words['history'] = {
  title: 'Frühere Fassungen',
  lead: 'Frühere Fassungen dieses Eintrags. Beim Wiederherstellen geht nichts verloren: Der jetzige Text wird selbst zu einer Fassung.',
  versions: 'Fassungen',
  none: 'Keine früheren Fassungen.',
  onlyBefore: 'nur in jener Fassung',
  onlyNow: 'nur im jetzigen Eintrag',
  sameText: 'Der Text ist derselbe wie jetzt.',
  restore: 'Diese Fassung wiederherstellen',
  asking: 'Fassungen werden geladen …',
  incomplete:
    'Auf dem Server gibt es vielleicht ältere Fassungen. Er ist gerade nicht zu erreichen.',
  askAgain: 'Noch einmal versuchen',
  notHere: 'Dieser Eintrag ist nicht mehr an diesem Tag. Er wurde verschoben oder gelöscht.',
  toTrash: 'Gelöschte Einträge',
  partial: 'Dieser Tag ist noch nicht auf diesem Gerät, und der Server ist nicht zu erreichen.',
  replacedAt: (moment) => `Ersetzt: ${moment}`,
  versionNumber: (version) => `Fassung ${version}`,
  stoodAt: (longDay, time) =>
    `Diese Fassung stand am ${longDay} um ${time}. Beim Wiederherstellen kommt der Eintrag dorthin zurück.`,

  clashTitle: 'Zwei Fassungen dieses Eintrags',
  clashLead:
    'Zwei Geräte haben diesen Eintrag geändert. Beide Fassungen sind gesichert, es eilt also nicht. Wähle hier eine aus, oder schließe dieses Fenster und führe sie im Eintrag zusammen.',
  onlyOther: 'nur in der anderen Fassung',
  onlyThis: 'nur in dieser Fassung',
  useOther: 'Andere Fassung übernehmen',
  keepThis: 'Diese Fassung behalten',
  otherIsAway: 'Die andere Fassung ist auf dem Server, der gerade nicht zu erreichen ist.',

  trash: 'Gelöschte Einträge',
  trashLead: (days, locale) =>
    counted(
      'de',
      days,
      {
        one: 'Gelöschte Einträge lassen sich hier # Tag lang wiederherstellen.',
        other: 'Gelöschte Einträge lassen sich hier # Tage lang wiederherstellen.',
      },
      locale,
    ),
  trashEmpty: (days, locale) =>
    counted(
      'de',
      days,
      {
        one: 'Am letzten Tag wurden keine Einträge gelöscht.',
        other: 'In den letzten # Tagen wurden keine Einträge gelöscht.',
      },
      locale,
    ),
  trashAsking: 'Gelöschte Einträge werden geladen …',
  restoreEntry: 'Eintrag wiederherstellen',
  restored: 'Wiederhergestellt.',
  goThere: 'Zu seinem Tag',
  deletedUntil: (deleted, until) => `Gelöscht: ${deleted}, aufbewahrt bis ${until}`,

  unansweredVersions: {
    offline:
      'Die Fassungen sind auf dem Server, der gerade nicht zu erreichen ist. Sie erscheinen hier, sobald du online bist.',
    unauthenticated: 'Die Fassungen sind auf dem Server. Melde dich wieder an, um sie zu sehen.',
    'permission-denied': 'Der Server zeigt diesem Konto die Fassungen nicht.',
    locked:
      'Die Verschlüsselung des Logbuchs hat sich geändert. Öffne Konto, Verschlüsselung und sieh dann noch einmal nach.',
    'invalid-data': 'Dieses Daylog kann die Fassungen auf dem Server nicht lesen.',
    unexpected: 'Der Server konnte nicht antworten. Ein neuer Versuch hilft meistens.',
  },
  unansweredTrash: {
    offline:
      'Die gelöschten Einträge sind auf dem Server, der gerade nicht zu erreichen ist. Sie erscheinen hier, sobald du online bist.',
    unauthenticated:
      'Die gelöschten Einträge sind auf dem Server. Melde dich wieder an, um sie zu sehen.',
    'permission-denied': 'Der Server zeigt diesem Konto die gelöschten Einträge nicht.',
    locked:
      'Die Verschlüsselung des Logbuchs hat sich geändert. Öffne Konto, Verschlüsselung und sieh dann noch einmal nach.',
    'invalid-data': 'Dieses Daylog kann die gelöschten Einträge auf dem Server nicht lesen.',
    unexpected: 'Der Server konnte nicht antworten. Ein neuer Versuch hilft meistens.',
  },
  notDone: {
    'empty-text': 'Diese Fassung ist leer und lässt sich darum nicht wiederherstellen.',
    'text-too-long':
      'Diese Fassung ist zu lang für einen Eintrag und lässt sich darum nicht wiederherstellen.',
    changed:
      'Dieser Eintrag wurde anderswo geändert, darum wurde er nicht gelöscht. Lies ihn und lösche ihn noch einmal, wenn du das weiterhin willst.',
    'not-found': 'Diesen Eintrag gibt es auf diesem Gerät nicht mehr.',
    quota:
      'Auf diesem Gerät ist kein Speicherplatz mehr frei, darum wurde nichts geändert. Gib etwas Platz frei und versuche es noch einmal.',
    blocked:
      'Ein anderer Tab mit Daylog blockiert den Speicher, darum wurde nichts geändert. Schließe die anderen Tabs und lade dann diese Seite neu.',
    cleared:
      'Der Browser hat gelöscht, was Daylog auf diesem Gerät gespeichert hatte, darum wurde nichts geändert. Lade diese Seite neu.',
    unavailable:
      'Der Speicher dieses Geräts lässt sich nicht benutzen, darum wurde nichts geändert. Lade diese Seite neu.',
    corrupt:
      'Der Speicher dieses Geräts lässt sich nicht benutzen, darum wurde nichts geändert. Lade diese Seite neu.',
  },

  erase: 'Endgültig löschen',
  erasing: 'Wird gelöscht …',
  keep: 'Abbrechen',
  erased: 'Endgültig gelöscht.',
  eraseNote:
    'Das lässt sich nicht rückgängig machen. Frühere Exporte und Sicherungen enthalten den Text weiterhin.',
  eraseEntryTitle: 'Diesen Eintrag endgültig löschen?',
  eraseEntryLead:
    'Der Eintrag und seine früheren Fassungen werden vom Server und von allen deinen Geräten gelöscht.',
  eraseVersions: 'Frühere Fassungen löschen',
  eraseVersionsTitle: 'Die früheren Fassungen endgültig löschen?',
  eraseVersionsLead:
    'Der Eintrag bleibt, wie er ist. Seine früheren Fassungen werden vom Server und von allen deinen Geräten gelöscht.',
  eraseOnceSettled: 'Um die früheren Fassungen zu löschen, wähle zuerst oben eine der beiden aus.',
  versionsErased: 'Frühere Fassungen gelöscht.',
  emptyTrash: 'Alle endgültig löschen',
  emptyTrashTitle: 'Alle gelöschten Einträge endgültig löschen?',
  emptyTrashLead: (days, locale) =>
    counted(
      'de',
      days,
      {
        one: 'Gelöschte Einträge und ihre früheren Fassungen werden vom Server und von allen deinen Geräten entfernt. Das gilt auch für Einträge, die vor mehr als # Tag gelöscht wurden und hier nicht stehen.',
        other:
          'Gelöschte Einträge und ihre früheren Fassungen werden vom Server und von allen deinen Geräten entfernt. Das gilt auch für Einträge, die vor mehr als # Tagen gelöscht wurden und hier nicht stehen.',
      },
      locale,
    ),
  unusableRows: (rows, locale) =>
    counted(
      'de',
      rows,
      {
        one: '# gelöschter Eintrag ist nicht lesbar und lässt sich darum nicht wiederherstellen.',
        other:
          '# gelöschte Einträge sind nicht lesbar und lassen sich darum nicht wiederherstellen.',
      },
      locale,
    ),
  removeUnusable: 'Aus dieser Liste entfernen',
  removeUnusableTitle: 'Aus dieser Liste entfernen?',
  removeUnusableLead: 'Das räumt nur die Liste auf. Es wird kein Text gelöscht.',
  notErased: {
    offline:
      'Der Server ist nicht zu erreichen, darum wurde nichts gelöscht. Versuche es noch einmal, sobald du online bist.',
    unauthenticated: 'Es wurde nichts gelöscht. Melde dich zuerst wieder an.',
    'permission-denied':
      'Es wurde nichts gelöscht, weil sich auf einem anderen Gerät etwas geändert hat. Schließe dieses Fenster und sieh noch einmal nach.',
    locked:
      'Es wurde nichts gelöscht, weil sich die Verschlüsselung des Logbuchs geändert hat. Öffne zuerst Konto, Verschlüsselung.',
    'invalid-data':
      'Es wurde nichts gelöscht. Dieses Daylog kann nicht lesen, was auf dem Server ist.',
    unexpected:
      'Der Server konnte das nicht ausführen, darum wurde nichts gelöscht. Ein neuer Versuch hilft meistens.',
    unsent:
      'Ein Teil deiner Änderungen ist noch nicht auf dem Server, darum wurde nichts gelöscht. Versuche es noch einmal, sobald alles gespeichert ist.',
    unconfirmed:
      'Der Server hat nicht rechtzeitig geantwortet. Daylog weiß darum nicht, ob gelöscht wurde. Schließe dieses Fenster und sieh noch einmal nach, sobald du online bist.',
  },
};
