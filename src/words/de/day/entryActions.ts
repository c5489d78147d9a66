import type { Words } from '../../Words.ts';

export const entryActions: Words['entryActions'] = {
  star: 'Mit Stern markieren',
  unstar: 'Stern entfernen',
  copyMarkdown: 'Als Markdown kopieren',
  copyText: 'Als reinen Text kopieren',
  copyLink: 'Link kopieren',
  move: 'Verschieben …',
  moveTo: 'Verschieben auf',
  moveNow: 'Verschieben',

  copyDayMarkdown: 'Tag als Markdown kopieren',
  copyDayText: 'Tag als reinen Text kopieren',
  starred: 'Einträge mit Stern',
};
