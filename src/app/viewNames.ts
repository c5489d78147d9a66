/**
 * The views that replace the day: the part of the address after the date. In the order of the command palette: over many
 * days, then what is kept apart, then the settings.
 */
export const viewNames = [
  'calendar',
  'year',
  'on-this-day',
  'search',
  'tags',
  'people',
  'trackers',
  'tasks',
  'read',
  'templates',
  'trash',
  'transfer',
  'settings',
  'account',
  'encryption',
  'attention',
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
