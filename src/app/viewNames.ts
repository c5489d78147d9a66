/** What may stand in the place of the day, as the part of the address that follows the date. */
export const viewNames = [
  'settings',
  'account',
  'attention',
  'trash',
  'calendar',
  'on-this-day',
  'search',
  'tags',
  'tasks',
  'year',
  'read',
] as const;

export type ViewName = (typeof viewNames)[number];

/** The view that `name` says; undefined for any other text. */
export function viewOf(name: string): ViewName | undefined {
  return viewNames.find((view) => view === name);
}
