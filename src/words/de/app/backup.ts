import { counted } from '../../counted.ts';
import { isolated } from '../../isolated.ts';
import type { Words } from '../../Words.ts';

export const backup: Words['backup'] = {
  title: 'Sicherungen',
  folderTitle: 'Ein Ordner auf diesem Computer',
  folderLead:
    'Daylog schreibt für jeden Tag eine Markdown-Datei in einen Ordner deiner Wahl. Es aktualisiert den Ordner einmal am Tag, solange Daylog offen ist. Es löscht dort nichts.',
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
    'Gezählt ab der letzten Sicherung auf irgendeinem deiner Geräte: ein Ordner, oder ein Export im Format von Daylog oder als Markdown.',
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
