import type { Words } from '../../Words.ts';

export const palette: Words['palette'] = {
  title: 'Befehlspalette',
  field: 'Tag, Ansicht, Aktion, Einstellung oder Schlagwort',
  hint: 'gestern, Kalender, dunkel, #haus …',
  group: {
    days: 'Tage',
    actions: 'Aktionen',
    views: 'Ansichten',
    settings: 'Einstellungen',
    tags: 'Schlagwörter',
    search: 'Suche',
  },
  searchFor: (text) => `Einträge nach „\u2068${text}\u2069“ durchsuchen`,
};
