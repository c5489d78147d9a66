import type { Words } from '../../Words.ts';

export const support: Words['support'] = {
  copyDetails: 'Einzelheiten für den Support kopieren',
  copied: 'Einzelheiten kopiert.',
};
