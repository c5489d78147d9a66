import type { Words } from '../../Words.ts';

export const update: Words['update'] = {
  reload: 'Neu laden für die neue Version',
  draftNotKept:
    'Was du gerade schreibst, konnte auf diesem Gerät nicht gesichert werden, darum wurde nicht neu geladen. Kopiere es zuerst, oder trage es ein.',
};
