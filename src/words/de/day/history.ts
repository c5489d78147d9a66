import { counted } from '../../counted.ts';
import type { Words } from '../../Words.ts';

export const history: Words['history'] = {
  title: 'Frühere Fassungen',
  lead: 'Was dieser Eintrag früher sagte. Wenn du eine Fassung zurückholst, geht nichts verloren: Der Text von jetzt wird selbst zu einer Fassung.',
  versions: 'Fassungen',
  none: 'Es gibt keine früheren Fassungen.',
  onlyBefore: 'nur in jener Fassung',
  onlyNow: 'nur im Eintrag, wie er jetzt ist',
  sameText: 'Der Text ist derselbe wie jetzt.',
  restore: 'Diese Fassung zurückholen',
  asking: 'Die Fassungen werden geholt …',
  incomplete:
    'Auf dem Server gibt es vielleicht ältere Fassungen; er ist gerade nicht zu erreichen.',
  askAgain: 'Noch einmal fragen',
  notHere: 'Dieser Eintrag steht nicht an diesem Tag: Er wurde verschoben oder gelöscht.',
  toTrash: 'Gelöschte Einträge',
  partial: 'Dieser Tag ist noch nicht auf diesem Gerät, und der Server ist nicht zu erreichen.',
  replacedAt: (moment) => `Ersetzt: ${moment}`,
  stoodAt: (longDay, time) =>
    `Die Fassung stand bei ${longDay}, ${time}. Wenn du sie zurückholst, steht sie wieder dort.`,

  clashTitle: 'Zwei Geräte haben das verschieden geschrieben',
  clashLead:
    'Beide Texte sind gesichert, es eilt also nicht. Wähle hier einen aus, oder schließe dieses Fenster und bearbeite den Eintrag so, dass er beides sagt.',
  onlyOther: 'nur im anderen Text',
  onlyThis: 'nur in diesem',
  useOther: 'Den anderen Text nehmen',
  keepThis: 'Diesen behalten',
  otherIsAway: 'Der andere Text ist auf dem Server, der gerade nicht zu erreichen ist.',

  trash: 'Gelöschte Einträge',
  trashLead: (days, locale) =>
    counted(
      'de',
      days,
      {
        one: 'Einträge bleiben nach dem Löschen # Tag lang hier; danach lassen sie sich von hier nicht mehr zurückholen.',
        other:
          'Einträge bleiben nach dem Löschen # Tage lang hier; danach lassen sie sich von hier nicht mehr zurückholen.',
      },
      locale,
    ),
  trashEmpty: (days, locale) =>
    counted(
      'de',
      days,
      {
        one: 'Keine gelöschten Einträge vom letzten Tag.',
        other: 'Keine gelöschten Einträge aus den letzten # Tagen.',
      },
      locale,
    ),
  trashAsking: 'Die gelöschten Einträge werden geholt …',
  restoreEntry: 'Eintrag zurückholen',
  restored: 'Zurückgeholt.',
  goThere: 'Zu seinem Tag',
  deletedUntil: (deleted, until) => `Gelöscht: ${deleted}, aufbewahrt bis ${until}`,

  unansweredVersions: {
    offline:
      'Die Fassungen sind auf dem Server, der gerade nicht zu erreichen ist. Sie sind da, sobald du online bist.',
    unauthenticated: 'Die Fassungen sind auf dem Server. Melde dich wieder an, um sie zu sehen.',
    'permission-denied': 'Der Server zeigt diesem Konto die Fassungen nicht.',
    'invalid-data': 'Was der Server als Fassungen hat, kann dieses Daylog nicht lesen.',
    unexpected: 'Der Server konnte nicht antworten. Ein neuer Versuch hilft meistens.',
  },
  unansweredTrash: {
    offline:
      'Die gelöschten Einträge sind auf dem Server, der gerade nicht zu erreichen ist. Sie sind da, sobald du online bist.',
    unauthenticated:
      'Die gelöschten Einträge sind auf dem Server. Melde dich wieder an, um sie zu sehen.',
    'permission-denied': 'Der Server zeigt diesem Konto die gelöschten Einträge nicht.',
    'invalid-data': 'Was der Server als gelöschte Einträge hat, kann dieses Daylog nicht lesen.',
    unexpected: 'Der Server konnte nicht antworten. Ein neuer Versuch hilft meistens.',
  },
  notDone: {
    'empty-text': 'Diese Fassung ist kein Text, den ein Eintrag haben kann.',
    'text-too-long': 'Diese Fassung ist kein Text, den ein Eintrag haben kann.',
    changed:
      'Dieser Eintrag wurde inzwischen anderswo geändert, darum wurde er nicht gelöscht. Lies ihn, und lösche ihn noch einmal, wenn du willst.',
    'not-found': 'Diesen Eintrag gibt es auf diesem Gerät nicht mehr.',
    quota:
      'Auf diesem Gerät ist kein Platz mehr, darum wurde nichts geändert. Schaffe etwas Platz und versuche es noch einmal.',
    blocked:
      'Ein anderer Tab mit Daylog hält den Speicher fest, darum wurde nichts geändert. Schließe die anderen Tabs und lade diese Seite neu.',
    cleared:
      'Der Browser hat gelöscht, was Daylog auf diesem Gerät hatte, darum wurde nichts geändert. Lade diese Seite neu.',
    unavailable:
      'Der Speicher dieses Geräts lässt sich nicht benutzen, darum wurde nichts geändert.',
    corrupt: 'Der Speicher dieses Geräts lässt sich nicht benutzen, darum wurde nichts geändert.',
  },

  erase: 'Endgültig löschen',
  erasing: 'Wird gelöscht …',
  keep: 'Abbrechen',
  erased: 'Endgültig gelöscht.',
  eraseNote:
    'Das lässt sich nicht rückgängig machen. Exporte und Sicherungen von früher enthalten es noch.',
  eraseEntryTitle: 'Diesen Eintrag endgültig löschen?',
  eraseEntryLead:
    'Der Eintrag und alles, was er früher sagte, wird auf dem Server gelöscht. Auch deine anderen Geräte vergessen es.',
  eraseVersions: 'Frühere Fassungen löschen',
  eraseVersionsTitle: 'Die früheren Fassungen endgültig löschen?',
  eraseVersionsLead:
    'Der Eintrag bleibt, wie er jetzt ist. Alles, was er früher sagte, wird auf dem Server gelöscht. Auch deine anderen Geräte vergessen es.',
  eraseOnceSettled:
    'Die früheren Fassungen lassen sich löschen, sobald du einen der beiden Texte gewählt hast.',
  versionsErased: 'Die früheren Fassungen sind gelöscht.',
  emptyTrash: 'Alle endgültig löschen',
  emptyTrashTitle: 'Alle diese Einträge endgültig löschen?',
  emptyTrashLead: (days, locale) =>
    counted(
      'de',
      days,
      {
        one: 'Alle gelöschten Einträge und alles, was sie früher sagten, werden auf dem Server gelöscht, auch die, die vor mehr als # Tag gelöscht wurden und hier nicht stehen. Auch deine anderen Geräte vergessen sie.',
        other:
          'Alle gelöschten Einträge und alles, was sie früher sagten, werden auf dem Server gelöscht, auch die, die vor mehr als # Tagen gelöscht wurden und hier nicht stehen. Auch deine anderen Geräte vergessen sie.',
      },
      locale,
    ),
  unusableRows: (rows, locale) =>
    counted(
      'de',
      rows,
      {
        one: '# gelöschter Eintrag ist nicht lesbar und lässt sich darum nicht zurückholen.',
        other: '# gelöschte Einträge sind nicht lesbar und lassen sich darum nicht zurückholen.',
      },
      locale,
    ),
  removeUnusable: 'Nicht Lesbares entfernen',
  removeUnusableTitle: 'Nicht Lesbares entfernen?',
  removeUnusableLead:
    'Was nicht lesbar ist, wird aus dieser Liste genommen. Es wird kein Text gelöscht.',
  notErased: {
    offline:
      'Der Server ist nicht zu erreichen, darum wurde nichts gelöscht. Versuche es noch einmal, sobald du online bist.',
    unauthenticated: 'Es wurde nichts gelöscht. Melde dich zuerst wieder an.',
    'permission-denied':
      'Es wurde nichts gelöscht: Auf einem anderen Gerät hat sich etwas geändert. Schließe dieses Fenster und sieh noch einmal nach.',
    'invalid-data': 'Es wurde nichts gelöscht. Was der Server hat, kann dieses Daylog nicht lesen.',
    unexpected:
      'Der Server konnte es nicht tun, darum wurde nichts gelöscht. Ein neuer Versuch hilft meistens.',
    unsent:
      'Einige deiner Worte sind noch nicht auf dem Server, darum wurde nichts gelöscht. Versuche es noch einmal, sobald alles gespeichert ist.',
    unconfirmed:
      'Der Server hat nicht rechtzeitig geantwortet. Vielleicht ist es gelöscht, vielleicht nicht: Schließe dieses Fenster und sieh noch einmal nach, sobald du online bist.',
  },
};
