import type { Words } from '../../Words.ts';

export const editor: Words['editor'] = {
  entryText: 'Text des Eintrags',
  day: 'Tag',
  save: 'Speichern',
  cancel: 'Abbrechen',
  noSuchDay: 'Diesen Tag gibt es nicht.',
  changedElsewhere:
    'Dieser Eintrag wurde anderswo geändert, während du ihn bearbeitet hast. Dein Text bleibt. Beim Speichern bleibt auch die andere Fassung erhalten.',
  otherVersion: 'Andere Fassung',
  goneElsewhere:
    'Dieser Eintrag wurde anderswo gelöscht oder verschoben, während du ihn bearbeitet hast. Speichern bringt ihn mit deinem Text zurück.',
  olderDraft: 'Du hast einen ungespeicherten Entwurf von vor der letzten Änderung dieses Eintrags.',
  useDraft: 'Entwurf übernehmen',
  dropDraft: 'Entwurf verwerfen',
};
