/** The views that replace the day: the part of the address after the date. */
export const viewNames = [
  'settings',
  'account',
  'encryption',
  'attention',
  'transfer',
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

/** The view called `name`; undefined for any other text. */
export function viewOf(name: string): ViewName | undefined {
  return viewNames.find((view) => view === name);
}
