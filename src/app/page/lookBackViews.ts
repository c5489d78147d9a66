import type { Words } from '../../words/Words.ts';

/** The views over many days, in the order of their links. `app.view` holds their names. */
export const lookBackViews = [
  'calendar',
  'year',
  'on-this-day',
  'search',
  'tags',
  'tasks',
  'read',
] as const satisfies readonly (keyof Words['app']['view'])[];

/** Whether `view` is one of the views over many days. */
export function isLookBackView(view: string | undefined): view is (typeof lookBackViews)[number] {
  return lookBackViews.some((name) => name === view);
}
