import type { Words } from '../../Words.ts';

export const editor: Words['editor'] = {
  entryText: 'Text des Eintrags',
  day: 'Tag',
  save: 'Speichern',
  cancel: 'Abbrechen',
  noSuchDay: 'Diesen Tag gibt es nicht.',
  changedElsewhere:
    'Dieser Eintrag wurde anderswo geändert, während du ihn bearbeitest. Deine Worte bleiben; wenn du sie speicherst, bleibt auch die andere Fassung erhalten.',
  otherVersion: 'Die andere Fassung',
  goneElsewhere:
    'Dieser Eintrag wurde anderswo gelöscht oder verschoben, während du ihn bearbeitest. Speichern bringt ihn mit deinen Worten zurück.',
  olderDraft: 'Es gibt ungespeicherte Worte von vor der letzten Änderung dieses Eintrags.',
  useDraft: 'Übernehmen',
  dropDraft: 'Verwerfen',
};
