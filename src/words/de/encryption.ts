import { counted } from '../counted.ts';
import type { Words } from '../Words.ts';

export const encryption: Words['encryption'] = {
  title: 'Verschlüsselung',
  loading: 'Wird geladen …',
  back: 'Zurück',
  next: 'Weiter',
  cancel: 'Abbrechen',
  pending: 'Einen Moment …',
  step: (number, count) => `Schritt ${number} von ${count}`,

  notice: {
    locked: 'Gesperrt: Gib deine Passphrase ein, um dieses Tagebuch auf diesem Gerät zu öffnen.',
    unlock: 'Entsperren',
    byRecoveryKey:
      'Du hast das Tagebuch mit dem Wiederherstellungsschlüssel geöffnet. Ist die Passphrase verloren? Dann lege jetzt eine neue fest.',
    setPassphrase: 'Neue Passphrase festlegen',
    notNow: 'Nicht jetzt',
    faulty:
      'Es wird nichts gesendet: Die Verschlüsselung deines Tagebuchs auf dem Server ist nicht die, die dieses Gerät kennt.',
    show: 'Einzelheiten',
    readable:
      'Es wird nichts gesendet: Die Verschlüsselung wird ausgeschaltet, und du hast auf diesem Gerät nicht zugestimmt.',
    unknown:
      'Auf dem Server sind lesbare Texte, die dieses Gerät nicht kennt. Sie sind nicht in deinem Tagebuch.',
  },

  offTitle: 'Dein Tagebuch ist nicht verschlüsselt',
  off: 'Der Betreiber dieses Daylogs kann es lesen, und auch jemand mit einer Kopie seiner Datenbank.',
  does: 'Verschlüsselung verändert deine Worte auf deinen Geräten, bevor sie gesendet werden. Nur deine Passphrase oder dein Wiederherstellungsschlüssel öffnet sie wieder.',
  protectedTitle: 'Was geschützt ist',
  protected: [
    'Deine Texte mit ihren Schlagwörtern, und Uhrzeit und Zeitzone jedes Eintrags. Suche, Kalender und Aufgaben gehen wie bisher, auf deinen Geräten.',
    'Frühere Fassungen, die Tage, die du stumm geschaltet hast, und deine Heimatzeitzone.',
    'All das ist verschlossen für den Betreiber, für einen Dieb der Datenbank und für jemanden, der dein Konto übernimmt.',
  ],
  notProtectedTitle: 'Was nicht geschützt ist',
  notProtected: [
    'Die Tage, an denen du geschrieben hast, die Zahl der Einträge, ihre ungefähre Größe, und wann sie geschrieben und gespeichert wurden.',
    'Der Code dieser Website. Wer ihn ändern kann, kann deine Worte von da an lesen.',
    'Ein entsperrtes Gerät. Darauf sind deine Worte lesbar, damit die Suche ohne Netz geht.',
    'Alte Sicherungen. Was der Server vorher gespeichert hat, kann in seinen Sicherungen lesbar bleiben, 30 Tage oder länger. Einträge, die du vorher importiert hast, behalten Kennungen, an denen man ihre Uhrzeit ablesen kann.',
    'Eine verlorene Passphrase. Ohne Passphrase und Wiederherstellungsschlüssel kann niemand dein Tagebuch öffnen, auch nicht der Betreiber.',
  ],

  setUp: {
    button: 'Verschlüsselung einrichten',
    cannotHere:
      'Diese Seite kann keine Schlüssel erzeugen, weil sie nicht über HTTPS ausgeliefert wurde.',
    notReleased:
      'Diese Version von Daylog öffnet verschlüsselte Tagebücher, kann aber noch keines verschlüsseln. Die nächste Version kann es.',
    passwordTitle: 'Zeige, dass du es bist',
    passwordLead:
      'Gib das Passwort deines Kontos ein. Deine Passphrase wird eine andere, denn das Passwort sieht der Server bei jeder Anmeldung.',
    password: 'Passwort',
    isPassword:
      'Das ist das Passwort deines Kontos, das der Server bei jeder Anmeldung sieht. Wähle eine andere Passphrase.',
    agreeTitle: 'Bevor du sie einschaltest',
    effects: [
      'Daylog schreibt jeden Eintrag auf dem Server neu. Ein Tagebuch über viele Jahre dauert einige Minuten, und du kannst dabei schreiben.',
      'Jedes deiner anderen Geräte braucht das neueste Daylog, fragt einmal nach der Passphrase und liest das ganze Tagebuch noch einmal.',
      'Alte Sicherungen des Servers behalten den lesbaren Text, solange der Betreiber sie behält.',
    ],
    copyLead:
      'Wenn du möchtest, speichere vorher eine lesbare Kopie deines Tagebuchs, und bewahre sie sicher auf.',
    agree:
      'Wenn ich die Passphrase und den Wiederherstellungsschlüssel verliere, kann niemand mein Tagebuch öffnen.',
    mustAgree: 'Setze das Häkchen, um zu zeigen, dass du das weißt.',
    turnOn: 'Verschlüsselung einschalten',
    notThese:
      'Die Verschlüsselung wurde in einem anderen Tab oder auf einem anderen Gerät eingeschaltet. Die Passphrase und der Wiederherstellungsschlüssel, die dort gezeigt wurden, öffnen dein Tagebuch. Die hier gezeigten öffnen nichts.',
  },

  sealingTitle: 'Dein Tagebuch wird verschlüsselt',
  openingTitle: 'Die Verschlüsselung wird ausgeschaltet',
  progress: (done, total, locale) =>
    `${done} von ${counted('de', total, { one: '# Tag', other: '# Tagen' }, locale)}`,
  photosProgress: (done, total, locale) =>
    `${done} von ${counted('de', total, { one: '# Foto', other: '# Fotos' }, locale)}`,
  converting:
    'Du kannst diese Seite verlassen und schreiben wie immer. Es geht weiter, solange Daylog auf einem deiner Geräte offen ist.',
  sealingNote: 'Deine anderen Geräte fragen einmal nach der Passphrase.',
  openingNote: 'Bis es fertig ist, fragt ein neues Gerät noch nach der Passphrase.',
  stuck: {
    sealing: (count, locale) =>
      `Nicht verschlüsselt werden konnten bisher: ${counted('de', count, { one: '# Text', other: '# Texte' }, locale)}. Auf dem Server bleibt das lesbar, und nichts ist verloren. Solange es so ist, wird die Verschlüsselung nicht fertig; Daylog versucht es bei jedem Start wieder.`,
    opening: (count, locale) =>
      `Mit deinen Schlüsseln nicht geöffnet werden konnten bisher: ${counted('de', count, { one: '# Text', other: '# Texte' }, locale)}. Auf dem Server bleibt das verschlüsselt, und nichts ist verloren. Solange es so ist, ist die Verschlüsselung nicht ausgeschaltet; Daylog versucht es bei jedem Start wieder.`,
  },

  unknown: {
    title: (count, locale) =>
      counted('de', count, { one: '# Text zum Ansehen', other: '# Texte zum Ansehen' }, locale),
    lead: 'Diese Texte kamen lesbar, während die Verschlüsselung eingeschaltet wurde, und dieses Gerät kennt sie nicht. Sie sind nicht in deinem Tagebuch.',
    mine: 'Hast du sie auf einem anderen Gerät geschrieben? Entsperre jenes Gerät, oder nimm sie hier in dein Tagebuch auf. Hast du sie nicht geschrieben, dann lass sie weg.',
    version: 'frühere Fassung',
    take: 'In mein Tagebuch aufnehmen',
    takeAll: 'Alle diese aufnehmen',
  },

  onTitle: 'Die Verschlüsselung ist eingeschaltet',
  on: 'Deine Worte verlassen deine Geräte nur verschlüsselt.',
  aboutTitle: 'Was die Verschlüsselung schützt',

  readable: {
    lead: 'Die Verschlüsselung wird ausgeschaltet. Was du schreibst, kann der Betreiber lesen.',
    notYou:
      'Hast du sie nicht ausgeschaltet, oder ist sie auf deinen anderen Geräten wieder an? Dann stimme nicht zu: Der Server zeigt vielleicht einen alten Stand.',
    safe: 'Solange du nicht zustimmst, sendet dieses Gerät nichts. Neue Worte bleiben darauf.',
    agree: 'Lesbar weitermachen',
    leave: 'Verlassen',
  },

  lockedTitle: 'Dieses Tagebuch ist auf diesem Gerät gesperrt',
  locked: {
    'no-keys':
      'Dein Tagebuch ist verschlüsselt. Gib seine Passphrase ein, um es hier zu öffnen. Bis dahin werden Einträge deiner anderen Geräte nicht gezeigt.',
    'keys-changed':
      'Die Schlüssel deines Tagebuchs wurden auf einem anderen Gerät geändert. Gib die neue Passphrase ein, um hier weiterzumachen.',
    'becomes-readable':
      'Die Verschlüsselung wird ausgeschaltet. Gib die Passphrase ein, um hier weiterzumachen.',
  },
  lockedSafe:
    'Schreiben kannst du trotzdem. Neuer Text bleibt auf diesem Gerät und wird nach dem Entsperren gesendet.',
  unlock: 'Entsperren',
  unlocking: 'Wird entsperrt …',
  lostBoth:
    'Hast du beides verloren? Ein Gerät, das nicht gesperrt ist, kann dein Tagebuch noch exportieren.',

  secret: {
    passphrase: 'Passphrase',
    'recovery-key': 'Wiederherstellungsschlüssel',
  },
  useOther: {
    passphrase: 'Stattdessen den Wiederherstellungsschlüssel eingeben',
    'recovery-key': 'Stattdessen die Passphrase eingeben',
  },
  show: 'Passphrase anzeigen',
  empty: {
    passphrase: 'Gib deine Passphrase ein.',
    'recovery-key': 'Gib deinen Wiederherstellungsschlüssel ein.',
  },
  noRecoveryKey:
    'Das ist kein ganzer Wiederherstellungsschlüssel. Er hat acht Gruppen aus vier Zeichen, und zwei Zeichen am Ende.',
  wrong: {
    passphrase: 'Diese Passphrase öffnet das Tagebuch nicht. Es wurde nichts geändert.',
    'recovery-key':
      'Dieser Wiederherstellungsschlüssel öffnet das Tagebuch nicht. Es wurde nichts geändert.',
  },

  mistyped: {
    wrongWord: (number, word) => `Wort ${number}, „${word}“, steht nicht in der Wörterliste.`,
    wrongWordLike: (number, word, nearest) =>
      `Wort ${number}, „${word}“, steht nicht in der Wörterliste. Meinst du „${nearest}“?`,
    wrongCount: (count) =>
      `${counted('de', count, { one: 'Das ist # Wort', other: 'Das sind # Wörter' }, 'de')}. Eine Passphrase von Daylog hat zwölf.`,
    wrongWords:
      'Eines der Wörter ist ein anderes, oder zwei sind vertauscht. Vergleiche sie mit deiner Abschrift.',
    own: 'Hast du diese Passphrase selbst gewählt? Dann drücke noch einmal auf die Schaltfläche.',
  },

  faultTitle: 'Der Schlüsseldatensatz auf dem Server ist falsch',
  fault: {
    missing:
      'Dein Tagebuch ist verschlüsselt, aber sein Schlüsseldatensatz ist nicht mehr auf dem Server. Dein Tagebuch wurde auf einem anderen Gerät gelöscht, eine alte Sicherung wurde eingespielt, oder jemand hat den Datensatz entfernt.',
    older:
      'Der Schlüsseldatensatz auf dem Server ist älter als der, den dieses Gerät kennt. Vielleicht wurde eine alte Sicherung eingespielt.',
    damaged:
      'Der Schlüsseldatensatz auf dem Server ist nicht lesbar, oder seine Einstellungen sind zu schwach, um sicher zu sein.',
  },
  faultSafe:
    'Deine Worte auf diesem Gerät sind sicher. Es wird nichts gesendet, und hier wird nichts geändert.',
  faultDoTitle: 'Was du tun kannst',
  faultDo: [
    'Exportiere jetzt dein Tagebuch. Die Datei enthält alles, was auf diesem Gerät ist.',
    'Öffne Daylog auf einem anderen Gerät. Sagt es dort, dass alles gespeichert ist, lade diese Seite neu.',
    'Bitte den Betreiber dieses Daylogs, dein Tagebuch aus einer Sicherung wiederherzustellen.',
  ],

  change: {
    passphrase: {
      title: 'Passphrase',
      lead: 'Wähle eine andere Passphrase. Deine Geräte bleiben offen, auch ein verlorenes. Hat jemand die alte gesehen? Dann wähle „Jemand hat es gesehen“.',
      button: 'Passphrase ändern',
      finish: 'Passphrase ändern',
      done: 'Deine Passphrase ist geändert. Die alte entsperrt Daylog nicht mehr.',
    },
    lost: {
      lead: 'Deine Passphrase oder dein Wiederherstellungsschlüssel ist verloren, und niemand hat ihn gefunden. Mit dem, was du noch hast, ersetzt du das andere.',
      button: 'Ich habe es verloren',
      finish: 'Ersetzen',
      done: 'Dein Wiederherstellungsschlüssel ist geändert. Der alte entsperrt Daylog nicht mehr.',
    },
    seen: {
      lead: 'Jemand hat vielleicht deine Passphrase, deinen Wiederherstellungsschlüssel oder dein Gerät. Alles, was du von jetzt an schreibst, bekommt einen neuen Schlüssel.',
      button: 'Jemand hat es gesehen',
      finish: 'Neue Schlüssel erzeugen',
      done: 'Dein Tagebuch hat neue Schlüssel. Deine anderen Geräte fragen nach der neuen Passphrase.',
    },
    off: {
      title: 'Ausschalten',
      lead: 'Macht dein Tagebuch auf dem Server wieder lesbar.',
      button: 'Verschlüsselung ausschalten',
      finish: 'Verschlüsselung ausschalten',
      done: 'Die Verschlüsselung wird ausgeschaltet.',
    },
  },
  lostOrSeenTitle: 'Verloren oder gesehen',
  keysNote: [
    'Du bekommst eine neue Passphrase und einen neuen Wiederherstellungsschlüssel. Deine anderen Geräte fragen nach der neuen Passphrase.',
    'Was du bis jetzt geschrieben hast, bleibt unter dem alten Schlüssel. Wer es kopiert hat und den alten Schlüssel hat, behält es.',
    'Ändere auch das Passwort deines Kontos. Das beendet die Sitzung eines verlorenen Geräts.',
  ],
  turnOffTitle: 'Bevor du sie ausschaltest',
  offNote:
    'Dein ganzes Tagebuch wird auf dem Server lesbar: Einträge, frühere Fassungen, stumm geschaltete Tage und deine Heimatzeitzone. Der Betreiber dieses Daylogs kann es dann lesen.',

  currentTitle: 'Zeige, dass du es bist',

  kitTitle: {
    passphrase: 'Deine neue Passphrase',
    'recovery-key': 'Dein neuer Wiederherstellungsschlüssel',
    kit: 'Dein Blatt zur Wiederherstellung',
  },
  passphraseLead:
    'Deine Passphrase öffnet dein Tagebuch auf einem neuen Gerät. Sie ist nicht das Passwort deines Kontos. Große oder kleine Buchstaben, Leerzeichen und Zeilenumbrüche machen bei diesen Wörtern keinen Unterschied.',
  generated: 'Diese zwölf Wörter nehmen (Englisch)',
  own: 'Selbst eine wählen',
  ownHint: (least) => `Mindestens ${least} Zeichen. Gut ist ein Satz, den sonst niemand sagt.`,
  newPassphrase: 'Neue Passphrase',
  again: 'Dieselbe Passphrase noch einmal',
  short: (least) => `Eine Passphrase braucht mindestens ${least} Zeichen.`,
  used: 'Diese Passphrase hat dein Tagebuch unter früheren Schlüsseln geöffnet. Geh zurück und wähle eine andere.',
  notSame: 'Die beiden Passphrasen sind nicht gleich.',

  recoveryKeyLead:
    'Er öffnet dein Tagebuch, wenn die Passphrase verloren ist. Daylog zeigt ihn nur jetzt.',
  copy: 'Kopieren',
  copied: 'Kopiert.',
  notCopied: 'Der Browser erlaubt das Kopieren nicht. Markiere den Text und kopiere ihn.',
  save: 'Als Datei speichern',
  print: 'Drucken',
  kept: 'Ich habe es aufbewahrt',

  kit: {
    fileName: 'daylog-wiederherstellung.txt',
    note: 'Wer dieses Blatt hat, kann dein Tagebuch öffnen. Bewahre es auf Papier auf, getrennt von deinen Geräten. Die gespeicherte Datei ist nicht verschlüsselt.',
    title: 'Daylog: Blatt zur Wiederherstellung',
    of: (email) => `Tagebuch von ${email}`,
    at: (address) => `Adresse: ${address}`,
    madeOn: (day) => `Erzeugt am ${day}`,
    own: 'Die, die du selbst gewählt hast. Sie steht nicht auf diesem Blatt.',
    how: [
      'Auf einem neuen Gerät: Melde dich an, wähle „Entsperren“ und gib die Passphrase oder den Wiederherstellungsschlüssel ein.',
      'Wer dieses Blatt hat, kann das Tagebuch öffnen. Bewahre es getrennt von deinen Geräten auf.',
      'Ohne Passphrase und Wiederherstellungsschlüssel kann niemand das Tagebuch öffnen.',
    ],
  },

  confirm: {
    title: 'Prüfe deine Abschrift',
    passphrase: {
      lead: 'Gib diese zwei Wörter deiner Passphrase aus deiner Abschrift ein.',
      part: (number) => `Wort ${number}`,
      wrong: (number) =>
        `Wort ${number} ist anders. Sieh noch einmal nach, oder gehe zurück, um die Wörter zu sehen.`,
    },
    'recovery-key': {
      lead: 'Gib diese zwei Gruppen deines Wiederherstellungsschlüssels aus deiner Abschrift ein.',
      part: (number) => `Gruppe ${number}`,
      wrong: (number) =>
        `Gruppe ${number} ist anders. Sieh noch einmal nach, oder gehe zurück, um den Schlüssel zu sehen.`,
    },
  },

  refusal: {
    'changed-elsewhere':
      'Ein anderes Gerät hat die Verschlüsselung gleichzeitig geändert. Hier wurde nichts geändert. Lies, was jetzt angezeigt wird, und versuche es dann noch einmal.',
    faulty:
      'Der Schlüsseldatensatz auf dem Server ist nicht der, den dieses Gerät kennt. Es wurde nichts geändert.',
    'no-key':
      'Dieses Gerät konnte den Schlüssel der Passphrase nicht berechnen. Vielleicht fehlt ihm Arbeitsspeicher. Es wurde nichts geändert. Schließe andere Tabs und versuche es noch einmal.',
    offline:
      'Der Server ist nicht zu erreichen. Die Änderung kann trotzdem angekommen sein: Behalte alte und neue Passphrasen und Schlüssel. Versuche es noch einmal, wenn du online bist.',
    unauthenticated:
      'Deine Sitzung ist abgelaufen. Es wurde nichts geändert. Melde dich wieder an und versuche es noch einmal.',
    'permission-denied':
      'Der Server hat das abgelehnt. Es wurde nichts geändert. Lade diese Seite neu und versuche es noch einmal.',
    unexpected: 'Auf dem Server ist etwas schiefgegangen. Versuche es noch einmal.',
    quota:
      'Auf diesem Gerät ist kein Speicherplatz mehr frei, deshalb konnte es die Schlüssel nicht behalten. Schaffe etwas Platz und versuche es noch einmal.',
    storage:
      'Dieser Browser konnte die Schlüssel nicht behalten. Lade diese Seite neu und versuche es noch einmal.',
  },
  offlineUnlock:
    'Der Server ist nicht zu erreichen, und Daylog braucht seinen Schlüsseldatensatz. Versuche es noch einmal, wenn du online bist.',
};
