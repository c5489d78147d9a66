import { counted } from '../../counted.ts';
import type { Words } from '../../Words.ts';

export const writing: Words['writing'] = {
  tools: 'עיצוב טקסט',
  list: 'רשימה',
  task: 'תיבת סימון',
  heading: 'כותרת',
  bold: 'מודגש',
  tag: 'תגית',
  tags: 'תגיות מוצעות',
  suggestions: (count, locale) =>
    counted('he', count, { one: 'הצעה אחת', two: 'שתי הצעות', other: '# הצעות' }, locale),
};
