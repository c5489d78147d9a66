import type { Words } from '../../Words.ts';

export const update: Words['update'] = {
  reload: 'Neu laden und aktualisieren',
  draftNotKept:
    'Was du gerade schreibst, konnte auf diesem Gerät nicht gespeichert werden, darum wurde die Seite nicht neu geladen. Trage es ein oder kopiere es zuerst.',
};
