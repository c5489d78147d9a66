import type { Words } from '../../Words.ts';

export const emptyDay: Words['emptyDay'] = {
  ago: { week: 'Vor einer Woche', month: 'Vor einem Monat', year: 'Vor einem Jahr' },
  examplesTitle: 'Zum Beispiel',
  bring: 'Bring dein Tagebuch mit',
  examples: {
    moment: 'Erster Kaffee auf dem Balkon. Kalt, klar, still.',
    tag: 'Vor der Arbeit zwanzig Seiten gelesen. #lesen',
    task: '- [ ] Zahnarzt anrufen',
  },
};
