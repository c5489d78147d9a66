import { counted } from '../../counted.ts';
import { isolated } from '../../isolated.ts';
import type { Words } from '../../Words.ts';

export const writing: Words['writing'] = {
  tools: 'עיצוב טקסט',
  list: 'רשימה',
  task: 'תיבת סימון',
  heading: 'כותרת',
  bold: 'מודגש',
  tag: 'תגית',
  template: 'תבנית',
  tags: 'תגיות מוצעות',
  templates: 'תבניות',
  aboutTemplates: `תבנית היא רשומה שמתחילה ב־${isolated('he', '#template')} ובשם.`,
  suggestions: (count, locale) =>
    counted('he', count, { one: 'הצעה אחת', two: 'שתי הצעות', other: '# הצעות' }, locale),
};
