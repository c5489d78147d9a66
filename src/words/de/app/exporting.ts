import { counted } from '../../counted.ts';
import type { Words } from '../../Words.ts';

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
  title: 'Alles mitnehmen',
  lead: 'Eine Datei mit deinem ganzen Tagebuch. Sie behält alles: Einträge, frühere Fassungen, gelöschte Einträge, Einstellungen, Entwürfe und ungesendete Änderungen. Daylog kann sie wieder importieren.',
  offline:
    'Das geht auch offline. Frühere Fassungen und gelöschte Einträge fehlen dann, und die Datei sagt das.',
  othersTitle: 'Für andere Programme',
  othersLead:
    'Diese Dateien enthalten deine Einträge, wie sie jetzt sind. Frühere Fassungen, gelöschte Einträge, Entwürfe und Einstellungen gehen verloren.',
  othersNotEncrypted: 'Diese Dateien sind nicht verschlüsselt.',
  exportOne: 'Exportieren',
  exportAs: (format) => `Exportieren: ${format}`,
  formats: {
    markdown: {
      name: 'Markdown',
      about:
        'Ein Zip mit einer Datei für jeden Tag, für Obsidian und jeden Editor. Behält Tage, Uhrzeiten, Zeitzonen und Texte.',
    },
    'day-one': {
      name: 'Day One',
      about:
        'Ein Zip, das Day One importiert. Behält Tage, Uhrzeiten, Texte, Schlagwörter, Sterne und die Zeitzonen, die Day One kennt.',
    },
    jrnl: {
      name: 'jrnl',
      about: 'Eine Textdatei für jrnl. Behält Tage, Uhrzeiten und Texte. Zeitzonen gehen verloren.',
    },
    logseq: {
      name: 'Logseq',
      about:
        'Ein Zip mit einer Journalseite für jeden Tag. Behält Tage, Uhrzeiten und Texte. Zeitzonen gehen verloren.',
    },
    csv: {
      name: 'CSV',
      about:
        'Eine Tabelle für Tabellenprogramme. Behält Tage, Uhrzeiten, Zeitzonen, Texte und Schlagwörter.',
    },
  },
};
