import { counted } from '../../counted.ts';
import type { Words } from '../../Words.ts';

export const writing: Words['writing'] = {
  tools: 'Formatierung',
  list: 'Liste',
  task: 'Kästchen',
  heading: 'Überschrift',
  bold: 'Fett',
  tag: 'Schlagwort',
  tags: 'Passende Schlagwörter',
  suggestions: (count, locale) =>
    counted('de', count, { one: '# Vorschlag', other: '# Vorschläge' }, locale),
};
