import type { Words } from '../../Words.ts';

export const support: Words['support'] = {
  copyDetails: 'Details für den Support kopieren',
  copied: 'Details kopiert.',
};
