import { counted } from '../counted.ts';
import { isolated } from '../isolated.ts';
import type { Words } from '../Words.ts';

export const exporting: Words['exporting'] = {
  export: 'Mein Tagebuch exportieren',
  cancel: 'Abbrechen',
  preparing: 'Wird vorbereitet …',
  asking: 'Frühere Fassungen und gelöschte Einträge werden vom Server geholt …',
  progress: (done, all) => `${done} von ${all} Tagen`,
  cancelled: 'Abgebrochen. Es wurde keine Datei gespeichert.',
  unreadable:
    'Dein Tagebuch konnte auf diesem Gerät nicht gelesen werden. Lade die Seite neu und versuche es noch einmal.',
  notWritten:
    'Die Datei konnte nicht geschrieben werden. Vielleicht ist der Datenträger voll, oder ein anderes Programm benutzt die Datei. Dein Tagebuch ist sicher. Versuche es noch einmal.',
  saved: { download: 'Heruntergeladen.', chosen: 'Gespeichert.' },
  entries: (entries, locale) =>
    counted(
      'de',
      entries,
      { one: '# Eintrag ist in der Datei.', other: '# Einträge sind in der Datei.' },
      locale,
    ),
  unreadableRows: (rows, locale) =>
    counted(
      'de',
      rows,
      {
        one: '# Eintrag konnte nicht gelesen werden. Er bleibt auf dem Server.',
        other: '# Einträge konnten nicht gelesen werden. Sie bleiben auf dem Server.',
      },
      locale,
    ),
  notEncrypted: 'Diese Datei ist nicht verschlüsselt. Wer sie hat, kann dein Tagebuch lesen.',
  willLackDays:
    'Dein Tagebuch ist noch nicht ganz auf diesem Gerät. In einem Export von jetzt fehlen die übrigen Tage.',
  lacksDays:
    'Dein Tagebuch war nicht ganz auf diesem Gerät. Die übrigen Tage fehlen in der Datei. Exportiere später noch einmal.',
  lacksHistory:
    'Frühere Fassungen und gelöschte Einträge fehlen in der Datei, weil der Server nicht geantwortet hat. Exportiere noch einmal, wenn du online bist.',
  lacksPhotos: (photos, locale) =>
    counted(
      'de',
      photos,
      {
        one: '# Foto fehlt in der Datei, weil es nicht geladen werden konnte:',
        other: '# Fotos fehlen in der Datei, weil sie nicht geladen werden konnten:',
      },
      locale,
    ),
  title: 'Alles mitnehmen',
  lead: 'Eine Datei, die alles behält: Einträge, frühere Fassungen, gelöschte Einträge, Einstellungen, Entwürfe und ungesendete Änderungen. Daylog kann sie wieder importieren.',
  offline: 'Offline fehlen ihr frühere Fassungen und gelöschte Einträge, und sie sagt das.',
  othersTitle: 'Für andere Programme',
  othersLead:
    'Diese Dateien behalten die Tage, Uhrzeiten und Texte deiner Einträge. Frühere Fassungen, gelöschte Einträge, Entwürfe, Vorlagen und Einstellungen gehen verloren.',
  othersNotEncrypted: 'Diese Dateien sind nicht verschlüsselt.',
  exportOne: 'Exportieren',
  exportAs: (format) => `Exportieren: ${format}`,
  formats: {
    markdown: {
      name: 'Markdown',
      about:
        'Ein Zip mit einer Datei für jeden Tag, für Obsidian und jeden Editor. Behält auch Zeitzonen.',
    },
    'day-one': {
      name: 'Day One',
      about:
        'Ein Zip, das Day One importiert. Behält auch Schlagwörter, Sterne und die Zeitzonen, die Day One kennt.',
    },
    jrnl: {
      name: 'jrnl',
      about: 'Eine Textdatei. Zeitzonen gehen verloren.',
    },
    logseq: {
      name: 'Logseq',
      about: 'Ein Zip mit einer Seite für jeden Tag. Zeitzonen gehen verloren.',
    },
    csv: {
      name: 'CSV',
      about: 'Eine Tabelle für Tabellenprogramme. Behält auch Zeitzonen und Schlagwörter.',
    },
  },
};

export const backup: Words['backup'] = {
  title: 'Sicherungen',
  folderTitle: 'Ein Ordner auf diesem Computer',
  folderLead:
    'Einmal am Tag, solange Daylog offen ist, schreibt es deine Tage als Markdown-Dateien in einen Ordner. Es löscht dort nichts.',
  notEncrypted: 'Die Dateien im Ordner sind nicht verschlüsselt.',
  noFolders:
    'Dieser Browser kann keinen Ordner aktuell halten. Chrome und Edge auf einem Computer können es. Daylog kann dich stattdessen erinnern.',
  chooseFolder: 'Ordner wählen',
  chooseOther: 'Anderen Ordner wählen',
  notKept:
    'Dieses Gerät konnte sich den Ordner nicht merken. Lade die Seite neu und versuche es noch einmal.',
  folder: (name) => `Ordner: ${isolated('de', name)}`,
  updating: (files, locale) =>
    counted(
      'de',
      files,
      { one: 'Wird aktualisiert: # Datei', other: 'Wird aktualisiert: # Dateien' },
      locale,
    ),
  last: (moment) => `Letzte Sicherung: ${moment}.`,
  written: (files, locale) =>
    counted(
      'de',
      files,
      { one: '# Datei wurde geschrieben.', other: '# Dateien wurden geschrieben.' },
      locale,
    ),
  none: 'Noch keine Sicherung.',
  partial:
    'Dein Tagebuch ist noch nicht ganz auf diesem Gerät. Die nächste Sicherung ergänzt die übrigen Tage.',
  kept: (files, locale) =>
    counted(
      'de',
      files,
      {
        one: '# Datei wurde im Ordner geändert oder wird von einem anderen Programm benutzt. Daylog hat sie gelassen, wie sie ist.',
        other:
          '# Dateien wurden im Ordner geändert oder werden von einem anderen Programm benutzt. Daylog hat sie gelassen, wie sie sind.',
      },
      locale,
    ),
  lacksPhotos: (photos, locale) =>
    counted(
      'de',
      photos,
      {
        one: '# Foto fehlt im Ordner, weil es nicht geladen werden konnte. Die nächste Sicherung versucht es wieder:',
        other:
          '# Fotos fehlen im Ordner, weil sie nicht geladen werden konnten. Die nächste Sicherung versucht es wieder:',
      },
      locale,
    ),
  replace: 'Durch die Fassung von Daylog ersetzen',
  failedAt: (moment) => `Die Sicherung ist fehlgeschlagen: ${moment}.`,
  failure: {
    'not-allowed':
      'Der Browser lässt Daylog nicht in den Ordner schreiben. Wähle den Ordner noch einmal, um es zu erlauben.',
    gone: 'Der Ordner ist nicht da. Schließe seinen Datenträger an, oder wähle den Ordner noch einmal, wenn er verschoben wurde.',
    full: 'Der Datenträger ist voll. Schaffe etwas Platz, oder wähle einen anderen Ordner.',
    unreadable: 'Dein Tagebuch konnte auf diesem Gerät nicht gelesen werden. Lade die Seite neu.',
    unexpected:
      'In den Ordner konnte nicht geschrieben werden. Daylog versucht es in einer Stunde wieder.',
  },
  prompt: 'Dein Browser möchte noch einmal wissen, ob Daylog in den Ordner schreiben darf.',
  denied:
    'Dein Browser lässt Daylog nicht in den Ordner schreiben. Wähle den Ordner noch einmal, um es zu erlauben.',
  allow: 'Erlauben',
  update: 'Jetzt aktualisieren',
  turnOff: 'Sicherungen beenden',
  reminder: 'An eine Sicherung erinnern',
  reminderDays: {
    0: 'Nie',
    7: 'Nach 7 Tagen',
    30: 'Nach 30 Tagen',
    90: 'Nach 90 Tagen',
  },
  reminderHint:
    'Gezählt ab der letzten Sicherung im Ordner oder dem letzten Export für Daylog oder als Markdown, auf irgendeinem deiner Geräte.',
  notice: {
    permission: (name) =>
      `Dein Sicherungsordner ${isolated('de', name)} wartet auf deine Erlaubnis.`,
    failed: 'Deine Sicherungen schlagen seit einer Woche oder länger fehl.',
    show: 'Sicherungen zeigen',
    reminder: (day) => `Deine letzte Sicherung war am ${isolated('de', day)}.`,
    never: 'Dein Tagebuch hat noch keine Sicherung.',
    later: 'In einer Woche erinnern',
    notNow: 'Jetzt nicht',
    close: 'Schließen',
  },
};

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
