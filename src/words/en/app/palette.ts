/** The command palette. */
export const palette = {
  title: 'Command palette',
  field: 'Day, view, action, setting or tag',
  hint: 'yesterday, calendar, dark, #house …',
  group: {
    days: 'Days',
    actions: 'Actions',
    views: 'Views',
    settings: 'Settings',
    tags: 'Tags',
    search: 'Search',
  },
  /** Isolated, because the text may have another direction than the sentence. */
  searchFor: (text: string) => `Search entries for “\u2068${text}\u2069”`,
};
