import { counted } from '../../counted.ts';

/** The helpers in a field for words: formatting and tags. */
export const writing = {
  tools: 'Formatting',
  list: 'List',
  task: 'Checkbox',
  heading: 'Heading',
  bold: 'Bold',
  tag: 'Tag',
  tags: 'Suggested tags',
  /** Announced when suggestions appear. */
  suggestions: (count: number, locale: string) =>
    counted('en', count, { one: '# suggestion', other: '# suggestions' }, locale),
};
