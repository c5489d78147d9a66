import { isolated } from '../isolated.ts';
import type { Words } from '../Words.ts';

export const templates: Words['templates'] = {
  title: 'Vorlagen',
  lead: 'Eine Vorlage ist ein Text, den du in neue Einträge einfügst. Sie beginnt mit #template und einem Namen, und sie steht nicht in deinen Tagen.',
  how: 'Um beim Schreiben eine einzufügen, tippe / in einen leeren Eintrag.',
  list: 'Liste der Vorlagen',
  newName: 'Name einer neuen Vorlage',
  create: 'Anlegen',
  filter: 'Vorlagen filtern',
  noneFits: 'Keine Vorlage passt.',
  none: 'Noch keine Vorlagen.',
  unnamed: 'Vorlage ohne Namen',
  empty:
    'Hier gibt es noch nichts einzufügen. Bearbeite die Vorlage und schreibe unter ihre erste Zeile.',
  insert: 'Einfügen',
  insertNamed: (name) => `${isolated('de', name)} einfügen`,
  edit: 'Bearbeiten',
  editNamed: (name) => `${isolated('de', name)} bearbeiten`,
  delete: 'Löschen',
  deleteNamed: (name) => `${isolated('de', name)} löschen`,
  historyNamed: (name) => `Frühere Fassungen von ${isolated('de', name)}`,
  writtenOn: (longDay) => `Geschrieben am ${longDay}`,
};
