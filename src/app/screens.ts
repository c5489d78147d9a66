import type { ComponentType } from 'react';

import type { LookBackSource } from '../lookback/LookBack.ts';
import type { Words } from '../words/Words.ts';
import { lateCode, type LateCode } from './lateCode.ts';
import type { ViewName } from './viewNames.ts';

/** A screen whose code comes when it is first wanted. */
export type LateScreen = LateCode<ComponentType>;

const late = lateCode<ComponentType>;

/** What stands in the place of the day, by the part of the address that follows the date. */
export const screens: Readonly<Record<ViewName, LateScreen>> = {
  settings: late(
    async () => (await import('../features/settings/SettingsScreen.tsx')).SettingsScreen,
  ),
  account: late(async () => (await import('../features/account/AccountScreen.tsx')).AccountScreen),
  attention: late(
    async () => (await import('../features/sync/AttentionScreen.tsx')).AttentionScreen,
  ),
  trash: late(async () => (await import('../features/history/TrashScreen.tsx')).TrashScreen),
  calendar: late(
    async () => (await import('../features/calendar/CalendarScreen.tsx')).CalendarScreen,
  ),
  'on-this-day': late(
    async () => (await import('../features/onthisday/OnThisDayScreen.tsx')).OnThisDayScreen,
  ),
  search: late(async () => (await import('../features/search/SearchScreen.tsx')).SearchScreen),
  tags: late(async () => (await import('../features/tags/TagsScreen.tsx')).TagsScreen),
  tasks: late(async () => (await import('../features/tasks/TasksScreen.tsx')).TasksScreen),
  year: late(async () => (await import('../features/year/YearScreen.tsx')).YearScreen),
  read: late(async () => (await import('../features/read/ReadScreen.tsx')).ReadScreen),
};

/** The views over many days, in the order of their links; the words of each stand in `app.view`. */
export const lookBackViews = [
  'calendar',
  'year',
  'on-this-day',
  'search',
  'tags',
  'tasks',
  'read',
] as const satisfies readonly (keyof Words['app']['view'])[];

/** Whether the screen of the view `name` asks what only a reading of the whole log can answer. */
export function looksAtWholeLog(name: ViewName): boolean {
  return ['search', 'tags', 'year', 'tasks'].includes(name);
}

/** The view `name` may be opened soon: brings its code, and nothing of the log. */
export function prepare(name: ViewName, lookBack: LookBackSource): void {
  // Whoever opens the view hears of a failure; this was only early.
  screens[name].load().catch(() => undefined);
  if (looksAtWholeLog(name)) lookBack.prepare();
}

/** The view `name` is about to be opened: brings what it needs while the page is still another. */
export function getAhead(name: ViewName, lookBack: LookBackSource): void {
  // Whoever opens the view hears of a failure; this was only early.
  screens[name].load().catch(() => undefined);
  if (looksAtWholeLog(name)) lookBack.open().catch(() => undefined);
}
