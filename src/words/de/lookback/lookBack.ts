import type { Words } from '../../Words.ts';

export const lookBack: Words['lookBack'] = {
  opening: 'Dein Log wird durchgesehen …',
  incomplete:
    'Dein Log wird noch auf dieses Gerät kopiert: Was noch nicht hier ist, fehlt auf dieser Seite.',
  unavailable: 'Dein Log lässt sich auf diesem Gerät gerade nicht lesen. Es wird wieder versucht.',
};
