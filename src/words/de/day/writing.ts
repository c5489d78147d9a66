import { counted } from '../../counted.ts';
import type { Words } from '../../Words.ts';

export const writing: Words['writing'] = {
  tools: 'Formatierung',
  list: 'Liste',
  task: 'Kästchen',
  heading: 'Überschrift',
  bold: 'Fett',
  tag: 'Schlagwort',
  template: 'Vorlage',
  tags: 'Passende Schlagwörter',
  templates: 'Vorlagen',
  aboutTemplates: 'Eine Vorlage ist ein Eintrag, der mit #template und einem Namen beginnt.',
  suggestions: (count, locale) =>
    counted('de', count, { one: '# Vorschlag', other: '# Vorschläge' }, locale),
};
