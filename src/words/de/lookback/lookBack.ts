import type { Words } from '../../Words.ts';

export const lookBack: Words['lookBack'] = {
  opening: 'Dein Tagebuch wird gelesen …',
  incomplete:
    'Dein Tagebuch wird noch auf dieses Gerät kopiert. Einträge, die noch nicht hier sind, fehlen auf dieser Seite.',
  unavailable:
    'Dein Tagebuch lässt sich auf diesem Gerät gerade nicht lesen. Daylog versucht es weiter.',
};
