import { isolated } from '../isolated.ts';

/** The templates: their page, and what is said when an entry becomes one. */
export const templates = {
  area: 'templates' as const,
  title: 'Templates',
  lead: 'A template is a text that you insert into new entries. It begins with #template and a name, and it stays out of your days.',
  how: 'To insert one while you write, type / in an empty entry.',
  list: 'List of templates',
  newName: 'Name of a new template',
  create: 'Create',
  filter: 'Filter templates',
  noneFits: 'No templates match.',
  none: 'No templates yet.',
  unnamed: 'Template without a name',
  /** In place of the words of a template. */
  empty: 'There is nothing to insert yet. Edit the template and write below its first line.',
  insert: 'Insert',
  /** The name of the button of a template. */
  insertNamed: (name: string) => `Insert ${isolated('en', name)}`,
  edit: 'Edit',
  editNamed: (name: string) => `Edit ${isolated('en', name)}`,
  delete: 'Delete',
  deleteNamed: (name: string) => `Delete ${isolated('en', name)}`,
  historyNamed: (name: string) => `History of ${isolated('en', name)}`,
  writtenOn: (longDay: string) => `Written on ${longDay}`,
};
