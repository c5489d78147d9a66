/** The views that replace the day: the part of the address after the date. */
export const viewNames = [
  'settings',
  'account',
  'encryption',
  'attention',
  'transfer',
  'trash',
  'templates',
  'calendar',
  'on-this-day',
  'search',
  'tags',
  'people',
  'trackers',
  'tasks',
  'year',
  'read',
] as const;

export type ViewName = (typeof viewNames)[number];

/** The screens that show the views. Calendar and year are two scales of one screen. */
export type ScreenName = Exclude<ViewName, 'year'>;

/** The screen that shows `view`. */
export function screenOf(view: ViewName): ScreenName {
  return view === 'year' ? 'calendar' : view;
}

/** The view called `name`; undefined for any other text. */
export function viewOf(name: string): ViewName | undefined {
  return viewNames.find((view) => view === name);
}
