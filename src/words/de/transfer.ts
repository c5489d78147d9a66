import { counted } from '../counted.ts';
import { isolated } from '../isolated.ts';
import type { Words } from '../Words.ts';

export const transfer: Words['transfer'] = {
  title: 'Import und Export',
  importTitle: 'Bring dein Tagebuch mit',
  lead: 'Wähle die Datei, die ein anderes Tagebuch exportiert hat, so wie sie ist. Eine Vorschau zeigt, was kommt und was verloren geht.',
  programs:
    'Day One, Journey, Diaro, Daylio, Google Notizen, Standard Notes, Simplenote, Joplin, Bear, Journiv, Drafts, Evernote, Apple Journal, DailyTxT, jrnl, Logseq, Obsidian und andere Markdown-Ordner, Roam, RedNotebook, Org mode, jede CSV-Datei und Daylog selbst.',
  chooseFiles: 'Dateien wählen',
  chooseFolder: 'Ordner wählen',
  drop: 'Oder lege Dateien hier ab.',
  reading: (entries, locale) =>
    counted('de', entries, { one: 'Lese: # Eintrag', other: 'Lese: # Einträge' }, locale),
  cancel: 'Abbrechen',
  tryOther: 'Andere Dateien wählen',
  source: 'Tagebuch von',
  sources: {
    daylog: 'Daylog',
    markdown: 'Markdown-Dateien',
    'day-one': 'Day One',
    'day-one-classic': 'Day One Classic',
    'day-one-text': 'Day One als Text',
    jrnl: 'jrnl',
    logseq: 'Logseq',
    journey: 'Journey',
    diaro: 'Diaro',
    daylio: 'Daylio',
    keep: 'Google Notizen',
    'standard-notes': 'Standard Notes',
    'apple-journal': 'Apple Journal',
    dailytxt: 'DailyTxT',
    roam: 'Roam',
    rednotebook: 'RedNotebook',
    simplenote: 'Simplenote',
    joplin: 'Joplin',
    bear: 'Bear',
    journiv: 'Journiv',
    drafts: 'Drafts',
    evernote: 'Evernote',
    org: 'Org mode',
    csv: 'Tabelle (CSV)',
  },
  unchanged: 'Es wurde nichts importiert, und dein Tagebuch ist, wie es war.',
  refused: {
    empty: 'In deiner Auswahl ist keine Datei. Wähle die Datei, die die andere App exportiert hat.',
    'broken-zip':
      'Dieses Zip ist beschädigt oder abgeschnitten. Exportiere es in der anderen App noch einmal.',
    'encrypted-zip':
      'Dieses Zip hat ein Passwort. Entpacke es und wähle die Dateien, die darin sind.',
    'other-archive': 'Daylog öffnet nur Zip-Dateien. Entpacke dieses Archiv und wähle den Ordner.',
    'unsafe-name':
      'In diesem Zip führen Dateinamen nach draußen, deshalb öffnet Daylog es nicht. Exportiere in der anderen App noch einmal.',
    'too-many-files': 'Das sind mehr als 200.000 Dateien. Wähle einen Teil davon.',
    'too-large':
      'Eine Datei ist größer, als Daylog lesen kann. Exportiere in der anderen App einen kürzeren Zeitraum.',
    unknown:
      'In diesen Dateien findet Daylog kein Tagebuch, das es kennt. Wähle die Datei, die die andere App exportiert hat, so wie sie ist.',
    'not-utf8':
      'Dieser Text ist nicht in UTF-8. Speichere ihn in der anderen App als UTF-8 und wähle ihn noch einmal.',
    'lost-file': 'Eine Datei ließ sich nicht zu Ende lesen. Wähle die Dateien noch einmal.',
    'locked-log':
      'Dein Tagebuch ist verschlüsselt, und seine Schlüssel sind nicht in diesem Browser gespeichert. Entsperre es zuerst und wähle die Dateien noch einmal.',
    'copy-incomplete':
      'Dein verschlüsseltes Tagebuch wird noch auf dieses Gerät kopiert, deshalb kann Daylog nicht wissen, was schon darin steht. Warte, bis alles hier ist, und wähle die Dateien noch einmal.',
    'undo-unsent':
      'Der Import dieser Datei wurde rückgängig gemacht, und das wird noch an dein Tagebuch gesendet. Warte, bis alle Änderungen gespeichert sind, und wähle die Dateien noch einmal.',
    'encryption-changed':
      'Die Verschlüsselung deines Tagebuchs hat sich seit dieser Vorschau geändert. Wähle die Dateien noch einmal.',
    'worker-died':
      'Der Import endete unerwartet. Was er gespeichert hat, bleibt. Wähle dieselbe Datei noch einmal, um fortzufahren.',
    storage:
      'Der Speicher dieses Geräts hat nicht geantwortet. Was gespeichert ist, bleibt. Versuche es noch einmal.',
  },
  refusedKinds: {
    pdf: 'Das ist ein PDF. Daylog kann darin keine Tage finden. Exportiere in der anderen App als JSON, Text oder Markdown.',
    database:
      'Das ist eine Datenbankdatei, die Daylog nicht öffnet. Exportiere in der anderen App als JSON, CSV oder Text.',
    document:
      'Das ist ein Textdokument zum Drucken. Exportiere in der anderen App als JSON, Text oder Markdown.',
    spreadsheet:
      'Das ist eine Tabellenkalkulation. Speichere sie in der anderen App als CSV und wähle diese Datei.',
    'web-page':
      'Das sind Webseiten einer Art, die Daylog nicht kennt. Exportiere in der anderen App als JSON, Text oder Markdown.',
    data: 'Diese Datei ist für Programme geschrieben, und Daylog findet darin kein Tagebuch, das es kennt. Exportiere in der anderen App als Text, Markdown oder CSV.',
  },
  refusedJournal: {
    encrypted: (source) =>
      `Dieser Export aus ${source} ist verschlüsselt. Exportiere dort entschlüsselt oder ohne Passwort.`,
    'newer-version': (source) =>
      `Eine neuere Version von ${source} hat diese Datei geschrieben. Lade Daylog neu und wähle sie noch einmal.`,
    broken: (source) => `Dieser Export aus ${source} ist beschädigt. Exportiere dort noch einmal.`,
  },
  ask: 'Zuerst eine Frage',
  dateOrder: 'Welches Datum ist das?',
  dayFirst: 'Zuerst der Tag',
  monthFirst: 'Zuerst der Monat',
  columnsLead: 'Was steht in welcher Spalte?',
  columns: {
    date: 'Datum',
    time: 'Uhrzeit',
    zone: 'Zeitzone',
    text: 'Text',
    title: 'Titel',
    tags: 'Schlagwörter',
  },
  noColumn: 'Keine',
  goOn: 'Weiter',
  planTitle: 'Was kommt',
  counts: (fresh, locale) =>
    counted('de', fresh, { one: '# neuer Eintrag', other: '# neue Einträge' }, locale),
  nothingNew: 'Nichts Neues: Alle Einträge sind schon da.',
  nothingToImport: 'Es gibt keinen Eintrag zu importieren.',
  partial:
    'Dieses Gerät hat noch nicht dein ganzes Tagebuch. Einige davon sind vielleicht schon da.',
  year: 'Jahr',
  journal: 'Tagebuch',
  noYear: 'Ohne Tag',
  comparisons: {
    new: 'Neu',
    here: 'Schon da',
    different: 'Dort geändert',
    deleted: 'Von dir gelöscht',
    unreadable: 'Unlesbar',
  },
  deletedLead: 'Einträge, die du gelöscht hast, bleiben gelöscht.',
  nothingNewDeleted: 'Nichts Neues: Jeder Eintrag ist schon da, oder du hast ihn gelöscht.',
  deletions: {
    asking: 'Sucht nach Einträgen, die du gelöscht hast …',
    partly:
      'Du hast mehr Einträge gelöscht, als diese Vorschau durchsieht. Einige der neuen können gelöscht sein und kommen nicht zurück.',
    unknown:
      'Der Server antwortet nicht. Deshalb weiß diese Vorschau nicht, was du gelöscht hast. Gelöschte Einträge kommen nicht zurück.',
  },
  differentLead:
    'Einträge, die sich dort seit dem letzten Import geändert haben, bleiben hier, wie sie sind.',
  repeated: (count, locale) =>
    counted(
      'de',
      count,
      {
        one: '# Eintrag steht doppelt in der Datei.',
        other: '# Einträge stehen doppelt in der Datei.',
      },
      locale,
    ),
  trashed: (count, locale) =>
    counted(
      'de',
      count,
      {
        one: '# davon wurde dort gelöscht und kommt zu „Gelöschte Einträge“.',
        other: '# davon wurden dort gelöscht und kommen zu „Gelöschte Einträge“.',
      },
      locale,
    ),
  drafts: (count, locale) =>
    counted(
      'de',
      count,
      { one: '# angefangener Text kommt mit.', other: '# angefangene Texte kommen mit.' },
      locale,
    ),
  refusedWrites: (count, locale) =>
    counted(
      'de',
      count,
      {
        one: '# vom Server abgelehnte Änderung kommt mit.',
        other: '# vom Server abgelehnte Änderungen kommen mit.',
      },
      locale,
    ),
  takeSettings: 'Einstellungen aus der Datei übernehmen',
  choicesTitle: 'Wie es kommt',
  zone: 'Zeitzone der Einträge',
  zoneLead: (entries, locale) =>
    counted(
      'de',
      entries,
      {
        one: 'Die Datei nennt den Moment von # Eintrag, aber keine Zeitzone. Er bekommt die Uhrzeit in dieser Zone.',
        other:
          'Die Datei nennt die Momente von # Einträgen, aber keine Zeitzone. Sie bekommen die Uhrzeiten in dieser Zone.',
      },
      locale,
    ),
  hasTags: 'Schlagwörter als #Schlagwort an den Text hängen',
  hasDetails: 'Ort, Wetter, Stimmung und Ähnliches als letzte Zeilen anhängen',
  hasStars: 'Sterne behalten',
  hasPhotos: 'Fotos importieren',
  photos: (count, megabytes, locale) =>
    counted(
      'de',
      count,
      {
        one: `# Foto kommt, etwa ${megabytes} MB.`,
        other: `# Fotos kommen, etwa ${megabytes} MB.`,
      },
      locale,
    ),
  additions: (count, locale) =>
    counted(
      'de',
      count,
      {
        one: '# Eintrag, der schon hier ist, bekommt seine Fotos.',
        other: '# Einträge, die schon hier sind, bekommen ihre Fotos.',
      },
      locale,
    ),
  tooManyPhotos: (count, locale) =>
    counted(
      'de',
      count,
      {
        one: 'In deinem Tagebuch ist kein Platz für # weiteres Foto. Die Wörter kommen; das Foto des ältesten Tages bleibt draußen.',
        other:
          'In deinem Tagebuch ist kein Platz für # weitere Fotos. Die Wörter kommen; die Fotos der ältesten Tage bleiben draußen.',
      },
      locale,
    ),
  missingPhotos: (count, locale) =>
    counted(
      'de',
      count,
      {
        one: '# Foto ist genannt, und seine Datei ist nicht unter den gewählten.',
        other: '# Fotos sind genannt, und ihre Dateien sind nicht unter den gewählten.',
      },
      locale,
    ),
  photoRoomUnknown:
    'Der Server antwortet nicht. Deshalb weiß diese Vorschau nicht, wie viel Platz dein Tagebuch für Fotos hat. Fotos ohne Platz warten auf diesem Gerät.',
  importingPhotos: (done, total) => `Fotos: ${done} von ${total}`,
  endedPhotos: (count, locale) =>
    counted(
      'de',
      count,
      {
        one: '# Foto ist auf diesem Gerät und wird nach den Wörtern gesendet.',
        other: '# Fotos sind auf diesem Gerät und werden nach den Wörtern gesendet.',
      },
      locale,
    ),
  endedAdditions: (count, locale) =>
    counted(
      'de',
      count,
      {
        one: '# Eintrag hat seine Fotos bekommen.',
        other: '# Einträge haben ihre Fotos bekommen.',
      },
      locale,
    ),
  refusedPhotos: (count, locale) =>
    counted(
      'de',
      count,
      { one: '# Foto wurde nicht importiert', other: '# Fotos wurden nicht importiert' },
      locale,
    ),
  photoReasons: {
    missing: 'seine Datei ist nicht unter den gewählten',
    lost: 'seine Datei kann nicht gelesen werden',
    budget: 'in deinem Tagebuch ist kein Platz für weitere Fotos',
    'not-kept': 'dieses Gerät konnte es nicht speichern',
    'long-text': 'sein Eintrag ist zu lang für ein weiteres Foto',
    empty: 'die Datei ist leer',
    'not-a-photo': 'kein Foto',
    'not-here': 'dieser Browser kann HEIC und AVIF nicht lesen; als JPEG sichern',
    damaged: 'beschädigt',
    'too-large': 'zu groß',
    failed: 'der Browser hat aufgegeben; dieselbe Datei noch einmal wählen',
  },
  journals: 'Tagebücher für den Import',
  samples: 'Einige davon',
  lossesTitle: 'Was verloren geht',
  noLosses: 'Es geht nichts verloren.',
  losses: {
    photo: 'Fotos',
    video: 'Videos',
    audio: 'Aufnahmen',
    document: 'Angehängte Dateien',
    place: 'Orte',
    weather: 'Wetter',
    mood: 'Stimmungen',
    activity: 'Aktivitäten',
    style: 'Farben und Stile',
    link: 'Verweise zwischen Einträgen',
    query: 'Abfragen',
    time: 'Uhrzeiten',
    zone: 'Zeitzonen',
    history: 'Frühere Fassungen',
    encrypted: 'Verschlüsselte Stellen',
    other: 'Andere Angaben',
  },
  unreadableTitle: (count, locale) =>
    counted(
      'de',
      count,
      {
        one: '# Teil lässt sich nicht importieren',
        other: '# Teile lassen sich nicht importieren',
      },
      locale,
    ),
  unreadable: {
    damaged: 'im Zip beschädigt',
    'not-utf8': 'kein Text in UTF-8',
    'not-json': 'kein gültiges JSON',
    'no-day': 'kein Tag',
    'not-a-date': 'kein solches Datum',
    'no-text': 'kein Text',
    'deleted-there': 'dort gelöscht',
    'encrypted-there': 'dort verschlüsselt',
    'no-words': 'kein Text, sondern Daten für ein Programm',
    'wrong-shape': 'in keiner bekannten Form',
    incomplete: 'in der Datei steht nicht alles',
  },
  moreParts: (count, locale) =>
    counted('de', count, { one: 'Und # weiterer Teil', other: 'Und # weitere Teile' }, locale),
  littleRoom: (needed, free) =>
    `Diese Einträge brauchen etwa ${needed} MB, und auf diesem Gerät sind für Daylog noch etwa ${free} MB frei. Schaffe zuerst Platz. Wenn der Platz ausgeht, hält der Import an und behält, was er gespeichert hat.`,
  start: 'Importieren',
  importing: (done, total) => `Importiere: ${done} von ${total}`,
  pause: 'Pause',
  resume: 'Fortsetzen',
  stop: 'Stopp',
  paused: 'Pausiert',
  ended: (done, locale) =>
    counted(
      'de',
      done,
      {
        one: '# Eintrag ist auf diesem Gerät und wird in dein Tagebuch gesendet.',
        other: '# Einträge sind auf diesem Gerät und werden in dein Tagebuch gesendet.',
      },
      locale,
    ),
  endedEarly: 'Der Rest wurde nicht importiert. Wähle dieselbe Datei noch einmal, um fortzufahren.',
  endedFull: 'Dieses Gerät ist voll. Was importiert wurde, bleibt. Schaffe etwas Platz.',
  reportLead:
    'Teile der Datei haben in Daylog keinen Platz. Eine Liste nennt jeden, mit Tag und Kennung in der anderen App.',
  saveReport: 'Nicht Importiertes speichern',
  reportName: 'daylog-nicht-importiert.txt',
  another: 'Eine weitere Datei importieren',
  showDay: (day) => `${day} ansehen`,
  listTitle: 'Importe auf diesem Gerät',
  states: {
    running: 'Nicht fertig. Wähle dieselbe Datei noch einmal, um fortzufahren.',
    stopped: 'Gestoppt. Wähle dieselbe Datei noch einmal, um fortzufahren.',
    done: 'Fertig',
    undoing: 'Wird rückgängig gemacht',
    undone: 'Rückgängig gemacht. Die Einträge stehen unter „Gelöschte Einträge“.',
  },
  ofTotal: (done, total) => `${done} von ${total} Einträgen`,
  broughtPhotos: (count, locale) =>
    counted('de', count, { one: '# Foto', other: '# Fotos' }, locale),
  kept: (count, locale) =>
    counted(
      'de',
      count,
      {
        one: '# Eintrag ist geblieben, weil du ihn seitdem bearbeitet oder auf einen anderen Tag verschoben hast.',
        other:
          '# Einträge sind geblieben, weil du sie seitdem bearbeitet oder auf einen anderen Tag verschoben hast.',
      },
      locale,
    ),
  entries: (count, locale) =>
    counted('de', count, { one: '# Eintrag', other: '# Einträge' }, locale),
  moreKept: (count, locale) =>
    counted(
      'de',
      count,
      { one: 'Und # weiterer Eintrag', other: 'Und # weitere Einträge' },
      locale,
    ),
  showKept: 'Anzeigen',
  undo: 'Import rückgängig machen',
  undoOf: (name) => `Import rückgängig machen: ${isolated('de', name)}`,
  undoneInPart: 'Teilweise rückgängig gemacht',
  undoFull:
    'Dieses Gerät ist voll, deshalb wurde das Rückgängigmachen angehalten. Nichts, was du geschrieben hast, geht verloren. Gib Speicherplatz frei und mach den Import noch einmal rückgängig.',
  undoFailed:
    'Dieses Gerät hat nicht geantwortet, deshalb wurde das Rückgängigmachen angehalten. Nichts, was du geschrieben hast, geht verloren. Mach den Import noch einmal rückgängig, um fortzufahren.',
  forget: 'Aus der Liste entfernen',
  forgetOf: (name) => `Aus der Liste entfernen: ${isolated('de', name)}`,
};
