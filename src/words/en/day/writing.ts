import { counted } from '../../counted.ts';

/** The helpers in a field for words: formatting, tags and templates. */
export const writing = {
  tools: 'Formatting',
  list: 'List',
  task: 'Checkbox',
  heading: 'Heading',
  bold: 'Bold',
  tag: 'Tag',
  template: 'Template',
  tags: 'Suggested tags',
  templates: 'Templates',
  /** Shown to a person without templates. */
  aboutTemplates: 'A template is an entry that begins with #template and a name.',
  /** Announced when suggestions appear. */
  suggestions: (count: number, locale: string) =>
    counted('en', count, { one: '# suggestion', other: '# suggestions' }, locale),
};
